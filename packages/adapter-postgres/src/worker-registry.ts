import type { RegisteredProcess, WorkerRegistry } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** The registry of workers in PostgreSQL. Whoever reports removes what has expired. */
export function createWorkerRegistry(statements: Statements): WorkerRegistry {
  return {
    async report(name, state, keepSeconds) {
      await statements.query(
        `with expired as (
           delete from rubrica.workers where name <> $1 and expires_at < statement_timestamp()
         )
         insert into rubrica.workers (name, state, expires_at)
         values ($1, $2::text::json, statement_timestamp() + make_interval(secs => $3::float8))
         on conflict (name) do update
         set state = excluded.state, seen_at = statement_timestamp(), expires_at = excluded.expires_at`,
        [name, JSON.stringify(state), keepSeconds],
      );
    },
    async remove(name) {
      await statements.query("delete from rubrica.workers where name = $1", [name]);
    },
    list: () =>
      statements.query<RegisteredProcess>(
        `select name, state, extract(epoch from statement_timestamp() - seen_at)::float8 as "secondsAgo"
         from rubrica.workers
         where expires_at >= statement_timestamp()
         order by name`,
      ),
  };
}
