import type { PGlite, Transaction } from "@electric-sql/pglite";
import { createConnectionUse } from "../connection-use.ts";
import type { Database, Statements } from "../database.ts";

/** PostgreSQL inside this process through PGlite: one connection, statements take turns. */
export function pgliteDatabase(pglite: PGlite): Database {
  const use = createConnectionUse(1);
  const { query, script } = statements(pglite);
  return {
    query: (text, parameters) => use.during(() => query(text, parameters)),
    script: (text) => use.during(() => script(text)),
    transaction: (work) =>
      use.during(() => pglite.transaction((transaction) => work(statements(transaction)))) as Promise<never>,
    listen: (channel, listener) => pglite.listen(channel, listener),
    pool: use.now,
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
