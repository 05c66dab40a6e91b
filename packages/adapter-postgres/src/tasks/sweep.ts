import type { SweepReport } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { type DeadLetterRow, deadLetterColumns, toDeadLetter } from "./dead-letters.ts";

/**
 * Takes tasks whose lease ran out, oldest first. Several sweeps at once share the work. Nobody is called: a suspect is
 * ready only after its backoff, and whoever is idle looks for it by itself.
 */
export async function sweep(
  statements: Statements,
  limit: number,
  { types, backoffSeconds }: { readonly types: readonly string[] | undefined; readonly backoffSeconds: number },
): Promise<SweepReport> {
  const rows = await statements.query<{ readonly fate: "ready" | "dead"; readonly id: string } & DeadLetterRow>(
    `with expired as materialized (
       select *,
              case
                when cancel_requested then 'gone'
                when not alone or (attempts < max_attempts and crashes + 1 < max_crashes) then 'ready'
                else 'dead'
              end as fate
       from rubrica.tasks
       where lease is not null and leased_until < statement_timestamp()
         and ($2::text is null or type in (select json_array_elements_text($2::text::json)))
       order by leased_until, id
       limit $1::int
       for update skip locked
     ),
     readied as (
       update rubrica.tasks as task
       set lease = null, leased_until = null, worker = null, alone = false, suspect = true, crashes = task.crashes + 1,
           swept_lease = task.lease,
           -- An attempt in company proves nothing against the task: one is left whatever it was.
           attempts = case when task.alone then task.attempts else least(task.attempts, task.max_attempts - 1) end,
           run_at = statement_timestamp() + make_interval(
             secs => $3::float8 * 2 ^ least(task.crashes, 8) * (0.5 + 0.5 * random()))
       from expired
       where task.id = expired.id and expired.fate = 'ready'
     ),
     removed as (
       delete from rubrica.tasks as task using expired where task.id = expired.id and expired.fate <> 'ready'
     ),
     buried as (
       insert into rubrica.dead_letters (
         id, type, version, payload, key, task_group, priority, attempts, max_attempts, crashes, max_crashes, enqueued_at,
         error_code, error_message
       )
       select id, type, version, payload, key, task_group, priority, attempts, max_attempts, crashes + 1, max_crashes, enqueued_at,
              'worker_lost', format('The worker vanished while it worked on this task (%s times).', crashes + 1)
       from expired
       where fate = 'dead'
       returning *
     )
     select 'dead' as fate, ${deadLetterColumns} from buried
     union all
     select 'ready', id::text, type, version, payload, key, attempts, crashes, '', '', enqueued_at, leased_until
     from expired
     where fate = 'ready'`,
    [limit, types ? JSON.stringify(types) : null, backoffSeconds],
    { planAnew: true },
  );
  const suspects = await statements.query<{ readonly type: string }>(
    `select distinct type from rubrica.tasks as task
     where lease is null and suspect and run_at <= statement_timestamp()
       and not exists (
         select from rubrica.task_types as control
         where control.type = task.type and (
           control.paused_at is not null
           or control.used_until > statement_timestamp()
             + (control.burst - 1) * make_interval(secs => control.per_seconds / control.starts)
         )
       )
       and ($1::text is null or type in (select json_array_elements_text($1::text::json)))`,
    [types ? JSON.stringify(types) : null],
    { planAnew: true },
  );
  return {
    recovered: rows.filter((row) => row.fate === "ready").map((row) => row.id),
    dead: rows.filter((row) => row.fate === "dead").map(toDeadLetter),
    suspects: suspects.map(({ type }) => type),
  };
}
