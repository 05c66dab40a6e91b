import type { DeadLetter, DeadLetterPage } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { isTaskId } from "./leases.ts";

export interface DeadLetterRow extends Omit<DeadLetter, "error"> {
  readonly errorCode: string;
  readonly errorMessage: string;
}

export const deadLetterColumns = `id::text as id, type, version, payload, key, attempts, crashes,
  error_code as "errorCode", error_message as "errorMessage", enqueued_at as "enqueuedAt", died_at as "diedAt"`;

export function toDeadLetter(row: DeadLetterRow): DeadLetter {
  const { id, type, version, payload, key, attempts, crashes, enqueuedAt, diedAt } = row;
  const error = { code: row.errorCode, message: row.errorMessage };
  return { id, type, version, payload, key, attempts, crashes, error, enqueuedAt, diedAt };
}

export async function listDeadLetters(
  statements: Statements,
  { limit, offset, type }: { readonly limit: number; readonly offset: number; readonly type?: string },
): Promise<DeadLetterPage> {
  const [count] = await statements.query<{ readonly total: number }>(
    "select count(*)::int as total from rubrica.dead_letters where $1::text is null or type = $1::text",
    [type ?? null],
  );
  const rows = await statements.query<DeadLetterRow>(
    `select ${deadLetterColumns} from rubrica.dead_letters
     where $1::text is null or type = $1::text
     order by died_at desc, dead_letters.id desc
     limit $2::int offset $3::int`,
    [type ?? null, limit, offset],
  );
  return { items: rows.map(toDeadLetter), total: count?.total ?? 0 };
}

export async function findDeadLetter(statements: Statements, id: string): Promise<DeadLetter | null> {
  if (!isTaskId(id)) return null;
  const [row] = await statements.query<DeadLetterRow>(
    `select ${deadLetterColumns} from rubrica.dead_letters where id = $1::bigint`,
    [id],
  );
  return row ? toDeadLetter(row) : null;
}

/** Moves dead letters back; one whose key a live task has stays where it is. */
export async function redrive(statements: Statements, ids: readonly string[]): Promise<number> {
  const rows = await statements.query(
    `with chosen as materialized (
       select * from rubrica.dead_letters
       where id in (select json_array_elements_text($1::text::json)::bigint)
       order by key, id
       for update
     ),
     revived as (
       insert into rubrica.tasks (
         id, type, version, payload, key, task_group, turn, priority, run_at, max_attempts, max_crashes, enqueued_at
       )
       select id, type, version, payload, key, task_group, case when task_group is null then 0 else
                rubrica.next_turn(type, priority, task_group) - 1
                  + row_number() over (partition by type, priority, task_group order by id)
              end, priority,
              statement_timestamp(), max_attempts, max_crashes, enqueued_at
       from chosen
       order by key, id
       on conflict do nothing
       returning id
     )
     delete from rubrica.dead_letters as letter using revived where letter.id = revived.id returning letter.id`,
    [JSON.stringify(ids.filter(isTaskId))],
  );
  return rows.length;
}

export async function discard(statements: Statements, ids: readonly string[]): Promise<number> {
  const rows = await statements.query(
    `delete from rubrica.dead_letters
     where id in (select json_array_elements_text($1::text::json)::bigint)
     returning id`,
    [JSON.stringify(ids.filter(isTaskId))],
  );
  return rows.length;
}

export async function expire(statements: Statements, olderThanSeconds: number): Promise<number> {
  const rows = await statements.query(
    `delete from rubrica.dead_letters
     where died_at < statement_timestamp() - make_interval(secs => $1::float8)
     returning id`,
    [olderThanSeconds],
  );
  return rows.length;
}
