import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "./bundled-programs.ts";
import { type StartedProcess, startProcess } from "./started-process.ts";

/** A server in a process of its own. */
export interface ServerProcess extends StartedProcess {
  /** Address of the operators' port; the empty text without ADMIN_PORT. */
  readonly adminUrl: string;
  readonly anonKey: string;
}

/** How a start that did not succeed ended. */
export interface FailedStart {
  readonly exitCode: number;
  readonly error: string;
}

const program = "src/main.ts";

/** An empty folder that goes with `remove`. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "rubrica-process-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** How it is started where that is not a bundled program of this checkout, such as the sources by the command of the README. */
export interface OtherStart {
  readonly command: readonly string[];
  readonly cwd?: string;
}

/** The service from its sources, with the cost of passwords and the `initdb` that bundles leave out. */
export const SOURCES: OtherStart = { command: [process.execPath, join(import.meta.dirname, "../src/main.ts")] };

/**
 * Starts the server and waits until it is ready or has ended.
 * @param start a program of `bundled-programs.ts`, or a command. Default: the service.
 */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  start: string | OtherStart = program,
): Promise<ServerProcess | FailedStart> {
  const { command, cwd } =
    typeof start === "string" ? { command: [process.execPath, await bundledProgram(start)], cwd: undefined } : start;
  const settings = { HOST: "127.0.0.1", LOG_LEVEL: "error", ...environment };
  const started = await startProcess(command, settings, cwd);
  if (started.hasEnded()) return { exitCode: (await started.end()) ?? -1, error: started.errors() };
  const output = started.output();
  return {
    ...started,
    adminUrl: /operators: +(\S+)/.exec(output)?.[1] ?? "",
    anonKey: /anon key: +(\S+)/.exec(output)?.[1] ?? "",
  };
}

/** The running server; throws with what it said when it did not start. */
export async function mustStart(
  environment: Readonly<Record<string, string>>,
  start?: string | OtherStart,
): Promise<ServerProcess> {
  const started = await startServer(environment, start);
  if ("exitCode" in started) throw new Error(`The server did not start: ${started.error}`);
  return started;
}
