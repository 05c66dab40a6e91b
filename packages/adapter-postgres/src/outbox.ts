import type { OpenTask, Outbox, OutboxMessage, TakenMessage } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** The outbox in PostgreSQL. Every operation is one statement, by the database's clock. */
export function createOutbox(statements: Statements): Outbox {
  return {
    async append(messages) {
      if (messages.length === 0) return;
      const rows = messages.map((message) => ({ message: JSON.stringify(message), task_id: taskIdOf(message) }));
      await append(statements, JSON.stringify(rows), changesOf(messages));
    },

    lookAtOpen: (limit, olderThanSeconds) => lookAtOpen(statements, limit, olderThanSeconds),

    async close(taskIds) {
      if (taskIds.length > 0) await statements.query(closeById("$1"), [JSON.stringify(taskIds)]);
    },

    take: async (limit, leaseSeconds) => {
      const lease = crypto.randomUUID();
      const messages = await take(statements, { limit, lease, leaseSeconds });
      return messages.length > 0 ? { lease, messages } : null;
    },

    async remove(messageIds) {
      await statements.query(
        "delete from rubrica.outbox where id in (select json_array_elements_text($1::text::json)::bigint)",
        [JSON.stringify(messageIds)],
      );
    },

    async oldestSeconds() {
      const [row] = await statements.query<{ readonly seconds: number }>(
        `select extract(epoch from statement_timestamp() - written_at)::float8 as seconds
         from rubrica.outbox
         order by id
         limit 1`,
      );
      return row?.seconds ?? null;
    },

    async release(lease) {
      await statements.query("update rubrica.outbox set lease = null, leased_until = null where lease = $1::uuid", [
        lease,
      ]);
    },
  };
}

/** What messages change about the tasks that are open. */
interface OpenChanges {
  /** Rows of tasks, as JSON; one that ends in the same breath is not among them. */
  readonly opened: string;
  /** Ids of tasks that ended, as JSON. */
  readonly ended: string;
  /** Keys that were cancelled, as JSON. */
  readonly cancelled: string;
}

function changesOf(messages: readonly OutboxMessage[]): OpenChanges {
  const opened = new Map<string, { readonly task_id: string; readonly key: string | null; readonly task: string }>();
  const ended: string[] = [];
  const cancelled: string[] = [];
  for (const message of messages) {
    if (message.kind === "enqueue") {
      const { id, key = null } = message.task;
      opened.set(id, { task_id: id, key, task: JSON.stringify(message.task) });
    } else if (message.kind === "cancel") {
      cancelled.push(message.key);
      for (const [id, { key }] of opened) if (key === message.key) opened.delete(id);
    } else if (message.kind === "cancel-task" || message.settlement.outcome !== "retry") {
      const { taskId } = message.kind === "cancel-task" ? message : message.settlement;
      ended.push(taskId);
      opened.delete(taskId);
    }
  }
  return {
    opened: JSON.stringify([...opened.values()]),
    ended: JSON.stringify(ended),
    cancelled: JSON.stringify(cancelled),
  };
}

const closeById = (ids: string): string =>
  `delete from rubrica.open_tasks where task_id in (select json_array_elements_text(${ids}::text::json))`;

async function append(statements: Statements, rows: string, { opened, ended, cancelled }: OpenChanges): Promise<void> {
  await statements.query(
    `with ended as (${closeById("$3")}),
     cancelled as (
       delete from rubrica.open_tasks where key in (select json_array_elements_text($4::text::json))
     ),
     opened as (
       insert into rubrica.open_tasks (task_id, key, task)
       select task_id, key, task::json
       from rows from (json_to_recordset($2::text::json) as (task_id text, key text, task text))
         with ordinality as input (task_id, key, task, place)
       order by place
       on conflict do nothing
     )
     insert into rubrica.outbox (message, task_id)
     select message::json, task_id
     from rows from (json_to_recordset($1::text::json) as (message text, task_id text))
       with ordinality as input (message, task_id, place)
     order by place`,
    [rows, opened, ended, cancelled],
  );
}

/** Several lookers at once share the work. */
async function lookAtOpen(
  statements: Statements,
  limit: number,
  olderThanSeconds: number,
): Promise<readonly OpenTask[]> {
  return await statements.query<OpenTask>(
    `with ended as (
       delete from rubrica.open_tasks as open using rubrica.fences as fence where fence.task_id = open.task_id
     ),
     due as materialized (
       select open.id
       from rubrica.open_tasks as open
       where open.looked_at <= statement_timestamp() - make_interval(secs => $2::float8)
         and not exists (select from rubrica.outbox as message where message.task_id = open.task_id)
         and not exists (select from rubrica.fences as fence where fence.task_id = open.task_id)
       order by open.looked_at, open.id
       limit $1::int
       for update skip locked
     ),
     looked as (
       update rubrica.open_tasks as open set looked_at = statement_timestamp() from due where open.id = due.id
       returning open.id, open.task, open.written_at
     )
     select task, extract(epoch from statement_timestamp() - written_at)::float8 as "waitedSeconds"
     from looked
     order by id`,
    [limit, olderThanSeconds],
  );
}

/**
 * Leases the oldest messages up to the first that is not free: leased, or locked by another relay's take at this moment.
 * The lock is taken on the newest version of a row, so a relay that comes while another takes sees what that one leased.
 */
async function take(
  statements: Statements,
  { limit, lease, leaseSeconds }: { readonly limit: number; readonly lease: string; readonly leaseSeconds: number },
): Promise<readonly TakenMessage[]> {
  const rows = await statements.query<MessageRow>(
    `with oldest as materialized (
       select id from rubrica.outbox order by id limit $1::int
     ),
     free as materialized (
       select message.id
       from rubrica.outbox as message
       where message.id in (select id from oldest)
         and (message.leased_until is null or message.leased_until < statement_timestamp())
       order by message.id
       for update skip locked
     ),
     taken as (
       update rubrica.outbox as message
       set lease = $2::uuid, leased_until = statement_timestamp() + make_interval(secs => $3::float8)
       from free
       where message.id = free.id
         and not exists (
           select from oldest where oldest.id < free.id and oldest.id not in (select id from free)
         )
       returning message.*
     )
     select id::text as id, message,
            extract(epoch from statement_timestamp() - written_at)::float8 as "waitedSeconds"
     from taken
     order by taken.id`,
    [limit, lease, leaseSeconds],
  );
  return rows.map(({ id, message, waitedSeconds }) => ({ ...message, messageId: id, waitedSeconds }));
}

interface MessageRow {
  readonly id: string;
  readonly message: OutboxMessage;
  readonly waitedSeconds: number;
}

function taskIdOf(message: OutboxMessage): string | null {
  if (message.kind === "enqueue") return message.task.id;
  if (message.kind === "cancel-task") return message.taskId;
  return message.kind === "settle" ? message.settlement.taskId : null;
}
