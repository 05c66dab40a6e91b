import type { Sql, TransactionSql } from "postgres";
import type { Database, Statements } from "../database.ts";

/** A PostgreSQL server through postgres.js. The caller opened the client and closes it. */
export function postgresjsDatabase(sql: Sql): Database {
  return {
    ...statements(sql),
    transaction: (work) => sql.begin((transaction) => work(statements(transaction))) as Promise<never>,
    async listen(channel, listener) {
      const subscription = await sql.listen(channel, listener);
      return () => subscription.unlisten();
    },
    pool: () => ({ size: sql.options.max, used: null }),
  };
}

function statements(sql: Sql | TransactionSql): Statements {
  return {
    async query(text, parameters = []) {
      const rows = await sql.unsafe(text, parameters as never[], { prepare: true });
      return [...rows] as never;
    },
    async script(text) {
      await sql.unsafe(text).simple();
    },
  };
}
