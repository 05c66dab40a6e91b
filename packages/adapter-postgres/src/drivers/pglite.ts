import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { Database, Statements } from "../database.ts";

/** PostgreSQL inside this process through PGlite: one connection, statements take turns. */
export function pgliteDatabase(pglite: PGlite): Database {
  return {
    ...statements(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(statements(transaction))) as Promise<never>,
    listen: (channel, listener) => pglite.listen(channel, listener),
    pool: () => ({ size: 1, used: null }),
  };
}

function statements(client: PGlite | Transaction): Statements {
  return {
    async query(text, parameters = []) {
      const result = await client.query(text, [...parameters]);
      return result.rows as never;
    },
    async script(text) {
      await client.exec(text);
    },
  };
}
