import { LARGEST_QUEUE_COUNT, type QueueStats } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { inLevel, levelsOf } from "./levels.ts";

/** Types of waiting tasks, one look each. */
const types = `
  wanted as (
    (select type from rubrica.tasks where lease is null and not suspect order by type limit 1)
    union all
    select next.type
    from wanted
    cross join lateral (
      select task.type from rubrica.tasks as task
      where task.lease is null and not task.suspect and task.type > wanted.type
      order by task.type
      limit 1
    ) as next
  )`;

/** What waits there waits because somebody wants it to. */
const isPaused = (type: string) =>
  `exists (select from rubrica.task_types as control where control.type = ${type} and control.paused_at is not null)`;
const open = `open as (select wanted.type from wanted where not ${isPaused("wanted.type")})`;

/** Waiting tasks of all types for which the condition holds, each level in the order of the index. */
function waiting(columns: string, condition: string, rest: string, among = "wanted"): string {
  return `
    select found.*
    from ${among} as wanted
    cross join lateral (
      ${levelsOf("wanted.type")}
      select best.*
      from level
      cross join lateral (
        select ${columns} from rubrica.tasks as task where ${inLevel("wanted.type")} and ${condition} ${rest}
      ) as best
    ) as found`;
}

const isReady = "task.run_at <= statement_timestamp()";
const oldest = `
  select least(
    (select min(run_at) from (${waiting("task.run_at", isReady, "order by task.run_at limit 1", "open")}) as first),
    (select min(run_at) from rubrica.tasks as task
     where lease is null and suspect and ${isReady} and not ${isPaused("task.type")})
  ) as run_at`;

/** Counts as far as the port asks for, and no further. */
export async function stats(statements: Statements): Promise<QueueStats> {
  const most = LARGEST_QUEUE_COUNT;
  const count = (rows: string) => `(select count(*)::int from (${rows} limit ${most}) as counted)`;
  const suspects = (condition: string) =>
    `select 1 from rubrica.tasks as task where lease is null and suspect and ${condition}`;
  const isScheduled = "task.run_at > statement_timestamp()";
  const [row] = await statements.query<QueueStats>(
    `with recursive ${types},
     ${open},
     oldest as (${oldest})
     select ${count(`(${waiting("1 as found", isReady, `limit ${most}`)}) union all (${suspects(isReady)})`)} as ready,
            ${count(`(${waiting("1 as found", isScheduled, `limit ${most}`)}) union all (${suspects(isScheduled)})`)}
              as scheduled,
            ${count("select 1 from rubrica.tasks where lease is not null")} as running,
            ${count("select 1 from rubrica.dead_letters")} as dead,
            extract(epoch from statement_timestamp() - oldest.run_at)::float8 as "oldestReadySeconds"
     from oldest`,
    [],
    { planAnew: true },
  );
  if (!row) throw new Error("The database gave no answer to a count.");
  return row;
}

export async function oldestReadySeconds(statements: Statements): Promise<number | null> {
  const [row] = await statements.query<{ readonly seconds: number | null }>(
    `with recursive ${types},
     ${open}
     select extract(epoch from statement_timestamp() - oldest.run_at)::float8 as seconds from (${oldest}) as oldest`,
    [],
    { planAnew: true },
  );
  return row?.seconds ?? null;
}
