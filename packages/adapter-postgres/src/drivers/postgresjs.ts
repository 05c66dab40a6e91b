import type { Sql, TransactionSql } from "postgres";
import { createConnectionUse } from "../connection-use.ts";
import type { Database, Statements } from "../database.ts";
import type { ConnectionGuard } from "./connection-guard.ts";
import { Notifications } from "./notifications.ts";
import { type Owed, StatementWatch } from "./statement-watch.ts";

export type { ConnectionGuard, SocketOptions } from "./connection-guard.ts";
export { createConnectionGuard } from "./connection-guard.ts";

export interface PostgresjsOptions {
  /**
   * Whose sockets the client uses: `postgres(url, { ...guard.options })`. Default: none; then a connection that dies without
   * a word keeps its statement until the operating system gives up, a quarter of an hour or more.
   */
  readonly guard?: ConnectionGuard;
  /** A connection that owes an answer for so long, and on which the server does not work, is dead. Default 10. */
  readonly silentSeconds?: number;
}

/**
 * A PostgreSQL server through postgres.js. The caller opened the client and closes it; notifications come on a connection
 * of their own, which is there as long as somebody listens.
 */
export function postgresjsDatabase(sql: Sql, options: PostgresjsOptions = {}): Database {
  const { guard, silentSeconds = 10 } = options;
  const use = createConnectionUse(sql.options.max);
  const watch = guard && new StatementWatch(sql, guard, silentSeconds);
  const notifications = new Notifications(sql, silentSeconds);
  const { query, script } = statements(sql, { watch });
  return {
    query: (text, parameters, queryOptions) => use.during(() => query(text, parameters, queryOptions)),
    script: (text) => use.during(() => script(text)),
    transaction: (work) =>
      use.during(async () => {
        // Which connection begins it is not known. Where nobody waits for one, it has one.
        let unwatch = watch?.watch({ isSent: () => use.now().waiting === 0 });
        try {
          return await sql.begin(async (transaction) => {
            unwatch?.();
            const failures: unknown[] = [];
            let last: Owed = {};
            const bound = statements(transaction, {
              watch,
              onFailure: (error) => failures.push(error),
              onSent: (statement) => {
                last = statement;
              },
            });
            const result = await work(bound);
            // After an error PostgreSQL answers COMMIT with a silent rollback: never report that as success.
            if (failures.length > 0) throw failures[0];
            unwatch = watch?.watch({ ...(last.state && { state: last.state }) }); // the commit
            return result;
          });
        } finally {
          unwatch?.();
        }
      }) as Promise<never>,
    listen: (channel, listener) => notifications.listen(channel, listener),
    pool: use.now,
  };
}

interface StatementOptions {
  readonly watch: StatementWatch | undefined;
  readonly onFailure?: (error: unknown) => void;
  readonly onSent?: (statement: Owed) => void;
}

function statements(sql: Sql | TransactionSql, { watch, onFailure, onSent }: StatementOptions): Statements {
  return {
    async query(text, parameters = [], { planAnew = false } = {}) {
      // Without a name a statement is planned for its parameters, each time.
      const statement = sql.unsafe(text, parameters as never[], { prepare: !planAnew });
      onSent?.(statement as Owed);
      const unwatch = watch?.watch(statement as Owed);
      try {
        return [...(await statement)] as never;
      } catch (error) {
        onFailure?.(error);
        throw error;
      } finally {
        unwatch?.();
      }
    },
    async script(text) {
      try {
        await sql.unsafe(text).simple();
      } catch (error) {
        onFailure?.(error);
        throw error;
      }
    },
  };
}
