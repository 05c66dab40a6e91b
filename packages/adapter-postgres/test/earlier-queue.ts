/**
 * The queue's statements as they were recorded from the version before suspects, taken-back crashes and turns (migrations
 * from 0030 on): an earlier version of the program that still runs while the database is migrated. Not to be kept in step.
 */
import { type QueuePorts, resolveNewTask, type Settlement } from "@rubrica/core";
import type { Database } from "../src/database.ts";

/** The newest migration that it knows. */
export const LAST_EARLIER_MIGRATION = "0018_refresh_exchange";

/** Its workers poll: what calls them is not recorded. */
export function createEarlierQueue(database: Database): Pick<QueuePorts, "queue" | "taskSource"> {
  return {
    queue: {
      supportsTransactions: true,
      async enqueue(tasks) {
        return await database.query(enqueue, [JSON.stringify(tasks.map(resolveNewTask))]);
      },
      cancel: async () => {},
      stats: () => Promise.reject(new Error("not recorded")),
      oldestReadySeconds: async () => null,
    },
    taskSource: {
      async claim({ types, limit, worker, leaseSeconds }) {
        return await database.query(claim, [JSON.stringify(types), limit, crypto.randomUUID(), leaseSeconds, worker]);
      },
      async renew(leases, leaseSeconds) {
        const rows = await database.query<{ readonly id: string; readonly cancelled: boolean }>(renew, [
          toJson(leases),
          leaseSeconds,
        ]);
        return { held: rows.map(({ id }) => id), cancelled: rows.filter((row) => row.cancelled).map(({ id }) => id) };
      },
      async settle(settlements) {
        const rows = await database.query<{ readonly taskId: string }>(settle, [
          JSON.stringify(settlements.map(toRow)),
        ]);
        const held = new Set(rows.map(({ taskId }) => taskId));
        return { lost: settlements.map(({ taskId }) => taskId).filter((id) => !held.has(id)) };
      },
      async release(leases, delaySeconds = 0) {
        await database.query(release, [toJson(leases), delaySeconds]);
      },
      async sweep(limit, types) {
        const rows = await database.query<{ readonly fate: string; readonly id: string }>(sweep, [
          limit,
          types ? JSON.stringify(types) : null,
        ]);
        const recovered = rows.filter(({ fate }) => fate === "ready").map(({ id }) => id);
        return { recovered, dead: [], suspects: [] };
      },
    },
  };
}

const toJson = (leases: readonly { readonly taskId: string; readonly lease: string }[]) =>
  JSON.stringify(leases.map(({ taskId, lease }) => ({ id: taskId, lease })));

function toRow(settlement: Settlement) {
  const { taskId: id, lease, outcome } = settlement;
  const error = "error" in settlement ? settlement.error : { code: null, message: null };
  const delay = outcome === "retry" ? settlement.delaySeconds : 0;
  return { id, lease, outcome, delay_seconds: delay, error_code: error.code, error_message: error.message };
}

const enqueue = `with input as materialized (
       select nextval(pg_get_serial_sequence('rubrica.tasks', 'id')) as id, task.*
       from rows from (
         json_to_recordset($1::text::json) as (
           type text, version int, "payloadJson" text, key text, priority int,
           "delaySeconds" float8, "maxAttempts" int, "maxCrashes" int
         )
       ) with ordinality as task (type, version, payload, key, priority, delay_seconds, max_attempts, max_crashes, place)
     ),
     added as (
       insert into rubrica.tasks (id, type, version, payload, key, priority, run_at, max_attempts, max_crashes)
       select id, type, version, payload::json, key, priority,
              statement_timestamp() + make_interval(secs => delay_seconds), max_attempts, max_crashes
       from input
       order by key, place
       on conflict (key) where key is not null and not cancel_requested do nothing
       returning id, key
     ),
     holders as (
       select id, key from added
       union all
       select task.id, task.key from rubrica.tasks as task
       where task.key in (select key from input) and not task.cancel_requested
     )
     select coalesce(added.id, holders.id)::text as id, added.id is not null as added
     from input
     left join added on added.id = input.id
     left join holders on holders.key = input.key and added.id is null
     order by input.place`;

