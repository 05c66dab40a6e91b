import { checkObject, checkSeconds, WriteAccess } from "@rubrica/core";
import type { Sql, TransactionSql } from "postgres";
import { createConnectionUse } from "../connection-use.ts";
import type { Database, Statements } from "../database.ts";
import { READ_ONLY, sqlState, withOutageMark } from "../postgres-error.ts";
import { askAnew } from "./ask-anew.ts";
import type { ConnectionGuard, PooledConnection } from "./connection-guard.ts";
import { Notifications } from "./notifications.ts";
import { type Owed, StatementWatch } from "./statement-watch.ts";

export type { ConnectionGuard, PooledConnection, SocketOptions } from "./connection-guard.ts";
export { createConnectionGuard } from "./connection-guard.ts";

/** How {@link postgresjsDatabase} watches its connections. */
export interface PostgresjsOptions {
  /**
   * Whose sockets the client uses: `postgres(url, { ...guard.options })`. Default: none; then a connection that dies without
   * a word keeps its statement until the operating system gives up, a quarter of an hour or more, and connections to a server
   * that turned read-only are kept, as those are that are meant to read only.
   */
  readonly guard?: ConnectionGuard;
  /** A connection that owes an answer for so long, and on which the server does not work, is dead. Default 10. */
  readonly silentSeconds?: number;
  /**
   * The server undoes a transaction of which it hears nothing for so long, and frees what it had locked: of a client that is
   * gone without a word it would else know only after two hours. Longer than any pause within a transaction. Default 30.
   */
  readonly idleInTransactionSeconds?: number;
}

/**
 * A PostgreSQL server through postgres.js. The caller opened the client and closes it; notifications come on a connection
 * of their own, which is there as long as somebody listens.
 *
 * @throws {InvalidArgumentError} for what is no client of postgres.js, no guard or no time.
 */
export function postgresjsDatabase(sql: Sql, options: PostgresjsOptions = {}): Database {
  checkArguments(sql, options);
  const { guard, silentSeconds = 10, idleInTransactionSeconds = 30 } = options;
  // Not as a parameter of the connection, which a pooler refuses.
  const limitIdleness = `set local idle_in_transaction_session_timeout = ${Math.ceil(idleInTransactionSeconds * 1000)}`;
  const use = createConnectionUse(sql.options.max);
  const watch = guard && new StatementWatch(sql, guard, silentSeconds);
  const notifications = new Notifications(sql, silentSeconds);
  const mayWrite = () => askWhetherItMayWrite(sql, silentSeconds / 2);
  const writes = guard && createWriteAccess({ guard, notifications, mayWrite });
  const seen = { watch, note: guard?.note, onReadOnly: (sentAt: number) => writes?.refused(sentAt) };
  const { query, script } = statements(sql, seen);
  return {
    query: (text, parameters, queryOptions) => use.during(() => query(text, parameters, queryOptions)),
    script: (text) => use.during(() => script(text)),
    transaction: (work) =>
      use.during(async (hasConnection) => {
        // Which connection begins it is not known, only whether it has one: whoever waits longest gets the next.
        let unwatch = watch?.watch({ isSent: hasConnection });
        let over: { readonly error: unknown } | null = null;
        try {
          const begun = sql.begin(async (transaction) => {
            unwatch?.();
            const begunAt = performance.now();
            // Sent ahead of the first statement, not waited for.
            transaction.unsafe(limitIdleness, [], noted(guard?.note)).catch(() => {});
            const failures: unknown[] = [];
            let last: Owed = {};
            const bound = statements(transaction, {
              ...seen,
              onReadOnly: () => writes?.refused(begunAt),
              async onFailure(error) {
                failures.push(error);
                await aboutToClose();
              },
              onSend() {
                if (over) throw over.error;
              },
              onSent: (statement) => {
                last = statement;
              },
            });
            try {
              const result = await work(bound);
              // After an error PostgreSQL answers COMMIT with a silent rollback: never report that as success.
              if (failures.length > 0) throw failures[0];
              return over ? await forNobody : result;
            } catch (error) {
              if (over) await forNobody;
              throw error;
            } finally {
              unwatch = watch?.watch(last.state ? { state: last.state } : { isSent: () => true }); // commit or rollback
            }
          });
          begun.catch((error) => {
            over = { error };
          });
          return await begun;
        } finally {
          unwatch?.();
        }
      }) as Promise<never>,
    listen: (channel, listener) => notifications.listen(channel, listener),
    async probe() {
      if (!(await mayWrite())) throw new ReadOnlyError();
    },
    pool: use.now,
  };
}

