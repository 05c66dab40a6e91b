import { checkText } from "@rubrica/core";
import { checkDatabase } from "./check-database.ts";
import type { Database } from "./database.ts";

/** What all processes on a database share, by name: JSON that only the service may read. */
export interface SharedValues {
  /** Undefined where nothing is kept. */
  read(name: string): Promise<unknown>;
  /** Keeps a value where there is none. @returns what is kept then: of several who come at once, the first one's. */
  keepFirst(name: string, value: unknown): Promise<unknown>;
  /** Replaces what is kept by what is made of it, alone among processes. @returns the new value. */
  change(name: string, make: (before: unknown) => Promise<unknown>): Promise<unknown>;
}

/**
 * Settings in a table of the database.
 *
 * @throws {InvalidArgumentError} for what is no database.
 */
export function createSharedValues(database: Database): SharedValues {
  checkDatabase("createSharedValues(database)", database);

  async function read(name: string): Promise<unknown> {
    checkText("read(name)", name, "the name of a setting");
    const [row] = await database.query<{ value: unknown }>("select value from rubrica.settings where name = $1", [
      name,
    ]);
    return row?.value;
  }

  return {
    read,
    async keepFirst(name, value) {
      await database.query(
        "insert into rubrica.settings (name, value) values ($1, $2::text::jsonb) on conflict (name) do nothing",
        [name, JSON.stringify(value)],
      );
      return await read(name);
    },
    change: (name, make) =>
      database.transaction(async (statements) => {
        const [row] = await statements.query<{ value: unknown }>(
          "select value from rubrica.settings where name = $1 for update",
          [name],
        );
        const value = await make(row?.value);
        await statements.query(
          `insert into rubrica.settings (name, value) values ($1, $2::text::jsonb)
           on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
          [name, JSON.stringify(value)],
        );
        return value;
      }),
  };
}
