import type { Database, Statements } from "@rubrica/adapter-postgres";
import { openTestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { type RunningService, startService } from "../../src/boot/start-service.ts";
import { parseEnvironment } from "../../src/settings/environment.ts";
import { startInProcess } from "../server-in-process.ts";
import { temporaryFolder } from "../server-process.ts";
import { PUBLIC_URL } from "./servers.ts";

/** What a request made the service do, in its order. */
export interface Work {
  /** Statements, without their parameters, and `begin` for each transaction. */
  readonly statements: string[];
  /** Each time that a password was hashed or compared: the work that it took. */
  readonly passwords: string[];
}

/** The service behind a socket of this process, which counts what it does; its workers belong to another service. */
export interface CountedService {
  readonly url: string;
  readonly database: Database;
  readonly folder: string;
  /** What was done until the request was answered. */
  workOf(request: () => Promise<unknown>): Promise<Work>;
  close(): Promise<void>;
}

/** Looks for kinds of stored hashes: by the clock, not by who asks. */
const onceAMinute = "select min(encrypted_password)";

/** Starts the service over an empty PostgreSQL database. */
export async function startCountedService(settings: Readonly<Record<string, string>> = {}): Promise<CountedService> {
  const opened = await openTestDatabase("postgres");
  const folder = await temporaryFolder();
  let work: Work = { statements: [], passwords: [] };
  let underWay = 0;
  const tracked = async <Result>(doing: () => Promise<Result>): Promise<Result> => {
    underWay += 1;
    return doing().finally(() => {
      underWay -= 1;
    });
  };
  /** Resolves when nothing of earlier requests goes on behind their answers. */
  const quiet = async () => {
    for (let turns = 0; turns < 5; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (underWay > 0) turns = 0;
    }
  };
  const counted = (statements: Statements): Statements => ({
    ...statements,
    query(text, parameters) {
      const statement = text.replaceAll(/\s+/g, " ").trim();
      if (!statement.startsWith(onceAMinute)) work.statements.push(statement);
      return tracked(() => statements.query(text, parameters));
    },
  });
  const environment = { DATABASE_URL: opened.url ?? "", DATA_DIR: folder.path, PUBLIC_URL, ...settings };
  const running: RunningService = await startService(
    parseEnvironment({ ...environment, ROLE: "api", PORT: "0", LOG_LEVEL: "silent" }),
    {
      wrapDatabase: (database) => ({
        ...database,
        ...counted(database),
        transaction(run) {
          work.statements.push("begin");
          return tracked(() => database.transaction((statements) => run(counted(statements))));
        },
      }),
      wrapHasher: (hasher) => ({
        ...hasher,
        hash(password) {
          work.passwords.push("hash");
          return tracked(() => hasher.hash(password));
        },
        verify(hash, password) {
          work.passwords.push(hasher.workOf(hash) ?? "no work");
          return tracked(() => hasher.verify(hash, password));
        },
      }),
    },
  );
  // Its statements are not counted.
  const workers = await startInProcess({ ...environment, ROLE: "worker" });
  return {
    url: running.url ?? "",
    database: opened.database,
    folder: folder.path,
    async workOf(request) {
      await quiet();
      work = { statements: [], passwords: [] };
      await request();
      return { statements: [...work.statements], passwords: [...work.passwords] };
    },
    async close() {
      await running.stop();
      await workers.end();
      await opened.close();
      await folder.remove();
    },
  };
}
