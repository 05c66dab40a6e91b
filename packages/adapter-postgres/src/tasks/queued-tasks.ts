import {
  fromCursor,
  type QueuedTask,
  type QueuedTaskPage,
  type QueuedTaskQuery,
  type QueuedTaskState,
  toCursor,
} from "@rubrica/core";
import type { Statements } from "../database.ts";
import { isTaskId } from "./leases.ts";

export async function findTask(statements: Statements, id: string): Promise<QueuedTask | null> {
  if (!isTaskId(id)) return null;
  const [row] = await statements.query<Row>(
    `select ${liveColumns} from rubrica.tasks where id = $1::bigint
     union all
     select ${deadColumns} from rubrica.dead_letters where id = $1::bigint`,
    [id],
  );
  return row ? toQueuedTask(row) : null;
}

/** In the order of the ids, which nothing changes. Dead letters keep the ids of their tasks. */
export async function listTasks(statements: Statements, query: QueuedTaskQuery): Promise<QueuedTaskPage> {
  const { state, type = null, group = null, olderThanSeconds = null, limit } = query;
  const [after = "0"] = query.cursor === undefined ? [] : fromCursor(query.cursor, [/^\d{1,18}$/]);
  const filter = `id > $1::bigint and ($2::text is null or type = $2) and ($3::text is null or task_group = $3)
    and ($4::float8 is null or enqueued_at <= statement_timestamp() - make_interval(secs => $4))`;
  const page = (columns: string, table: string, condition: string) =>
    `(select tasks.id as place, ${columns} from ${table} as tasks where ${filter} and ${condition} order by tasks.id limit $5)`;
  const parts = [
    ...(state === "dead" ? [] : [page(liveColumns, "rubrica.tasks", state ? conditions[state] : "true")]),
    ...(state === undefined || state === "dead" ? [page(deadColumns, "rubrica.dead_letters", "true")] : []),
  ];
  const rows = await statements.query<Row & { readonly place: unknown }>(
    `select * from (${parts.join(" union all ")}) as found order by place limit $5`,
    [after, type, group, olderThanSeconds, limit + 1],
    { planAnew: true },
  );
  const items = rows.slice(0, limit).map(toQueuedTask);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? toCursor([last.id]) : null };
}

const isReady = "run_at <= statement_timestamp()";
const conditions: Readonly<Record<Exclude<QueuedTaskState, "dead">, string>> = {
  running: "lease is not null",
  ready: `lease is null and ${isReady}`,
  scheduled: `lease is null and not (${isReady})`,
};

/** Deletes tasks under their locks: an attempt that settles at this moment is over first, or finds its lease gone. */
export async function cancelTasks(statements: Statements, ids: readonly string[]): Promise<readonly QueuedTask[]> {
  const rows = await statements.query<Row>(
    `with found as materialized (
       select id from rubrica.tasks
       where id in (select json_array_elements_text($1::text::json)::bigint)
       order by id
       for update
     ),
     gone as (
       delete from rubrica.tasks as task using found where task.id = found.id returning task.*
     )
     select ${liveColumns}, case when lease is not null then pg_notify('rubrica_cancelled', id::text)::text end as told
     from gone
     order by gone.id`,
    [JSON.stringify(ids.filter(isTaskId))],
  );
  return rows.map(toQueuedTask);
}

const sharedColumns = `id::text as id, type, version, payload, key, task_group as "group", priority::int as priority, attempts,
  max_attempts as "maxAttempts", crashes, enqueued_at as "enqueuedAt"`;
const liveColumns = `${sharedColumns},
  case when lease is not null then 'running' when ${isReady} then 'ready' else 'scheduled' end as state,
  run_at as "runAt", worker, null::text as "errorCode", null::text as "errorMessage"`;
const deadColumns = `${sharedColumns}, 'dead' as state, null::timestamptz as "runAt", null::text as worker,
  error_code as "errorCode", error_message as "errorMessage"`;

interface Row extends Omit<QueuedTask, "error"> {
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

function toQueuedTask(row: Row): QueuedTask {
  const { id, type, version, payload, key, group, state, priority, attempts, maxAttempts, crashes } = row;
  const { enqueuedAt, runAt, worker, errorCode, errorMessage } = row;
  const error = errorCode === null ? null : { code: errorCode, message: errorMessage ?? "" };
  return {
    ...{ id, type, version, payload, key, group, state, priority, attempts, maxAttempts, crashes },
    ...{ enqueuedAt, runAt, worker, error },
  };
}
