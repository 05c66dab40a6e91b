import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "../../server/test/bundled-programs.ts";

/** A service in a process of its own, on a free port, with its own data folder. */
export interface TestServer {
  readonly url: string;
  /** Where its mails land, below `mail/`. */
  readonly dataFolder: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** What it logged so far. */
  output(): string;
  close(): Promise<void>;
}

const main = join(import.meta.dirname, "../../server/src/main.ts");
// The embedded database takes above a minute on a machine at load 30.
const readyMilliseconds = 110_000;

/**
 * Starts the service, bundled, over the embedded database unless `DATABASE_URL` names another.
 * @param program in place of the service's own, such as one that can be held up.
 */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  program = main,
): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), "rubrica-console-"));
  const child = Bun.spawn([process.execPath, await bundledProgram(program)], {
    env: {
      PATH: process.env.PATH ?? "",
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: dataFolder,
      ...environment,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  const ready = Promise.withResolvers<void>();
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true });
      if (output.includes("stop:")) ready.resolve();
    }
  };
  const reading = Promise.all([collect(child.stdout), collect(child.stderr)]);
  const timer = setTimeout(() => child.kill("SIGKILL"), readyMilliseconds);
  await Promise.race([ready.promise, child.exited]);
  clearTimeout(timer);
  const close = async () => {
    child.kill("SIGTERM");
    await child.exited;
    await reading;
    await rm(dataFolder, { recursive: true, force: true });
  };
  const url = /ready: (\S+)/.exec(output)?.[1];
  if (url === undefined) {
    await close();
    throw new Error(`The service did not start: ${output}`);
  }
  return { url, dataFolder, databaseUrl: environment.DATABASE_URL ?? null, output: () => output, close };
}
