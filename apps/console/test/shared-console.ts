import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { type BrowserKind, kindForTests } from "./browser.ts";
import { type ConsoleOptions, type OpenedConsole, openTestConsole } from "./open-console.ts";
import { borrowBrowser } from "./shared-browser.ts";

/** A console with the database of its service. */
export interface ConsoleWithDatabase {
  readonly opened: OpenedConsole;
  /** Null for the embedded one. */
  readonly database: TestDatabase["database"] | null;
  close(): Promise<void>;
}

const consoles = new Map<BrowserKind, Promise<ConsoleWithDatabase>>();
let keptBetweenFiles = false;

/** Starts a service over a database of its own, in the browser that files share. */
export async function openConsoleWithDatabase(
  options: Pick<ConsoleOptions, "environment" | "program"> = {},
  database: "postgres" | "embedded" = "postgres",
): Promise<ConsoleWithDatabase> {
  const postgres = database === "embedded" ? null : await openTestDatabase("postgres");
  const opened = await openTestConsole({
    ...options,
    environment: { ...(postgres !== null && { DATABASE_URL: postgres.url ?? "" }), ...options.environment },
    browser: await borrowBrowser(),
  });
  return {
    opened,
    database: postgres?.database ?? null,
    async close() {
      try {
        await opened.close();
      } finally {
        await postgres?.close();
      }
    },
  };
}

/** The console with the default settings for this run of tests, opened when it is first asked for. */
export function borrowConsole(): Promise<ConsoleWithDatabase> {
  const kind = kindForTests();
  const opened = consoles.get(kind) ?? openConsoleWithDatabase();
  consoles.set(kind, opened);
  return opened;
}

/** Closes it, unless the files that come may want it. */
export async function giveConsoleBack(): Promise<void> {
  if (!keptBetweenFiles) await closeConsoles();
}

/** From now on they wait for `closeConsoles()`. */
export function keepConsolesBetweenFiles(): void {
  keptBetweenFiles = true;
}

export async function closeConsoles(): Promise<void> {
  const closing = [...consoles.values()];
  consoles.clear();
  await Promise.all(closing.map(async (each) => (await each).close()));
}
