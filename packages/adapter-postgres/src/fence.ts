import { type Fence, storableText, type TaskEnding } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** The fence in PostgreSQL: a row a task that ended. */
export function createFence(statements: Statements): Fence {
  return {
    async end(endings) {
      // In the order of the ids: two transactions that end the same tasks wait in turn instead of in a circle.
      const rows = await statements.query<{ readonly taskId: string }>(
        `insert into rubrica.fences (task_id, outcome, error_code, error_message)
         select task_id, outcome, error_code, error_message
         from json_to_recordset($1::text::json) as (task_id text, outcome text, error_code text, error_message text)
         order by task_id
         on conflict do nothing
         returning task_id as "taskId"`,
        [JSON.stringify(endings.map(toRow))],
      );
      return rows.map(({ taskId }) => taskId);
    },

    async endings(taskIds) {
      const rows = await statements.query<EndingRow>(
        `select task_id as "taskId", outcome, error_code as "errorCode", error_message as "errorMessage"
         from rubrica.fences
         where task_id in (select json_array_elements_text($1::text::json))`,
        [JSON.stringify(taskIds)],
      );
      return rows.map(toEnding);
    },

    async reopen(taskIds) {
      await statements.query(
        `delete from rubrica.fences
         where task_id in (select json_array_elements_text($1::text::json)) and outcome = 'dead'`,
        [JSON.stringify(taskIds)],
      );
    },

    async forget(olderThanSeconds) {
      const rows = await statements.query(
        `delete from rubrica.fences
         where task_id in (
           select fence.task_id
           from rubrica.fences as fence
           where fence.ended_at < statement_timestamp() - make_interval(secs => $1::float8)
             and not exists (select from rubrica.outbox as message where message.task_id = fence.task_id)
           limit 5000
         )
         returning task_id`,
        [olderThanSeconds],
      );
      return rows.length;
    },
  };
}

type EndingRow =
  | { readonly taskId: string; readonly outcome: "completed" | "cancelled" }
  | {
      readonly taskId: string;
      readonly outcome: "dead";
      readonly errorCode: string;
      readonly errorMessage: string;
    };

function toEnding(row: EndingRow): TaskEnding {
  const { taskId, outcome } = row;
  if (outcome !== "dead") return { taskId, outcome };
  return { taskId, outcome, error: { code: row.errorCode, message: row.errorMessage } };
}

function toRow(ending: TaskEnding): Record<string, string> {
  const { taskId: task_id, outcome } = ending;
  if (outcome !== "dead") return { task_id, outcome };
  const { code, message } = ending.error;
  return { task_id, outcome, error_code: storableText(code, 200), error_message: storableText(message) };
}
