import type { Sql, TransactionSql } from "postgres";
import { createConnectionUse } from "../connection-use.ts";
import type { Database, Statements } from "../database.ts";

/** A PostgreSQL server through postgres.js. The caller opened the client and closes it. */
export function postgresjsDatabase(sql: Sql): Database {
  const use = createConnectionUse(sql.options.max);
  const { query, script } = statements(sql);
  return {
    query: (text, parameters) => use.during(() => query(text, parameters)),
    script: (text) => use.during(() => script(text)),
    transaction: (work) =>
      use.during(() =>
        sql.begin(async (transaction) => {
          const failures: unknown[] = [];
          const result = await work(statements(transaction, (error) => failures.push(error)));
          // After an error PostgreSQL answers COMMIT with a silent rollback: never report that as success.
          if (failures.length > 0) throw failures[0];
          return result;
        }),
      ) as Promise<never>,
    async listen(channel, listener) {
      const subscription = await sql.listen(channel, listener);
      return () => subscription.unlisten();
    },
    pool: use.now,
  };
}

function statements(sql: Sql | TransactionSql, onFailure: (error: unknown) => void = () => {}): Statements {
  return {
    async query(text, parameters = []) {
      const rows = await sql.unsafe(text, parameters as never[], { prepare: true }).catch(fail);
      return [...rows] as never;
    },
    async script(text) {
      await sql.unsafe(text).simple().catch(fail);
    },
  };

  function fail(error: unknown): never {
    onFailure(error);
    throw error;
  }
}
