import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "./bundled-programs.ts";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Where operators look in; the empty text without ADMIN_PORT. */
  readonly adminUrl: string;
  readonly anonKey: string;
  readonly pid: number;
  /** Everything that it printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; returns the exit code, null after SIGKILL. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves when the process has ended by itself. */
  readonly exited: Promise<number>;
}

/** How a start that did not succeed ended. */
export interface FailedStart {
  readonly exitCode: number;
  readonly error: string;
}

const program = "src/main.ts";
const readyMilliseconds = 120_000;

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
  const child = Bun.spawn([...command], {
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  let errors = "";
  const ready = Promise.withResolvers<void>();
  const reading = Promise.all([
    collect(child.stdout, (text) => {
      output += text;
      if (output.includes("stop:")) ready.resolve();
    }),
    collect(child.stderr, (text) => {
      errors += text;
    }),
  ]);
  const timer = setTimeout(() => child.kill("SIGKILL"), readyMilliseconds);
  await Promise.race([ready.promise, child.exited]);
  clearTimeout(timer);
  if (child.exitCode !== null || child.signalCode !== null) {
    await reading;
    return { exitCode: child.exitCode ?? -1, error: errors };
  }
  return {
    url: /ready: (\S+)/.exec(output)?.[1] ?? "",
    adminUrl: /operators: +(\S+)/.exec(output)?.[1] ?? "",
    anonKey: /anon key: +(\S+)/.exec(output)?.[1] ?? "",
    pid: child.pid,
    output: () => output + errors,
    exited: child.exited,
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await child.exited;
      await reading;
      return child.exitCode;
    },
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

async function collect(stream: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) take(decoder.decode(chunk, { stream: true }));
}
