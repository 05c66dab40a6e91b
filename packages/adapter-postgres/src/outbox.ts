import type { Outbox, OutboxMessage, TakenMessage } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** The outbox in PostgreSQL. Every operation is one statement, by the database's clock. */
export function createOutbox(statements: Statements): Outbox {
  return {
    async append(messages) {
      if (messages.length === 0) return;
      await statements.query(
        `insert into rubrica.outbox (message, task_id)
         select message::json, task_id
         from rows from (json_to_recordset($1::text::json) as (message text, task_id text))
           with ordinality as input (message, task_id, place)
         order by place`,
        [JSON.stringify(messages.map((message) => ({ message: JSON.stringify(message), task_id: taskIdOf(message) })))],
      );
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

    async release(lease) {
      await statements.query("update rubrica.outbox set lease = null, leased_until = null where lease = $1::uuid", [
        lease,
      ]);
    },
  };
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
  return message.kind === "settle" ? message.settlement.taskId : null;
}
