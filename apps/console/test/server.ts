import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "../../server/test/bundled-programs.ts";
import { startProcess } from "../../server/test/started-process.ts";

/** A service in a process of its own, on a free port, with its own data folder. */
export interface TestServer {
  readonly url: string;
  /** Where its mails land, below `mail/`. */
  readonly dataFolder: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** What it logged so far. */
  output(): string;
  /** Kills it (SIGKILL) and starts another at the same address, over the same database and files. */
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
}

const main = join(import.meta.dirname, "../../server/src/main.ts");

/**
 * Starts the service, bundled, over the embedded database unless `DATABASE_URL` names another.
 * @param program in place of the service's own, such as one that can be held up.
 */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  program = main,
): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), "rubrica-console-"));
  const command = [process.execPath, await bundledProgram(program)];
  const settings = { HOST: "127.0.0.1", LOG_LEVEL: "warn", DATA_DIR: dataFolder, ...environment };
  let running = await startProcess(command, settings);
  const { url } = running;
  const close = async () => {
    await running.end();
    await rm(dataFolder, { recursive: true, force: true });
  };
  const failUnlessStarted = async () => {
    if (running.url !== "") return;
    await close();
    throw new Error(`The service did not start: ${running.output()}`);
  };
  await failUnlessStarted();
  return {
    url,
    dataFolder,
    databaseUrl: environment.DATABASE_URL ?? null,
    output: () => running.output(),
    async killAndRestart() {
      await running.end("SIGKILL");
      running = await startProcess(command, { ...settings, PORT: new URL(url).port });
      await failUnlessStarted();
    },
    close,
  };
}
