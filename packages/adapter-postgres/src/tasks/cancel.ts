import type { Statements } from "../database.ts";

/**
 * Removes ready tasks and marks running ones. What a task is doing is read under its lock: one that is being claimed at
 * this moment is running by the time the lock is there.
 */
export async function cancel(statements: Statements, keys: readonly string[]): Promise<void> {
  await statements.query(
    `with found as materialized (
       select id, lease is not null as running
       from rubrica.tasks
       where key in (select json_array_elements_text($1::text::json)) and not cancel_requested
       order by id
       for update
     ),
     removed as (
       delete from rubrica.tasks as task using found where task.id = found.id and not found.running
     )
     update rubrica.tasks as task set cancel_requested = true from found where task.id = found.id and found.running`,
    [JSON.stringify(keys)],
  );
}