const claim = `with ready as materialized (
       select candidate.id
       from (select distinct json_array_elements_text($1::text::json) as type) as wanted
       cross join lateral (
         select task.id, task.priority, task.run_at
         from rubrica.tasks as task
         where task.type = wanted.type and task.lease is null and task.run_at <= statement_timestamp()
         order by task.priority desc, task.run_at, task.id
         limit $2::int
         for update skip locked
       ) as candidate
       order by candidate.priority desc, candidate.run_at, candidate.id
       limit $2::int
     ),
     claimed as (
       update rubrica.tasks as task
       set lease = $3::uuid,
           leased_until = statement_timestamp() + make_interval(secs => $4::float8),
           worker = $5,
           attempts = task.attempts + 1
       from ready
       where task.id = ready.id
       returning task.*
     )
     select id::text as "taskId", lease::text as lease, type, version, payload, key,
            attempts as attempt, max_attempts as "maxAttempts", crashes, enqueued_at as "enqueuedAt"
     from claimed
     order by priority desc, run_at, id`;

const renew = `update rubrica.tasks as task
     set leased_until = statement_timestamp() + make_interval(secs => $2::float8)
     from json_to_recordset($1::text::json) as input (id bigint, lease uuid)
     where task.id = input.id and task.lease = input.lease
     returning task.id::text as id, task.cancel_requested as cancelled`;

const settle = `with held as materialized (
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
       set lease = null, leased_until = null, worker = null,
           run_at = statement_timestamp() + make_interval(secs => held.delay_seconds)
       from held
       where task.id = held.id and held.fate = 'ready'
     ),
     removed as (
       delete from rubrica.tasks as task using held where task.id = held.id and held.fate <> 'ready'
     ),
     buried as (
       insert into rubrica.dead_letters (
         id, type, version, payload, key, priority, attempts, max_attempts, crashes, max_crashes, enqueued_at,
         error_code, error_message
       )
       select id, type, version, payload, key, priority, attempts, max_attempts, crashes, max_crashes, enqueued_at,
              error_code, error_message
       from held
       where fate = 'dead'
     )
     select id::text as "taskId", lease::text as lease from held`;

const release = `with held as materialized (
       select task.id, task.cancel_requested
       from json_to_recordset($1::text::json) as input (id bigint, lease uuid)
       join rubrica.tasks as task on task.id = input.id and task.lease = input.lease
       order by task.id
       for update of task
     ),
     removed as (
       delete from rubrica.tasks as task using held where task.id = held.id and held.cancel_requested
     ),
     returned as (
       update rubrica.tasks as task
       set lease = null, leased_until = null, worker = null, attempts = task.attempts - 1,
           run_at = case when $2::float8 > 0 then statement_timestamp() + make_interval(secs => $2::float8)
                    else task.run_at end
       from held
       where task.id = held.id and not held.cancel_requested
       returning task.type
     )
     select pg_notify('rubrica_tasks', '') from returned where $2::float8 = 0 limit 1`;

const sweep = `with expired as materialized (
       select *,
              case
                when cancel_requested then 'gone'
                when attempts < max_attempts and crashes + 1 < max_crashes then 'ready'
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
       set lease = null, leased_until = null, worker = null, crashes = task.crashes + 1,
           run_at = statement_timestamp()
       from expired
       where task.id = expired.id and expired.fate = 'ready'
     ),
     removed as (
       delete from rubrica.tasks as task using expired where task.id = expired.id and expired.fate <> 'ready'
     ),
     buried as (
       insert into rubrica.dead_letters (
         id, type, version, payload, key, priority, attempts, max_attempts, crashes, max_crashes, enqueued_at,
         error_code, error_message
       )
       select id, type, version, payload, key, priority, attempts, max_attempts, crashes + 1, max_crashes, enqueued_at,
              'worker_lost', format('The worker vanished while it worked on this task (%s times).', crashes + 1)
       from expired
       where fate = 'dead'
       returning *
     )
     select 'dead' as fate, id::text as id, type, version, payload, key, attempts, crashes,
  error_code as "errorCode", error_message as "errorMessage", enqueued_at as "enqueuedAt", died_at as "diedAt" from buried
     union all
     select 'ready', id::text, type, version, payload, key, attempts, crashes, '', '', enqueued_at, leased_until
     from expired
     where fate = 'ready'`;
