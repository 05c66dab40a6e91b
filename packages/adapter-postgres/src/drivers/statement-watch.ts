import type { Sql } from "postgres";
import { askAnew } from "./ask-anew.ts";
import type { ConnectionGuard } from "./connection-guard.ts";

/** Something that a connection owes an answer to. */
export interface Owed {
  /** Of a statement that was sent: the server's process that has it. Absent: it waits for a connection. */
  readonly state?: { readonly pid: number | null } | null;
  /** True while it has a connection of which the process is not known, as the beginning of a transaction. */
  readonly isSent?: () => boolean;
}

/**
 * Breaks connections that died without a word. A statement without an answer is slow or lost; the server is asked on a new
 * connection, and where it is not working on it, the connection is dead, and with it all that have been silent as long.
 * Behind a pooler, which makes up the numbers of processes, nobody can tell, and no connection is broken.
 */
export class StatementWatch {
  readonly #sql: Sql;
  readonly #guard: ConnectionGuard;
  readonly #silentSeconds: number;
  readonly #underWay = new Map<Owed, number>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #asking = false;

  constructor(sql: Sql, guard: ConnectionGuard, silentSeconds: number) {
    this.#sql = sql;
    this.#guard = guard;
    this.#silentSeconds = silentSeconds;
  }

  /** Watches from now on; returns what ends it. */
  watch(owed: Owed): () => void {
    this.#underWay.set(owed, performance.now());
    this.#timer ??= setInterval(() => void this.#look(), this.#silentSeconds * 250).unref();
    return () => {
      this.#underWay.delete(owed);
      if (this.#underWay.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
    };
  }

  async #look(): Promise<void> {
    this.#guard.look();
    const longAgo = performance.now() - this.#silentSeconds * 1000;
    const overdue = [...this.#underWay].filter(
      ([{ state, isSent }, begunAt]) => begunAt < longAgo && (isSent ? isSent() : state?.pid),
    );
    if (overdue.length === 0 || this.#asking) return;
    this.#asking = true;
    try {
      const working = await this.#askServer(overdue.flatMap(([{ state }]) => (state?.pid ? [state.pid] : [])));
      const lost = overdue.filter(([owed]) => this.#underWay.has(owed) && !working.has(owed.state?.pid ?? 0));
      if (lost.length > 0) this.#guard.condemn(Math.max(...lost.map(([, begunAt]) => begunAt)));
    } catch {
      // The server cannot be asked: nobody knows which connections are dead, and no new one would be better.
    } finally {
      this.#asking = false;
    }
  }

  /** Those of these processes of the server that work on a statement. */
  async #askServer(processIds: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await askAnew<{ own: number; working: number[] }>(this.#sql, {
      text: `select pg_catalog.pg_backend_pid() as own, pg_catalog.to_json(array(
           select pid from pg_catalog.pg_stat_activity
           where state = 'active' and pid in (select json_array_elements_text($1::text::json)::int)
         )) as working`,
      parameters: [JSON.stringify(processIds)],
      seconds: this.#silentSeconds / 2,
    });
    const [row] = rows;
    const { pid } = (rows as unknown as { readonly state: { readonly pid: number } }).state;
    if (!row || row.own !== pid) throw new Error("A pooler stands between: its processes are not the server's.");
    return new Set(row.working);
  }
}
