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
  const { url, output, end } = await startProcess([process.execPath, await bundledProgram(program)], {
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DATA_DIR: dataFolder,
    ...environment,
  });
  const close = async () => {
    await end();
    await rm(dataFolder, { recursive: true, force: true });
  };
  if (url === "") {
    await close();
    throw new Error(`The service did not start: ${output()}`);
  }
  return { url, dataFolder, databaseUrl: environment.DATABASE_URL ?? null, output, close };
}
