import type { PGlite, Transaction } from "@electric-sql/pglite";
import { checkObject } from "@rubrica/core";
import { createConnectionUse } from "../connection-use.ts";
import type { Database, Statements } from "../database.ts";
import { withOutageMark } from "../postgres-error.ts";
import { createThreadTurns } from "./thread-turns.ts";

/**
 * PostgreSQL inside this process through PGlite: one connection, statements take turns.
 *
 * @throws {InvalidArgumentError} for what is no client of PGlite.
 */
export function pgliteDatabase(pglite: PGlite): Database {
  const methods = ["query", "exec", "transaction", "listen"];
  const remedy = "Open one: await PGlite.create(folder).";
  checkObject("pgliteDatabase(pglite)", pglite, { expected: "a client of PGlite", methods, remedy });
  const use = createConnectionUse(1);
  const turns = createThreadTurns();
  const { query, script } = statements(pglite);
  return {
    query: (text, parameters) => turns.during(() => use.during(() => query(text, parameters))),
    script: (text) => turns.during(() => use.during(() => script(text))),
    transaction: (work) =>
      turns.during(() =>
        use.during(() => pglite.transaction((transaction) => work(statements(transaction)))),
      ) as Promise<never>,
    listen: (channel, listener) => pglite.listen(channel, listener),
    probe: async () => void (await query("select 1")),
    pool: use.now,
  };
}

function statements(client: PGlite | Transaction): Statements {
  return {
    async query(text, parameters = []) {
      try {
        const result = await client.query(text, [...parameters]);
        return result.rows as never;
      } catch (error) {
        throw withOutageMark(error);
      }
    },
    async script(text) {
      await client.exec(text);
    },
  };
}
