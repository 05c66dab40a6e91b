import { type Lease, type Settlement, storableText } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { isLease, leaseArrays } from "./leases.ts";
import { takeCrashesBack } from "./take-crashes-back.ts";

/**
 * Ends attempts in one statement, each only under its own lease.
 * @returns the ids whose lease was no longer held.
 */
export async function settle(statements: Statements, settlements: readonly Settlement[]): Promise<readonly string[]> {
  const input = new Map<string, Settlement>();
  const repeated: string[] = [];
  for (const settlement of settlements) {
    const attempt = attemptOf(settlement);
    // Of two settlements of one attempt the first ends it; the second finds the lease gone.
    if (input.has(attempt)) repeated.push(settlement.taskId);
    else input.set(attempt, settlement);
  }
  const wanted = [...input.values()].filter(isLease);
  const held = await (wanted.every(({ outcome }) => outcome === "completed" || outcome === "cancelled")
    ? remove(statements, wanted)
    : end(statements, wanted));
  for (const lease of held) input.delete(attemptOf(lease));
  await takeCrashesBack(statements, [...input.values()]);
  return [...[...input.values()].map(({ taskId }) => taskId), ...repeated];
}

/** What most attempts come to: the task goes, whatever else holds of it. Takes a third of the time of `end`. */
async function remove(statements: Statements, leases: readonly Lease[]): Promise<readonly Lease[]> {
  const rows = await statements.query<{ readonly count: number; readonly leases: string | null }>(
    `with removed as (
       delete from rubrica.tasks as task
       using unnest($1::text::bigint[], $2::text::uuid[]) as input (id, lease)
       where task.id = input.id and task.lease = input.lease
       returning task.id, task.lease
     )
     select count(*)::int as count,
            case when count(*) < $3::int then json_agg(json_build_object('taskId', id::text, 'lease', lease)) end::text as leases
     from removed`,
    [...leaseArrays(leases), leases.length],
    { planAnew: true },
  );
  const { count = 0, leases: held } = rows[0] ?? {};
  return count === leases.length ? leases : JSON.parse(held ?? "[]");
}

/** Ends attempts of which some may be tried again or be dead. */
function end(statements: Statements, settlements: readonly Settlement[]): Promise<readonly Lease[]> {
  return statements.query<Lease>(
    `with held as materialized (
       select task.*, input.error_code, input.error_message, input.delay_seconds,
              case
                when task.cancel_requested or input.outcome in ('completed', 'cancelled') then 'gone'
                when input.outcome = 'retry' and task.attempts < task.max_attempts then 'ready'
                else 'dead'
              end as fate
       from json_to_recordset($1::text::json) as input (
         id bigint, lease uuid, outcome text, delay_seconds float8, error_code text, error_message text
       )
       join rubrica.tasks as task on task.id = input.id and task.lease = input.lease
       order by task.id
       for update of task
     ),
     readied as (
       update rubrica.tasks as task
       set lease = null, leased_until = null, worker = null, alone = false, suspect = false,
           run_at = statement_timestamp() + make_interval(secs => held.delay_seconds)
       from held
       where task.id = held.id and held.fate = 'ready'
     ),
     removed as (
       delete from rubrica.tasks as task using held where task.id = held.id and held.fate <> 'ready'
     ),
     buried as (
       insert into rubrica.dead_letters (
         id, type, version, payload, key, task_group, priority, attempts, max_attempts, crashes, max_crashes, enqueued_at,
         error_code, error_message
       )
       select id, type, version, payload, key, task_group, priority, attempts, max_attempts, crashes, max_crashes, enqueued_at,
              error_code, error_message
       from held
       where fate = 'dead'
     )
     select id::text as "taskId", lease::text as lease from held`,
    [JSON.stringify(settlements.map(toRow))],
    { planAnew: true },
  );
}

function attemptOf({ taskId, lease }: Lease): string {
  return `${taskId} ${lease}`;
}

function toRow(settlement: Settlement): Record<string, string | number> {
  const { taskId: id, lease, outcome } = settlement;
  const delay = outcome === "retry" ? { delay_seconds: Math.max(0, settlement.delaySeconds) } : {};
  const error =
    outcome === "retry" || outcome === "dead"
      ? { error_code: storableText(settlement.error.code, 200), error_message: storableText(settlement.error.message) }
      : {};
  return { id, lease, outcome, ...delay, ...error };
}
