import type { Sql, TransactionSql } from "postgres";
import type { Database, Statements } from "../database.ts";

/** A PostgreSQL server through postgres.js. The caller opened the client and closes it. */
export function postgresjsDatabase(sql: Sql): Database {
  return {
    ...statements(sql),
    transaction: (work) =>
      sql.begin(async (transaction) => {
        const failures: unknown[] = [];
        const result = await work(statements(transaction, (error) => failures.push(error)));
        // After an error PostgreSQL answers COMMIT with a silent rollback: never report that as success.
        if (failures.length > 0) throw failures[0];
        return result;
      }) as Promise<never>,
    async listen(channel, listener) {
      const subscription = await sql.listen(channel, listener);
      return () => subscription.unlisten();
    },
    pool: () => ({ size: sql.options.max, used: null }),
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