/**
 * Statements of a transaction that the caller began, for `createTaskQueue` and others: what they do is committed or undone
 * with the caller's own. An error of one undoes the transaction, also where the caller catches it.
 * @param transaction what `sql.begin` hands its callback.
 */
export function postgresjsStatements(transaction: TransactionSql): Statements {
  const expected = "the transaction that sql.begin() hands its callback";
  checkObject("postgresjsStatements(transaction)", transaction, { expected, methods: ["unsafe"] });
  return statements(transaction, { watch: undefined });
}

function checkArguments(sql: unknown, options: PostgresjsOptions): void {
  const remedy = "Open one: postgres(address).";
  const client = { expected: "a client of postgres.js", methods: ["unsafe", "begin"], fields: ["options"], remedy };
  checkObject("postgresjsDatabase(sql)", sql, client);
  checkObject("postgresjsDatabase(options)", options, { expected: "an object of options" });
  const guard = { expected: "a guard of createConnectionGuard()", methods: ["look", "condemn"], optional: true };
  checkObject("postgresjsDatabase(options.guard)", options.guard, guard);
  checkSeconds("postgresjsDatabase(options.silentSeconds)", options.silentSeconds);
  checkSeconds("postgresjsDatabase(options.idleInTransactionSeconds)", options.idleInTransactionSeconds);
}

/**
 * When its connection closes, `begin` rejects, but postgres.js 3.4.9 would still send what is asked of the transaction, its own
 * rollback included, and throw outside of every promise (its issues 1154 and 1208): a process ends of that. So nothing is
 * asked of it any more: its callback waits for ever, which nobody waits for.
 */
const forNobody = new Promise<never>(() => {});

/** A statement may fail because its connection is closing, of which `begin` hears in the same turn of the event loop. */
const aboutToClose = () => new Promise<void>((resolve) => setImmediate(resolve));

async function askWhetherItMayWrite(sql: Sql, seconds: number): Promise<boolean> {
  // Off on no server in recovery.
  const text = "select pg_catalog.current_setting('transaction_read_only') = 'off' as writable";
  const [row] = await askAnew<{ writable: boolean }>(sql, { text, seconds });
  return row?.writable ?? false;
}

class ReadOnlyError extends Error {
  override readonly name = "ReadOnlyError";
  readonly code = READ_ONLY;
  readonly outage = true;

  constructor() {
    super("The database takes no writes.");
  }
}

function createWriteAccess(of: {
  readonly guard: ConnectionGuard;
  readonly notifications: Notifications;
  readonly mayWrite: () => Promise<boolean>;
}): WriteAccess {
  return new WriteAccess({
    mayWrite: of.mayWrite,
    leave() {
      of.guard.leave();
      void of.notifications.reconnect();
    },
    later: (work, milliseconds) => void setTimeout(work, milliseconds).unref(),
  });
}

/** Options of a statement with which postgres.js says which connection has it; not of one that is yet to be described. */
function noted(note: StatementOptions["note"]): object {
  if (!note) return {};
  return {
    onexecute(connection: PooledConnection) {
      note(connection);
      return true; // it may be given more
    },
  };
}

interface StatementOptions {
  readonly watch: StatementWatch | undefined;
  readonly note?: ((connection: PooledConnection) => void) | undefined;
  /** A statement that was sent at this time was refused because it would write. */
  readonly onReadOnly?: (sentAt: number) => void;
  readonly onFailure?: (error: unknown) => Promise<void>;
  /** Throws where nothing may be sent. */
  readonly onSend?: () => void;
  readonly onSent?: (statement: Owed) => void;
}

function statements(sql: Sql | TransactionSql, options: StatementOptions): Statements {
  const { watch, note, onReadOnly, onFailure, onSend, onSent } = options;
  return {
    async query(text, parameters = [], { planAnew = false } = {}) {
      onSend?.();
      // Without a name a statement is planned for its parameters, each time.
      const statement = sql.unsafe(text, parameters as never[], { prepare: !planAnew, ...noted(note) });
      const sentAt = performance.now();
      onSent?.(statement as Owed);
      const unwatch = watch?.watch(statement as Owed);
      try {
        return [...(await statement)] as never;
      } catch (error) {
        if (sqlState(error) === READ_ONLY) onReadOnly?.(sentAt);
        await onFailure?.(error);
        throw withOutageMark(error);
      } finally {
        unwatch?.();
      }
    },
    async script(text) {
      onSend?.();
      try {
        await sql.unsafe(text).simple();
      } catch (error) {
        await onFailure?.(error);
        throw error;
      }
    },
  };
}
