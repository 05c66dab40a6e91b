import { afterAll, afterEach, beforeAll, beforeEach, setDefaultTimeout } from "bun:test";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { type ConsoleOptions, type OpenedConsole, openTestConsole, type TestConsole } from "./open-console.ts";
import { borrowBrowser, giveBrowserBack } from "./shared-browser.ts";

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
}

export interface UsedConsole extends TestConsole {
  /** Of the service, for what has no route. Not where it is embedded. */
  readonly database: TestDatabase["database"];
}

// A machine at load 20 takes twenty times as long as an idle one.
const testMilliseconds = 120_000;

/**
 * Opens a console for the tests of the block that this is called in, before its other hooks. Windows that a test opened go
 * with the test, those of a `beforeAll` with the block. A test during which a page reports an error fails.
 */
export function useTestConsole({ environment = {}, program, database }: UsedConsoleOptions = {}): UsedConsole {
  let opened: OpenedConsole | null = null;
  let postgres: TestDatabase | null = null;
  let begun = false;
  const current = () => {
    if (opened === null) throw new Error("The console is open in hooks and tests only.");
    return opened;
  };
  setDefaultTimeout(testMilliseconds);
  beforeAll(async () => {
    if (database !== "embedded") postgres = await openTestDatabase("postgres");
    opened = await openTestConsole({
      environment: {
        ...(postgres !== null && { DATABASE_URL: postgres.url ?? "" }),
        ...(typeof environment === "function" ? await environment() : environment),
      },
      ...(program !== undefined && { program }),
      browser: await borrowBrowser(),
    });
  }, testMilliseconds);
  beforeEach(() => {
    if (!begun) current().keepWindows();
    begun = true;
  });
  afterEach(() => current().closeWindows(), testMilliseconds);
  afterAll(async () => {
    try {
      await opened?.close();
    } finally {
      await postgres?.close();
      await giveBrowserBack();
    }
  }, testMilliseconds);
  return {
    get server() {
      return current().server;
    },
    get database() {
      if (postgres === null) throw new Error("The database belongs to the service alone.");
      return postgres.database;
    },
    open: (...given) => current().open(...given),
    account: (...given) => current().account(...given),
    signedIn: (...given) => current().signedIn(...given),
    signedInAs: (...given) => current().signedInAs(...given),
  };
}
