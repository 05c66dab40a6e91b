import { readFile } from "node:fs/promises";
import type { Database } from "@rubrica/adapter-postgres";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../../src/storage/data-folder.ts";
import { type ServerInProcess, startInProcess } from "../server-in-process.ts";
import { mustStart, type OtherStart, type ServerProcess, temporaryFolder } from "../server-process.ts";

/** One or two services, which know nothing of each other, on one PostgreSQL database, reached under one address as behind a proxy. */
export interface Servers<Server extends ServerInProcess | ServerProcess = ServerInProcess> {
  readonly one: Server;
  /** The same as `one` where one was asked for. */
  readonly two: Server;
  readonly database: Database;
  /** Where both keep their files. */
  readonly folder: string;
  readonly serviceKey: string;
  close(): Promise<void>;
}

/** Under which people reach the servers. */
export const PUBLIC_URL = "http://rubrica.test";

/**
 * Starts the services with these settings, besides those that make them share a database and files. Without workers,
 * unless `WORKERS` says otherwise; the empty text is the usual ones, which also send mail.
 */
export function startServers(count: 1 | 2, settings: Readonly<Record<string, string>> = {}): Promise<Servers> {
  return startOn(startInProcess, { count, settings });
}

/**
 * The same as one process, for tests about its log or its memory.
 * @param start as `mustStart()` takes it. Default: the service.
 */
export function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
  start?: OtherStart,
): Promise<Servers<ServerProcess>> {
  return startOn((environment) => mustStart(environment, start), { count: 1, settings });
}

async function startOn<Server extends ServerInProcess | ServerProcess>(
  start: (environment: Readonly<Record<string, string>>) => Promise<Server>,
  { count, settings }: { readonly count: 1 | 2; readonly settings: Readonly<Record<string, string>> },
): Promise<Servers<Server>> {
  const opened = await openTestDatabase("postgres");
  const folder = await temporaryFolder();
  const environment = {
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    WORKERS: "none",
    PUBLIC_URL,
    ...settings,
  };
  const one = await start(environment);
  const two = count === 1 ? one : await start(environment);
  return {
    one,
    two,
    database: opened.database,
    folder: folder.path,
    serviceKey: JSON.parse(await readFile(dataFolderAt(folder.path).keys, "utf8")).serviceKey,
    async close() {
      await Promise.all([one.end(), ...(two === one ? [] : [two.end()])]);
      await opened.close();
      await folder.remove();
    },
  };
}
