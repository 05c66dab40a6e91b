import { afterAll, afterEach, beforeAll, beforeEach, setDefaultTimeout } from "bun:test";
import type { TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import type { ConsoleOptions, TestConsole } from "./open-console.ts";
import { giveBrowserBack } from "./shared-browser.ts";
import { borrowConsole, type ConsoleWithDatabase, giveConsoleBack, openConsoleWithDatabase } from "./shared-console.ts";

export interface UsedConsoleOptions extends Pick<ConsoleOptions, "program"> {
  /** Of the service; a function is called when the tests begin. Default: its own defaults. */
  readonly environment?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);
  /**
   * `embedded` as `bun run start` has it; `postgres` starts in a quarter of the time, with a database of its own. Default
   * postgres.
   */
  readonly database?: "postgres" | "embedded";
  /**
   * In a service that no other file uses, for tests that count all there is. Default: only where another option needs it; the
   * other files share one service, in which they meet each other's accounts and reports.
   */
  readonly alone?: boolean;
}

export interface UsedConsole extends TestConsole {
  /** Of the service, for what has no route. Not where it is embedded. */
  readonly database: TestDatabase["database"];
}

// A machine at load 20 takes twenty times as long as an idle one.
const TEST_MILLISECONDS = 120_000;

/**
 * Opens a console for the tests of the block that this is called in, before its other hooks. Windows that a test opened go
 * with the test, those of a `beforeAll` with the block. A test during which a page reports an error fails.
 */
export function useTestConsole({ environment, program, database, alone }: UsedConsoleOptions = {}): UsedConsole {
  const isShared = !alone && environment === undefined && program === undefined && database === undefined;
  let used: ConsoleWithDatabase | null = null;
  let begun = false;
  const current = () => {
    if (used === null) throw new Error("The console is open in hooks and tests only.");
    return used;
  };
  setDefaultTimeout(TEST_MILLISECONDS);
  beforeAll(async () => {
    if (isShared) {
      used = await borrowConsole();
      return;
    }
    const given = typeof environment === "function" ? await environment() : environment;
    used = await openConsoleWithDatabase(
      { ...(given !== undefined && { environment: given }), ...(program !== undefined && { program }) },
      database,
    );
  }, TEST_MILLISECONDS);
  beforeEach(() => {
    if (!begun) current().opened.keepWindows();
    begun = true;
  });
  afterEach(() => current().opened.closeWindows(), TEST_MILLISECONDS);
  afterAll(async () => {
    const using = used;
    try {
      if (!isShared) return await using?.close();
      await using?.opened.closeKeptWindows();
      await giveConsoleBack();
    } finally {
      await giveBrowserBack();
    }
  }, TEST_MILLISECONDS);
  return {
    get server() {
      return current().opened.server;
    },
    get database() {
      const { database } = current();
      if (database === null) throw new Error("The database belongs to the service alone.");
      return database;
    },
    open: (...given) => current().opened.open(...given),
    account: (...given) => current().opened.account(...given),
    signedIn: (...given) => current().opened.signedIn(...given),
    signedInAs: (...given) => current().opened.signedInAs(...given),
  };
}
