import type { ClaimedTask, ClaimRequest, TaskSource } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { inLevel, levelsOf } from "./levels.ts";

/**
 * Creates the `claim` of a task source, which leases ready tasks in one statement. After a claim that returned no task, the next one
 * for the same types first runs {@link canFind}, which takes a fraction of the processor time: an idle worker claims every two seconds.
 */
export function createClaim(statements: Statements): TaskSource["claim"] {
  const emptyAtLast = new Set<string>();
  return async (request) => {
    const limit = request.alone ? Math.min(request.limit, 1) : request.limit;
    if (request.types.length === 0 || limit < 1) return [];
    const types = JSON.stringify(request.types);
    if (emptyAtLast.has(types) && !(await canFind(statements, types))) return [];
    const { tasks, limitSeconds } = await claim(statements, { ...request, limit });
    if (limitSeconds !== null) request.onLimit?.(limitSeconds);
    if (tasks.length === 0) emptyAtLast.add(types);
    else emptyAtLast.delete(types);
    return tasks;
  };
}

/** Whether a task of these types (a JSON array) waits, now or for a later time, or one of the types has a rate limit. */
async function canFind(statements: Statements, types: string): Promise<boolean> {
  const waits = (condition: string) =>
    `exists (select from rubrica.tasks as task where task.type = wanted.type and task.lease is null and ${condition})`;
  const rows = await statements.query(
    `select from json_array_elements_text($1::text::json) as wanted (type)
     where ${waits("not task.suspect")}
       or ${waits("task.suspect")}
       or exists (select from rubrica.task_types as control where control.type = wanted.type and control.starts is not null)
     limit 1`,
    [types],
    { planAnew: true },
  );
  return rows.length > 0;
}

async function claim(
  statements: Statements,
  { types, limit, worker, leaseSeconds, alone }: ClaimRequest,
): Promise<{ readonly tasks: readonly ClaimedTask[]; readonly limitSeconds: number | null }> {
  const parameters = [JSON.stringify(types), limit, crypto.randomUUID(), leaseSeconds, worker, alone !== undefined];
  // A plan kept from when the table was empty took 200 ms after a burst of 200,000 tasks, a new one 4.
  const text = alone ? claimAlone[alone] : claimMany;
  const rows = await statements.query<ClaimRow>(text, parameters, { planAnew: true });
  const tasks = rows.flatMap(({ limitSeconds: _seconds, ...task }) => (task.taskId === null ? [] : [task]));
  return { tasks, limitSeconds: rows[0]?.limitSeconds ?? null };
}

/** Without tasks there is one row, which tells of limits alone. */
type ClaimRow = (ClaimedTask | { readonly taskId: null }) & { readonly limitSeconds: number | null };

/**
 * The best ready tasks of one type, in the order of the index. Rows looked at but not taken are locked for the length of
 * the statement only; a claimer that meets them in that moment passes them over and finds them at its next look.
 */
const ready = `
  ${levelsOf("wanted.type")}
  select best.*
  from level
  cross join lateral (
    select task.id, task.suspect, task.priority, task.turn, task.run_at
    from rubrica.tasks as task
    where ${inLevel("wanted.type")} and task.run_at <= statement_timestamp()
    order by task.run_at, task.id
    limit $2::int
    for update skip locked
  ) as best
  limit $2::int`;

const readySuspect = `
  select task.id, task.suspect, task.priority, task.turn, task.run_at
  from rubrica.tasks as task
  where task.type = wanted.type and task.lease is null and task.suspect and task.run_at <= statement_timestamp()
  order by task.priority desc, task.turn, task.run_at, task.id
  limit $2::int
  for update skip locked`;

const claimMany = lease(ready);
const claimAlone = {
  suspects: lease(readySuspect),
  any: lease(`select * from (${readySuspect}) as suspect union all select * from (${ready}) as other`),
};

/**
 * The statement that leases the best of the candidates of all types that are open, and counts starts of limited ones. Each type is looked up by itself, so that a backlog of
 * other types costs nothing: with 100,000 tasks waiting, a look that finds none of its type takes 0.3 ms, against 24 ms
 * over one index of all types.
 */
function lease(candidates: string): string {
  return `
    with wanted as materialized (
      select * from rubrica.open_types($1::text::json, $2::int)
    ),
    ready as materialized (
      select candidate.id
      from wanted
      cross join lateral (select * from (${candidates}) as best limit wanted.places) as candidate
      order by candidate.suspect desc, candidate.priority desc, candidate.turn, candidate.run_at, candidate.id
      limit $2::int
    ),
    claimed as (
      update rubrica.tasks as task
      set lease = $3::uuid,
          leased_until = statement_timestamp() + make_interval(secs => $4::float8),
          worker = $5,
          alone = $6,
          attempts = task.attempts + 1
      from ready
      where task.id = ready.id
      returning task.*
    ),
    counted as materialized (
      select min(rubrica.count_starts(
               wanted.type, (select count(*) from claimed where claimed.type = wanted.type))) as seconds
      from wanted
      where wanted.limited
    )
    select counted.seconds as "limitSeconds", id::text as "taskId", lease::text as lease, type, version, payload, key,
           task_group as "group", attempts as attempt, max_attempts as "maxAttempts", crashes, enqueued_at as "enqueuedAt"
    from counted
    left join claimed on true
    order by priority desc, turn, run_at, id`;
}
