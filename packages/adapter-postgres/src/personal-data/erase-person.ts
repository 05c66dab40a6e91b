import { type Erasure, type ErasureRequest, LastAdminError } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { LAST_ADMIN, sqlState } from "../postgres-error.ts";

/** Everything of the person that this database holds, in the transaction of the statements. */
export async function erasePerson(statements: Statements, request: ErasureRequest): Promise<Erasure | null> {
  const { id, personId, askedBy, reportIds, keepMarks } = request;
  const [known] = await statements.query<{ readonly record: boolean; readonly account: boolean }>(
    `select exists (select from public.user_info where id = $1) as record,
       exists (select from auth.users where id = $1) as account`,
    [personId],
  );
  const [earlier] = await statements.query<ErasureRow>(
    `select id, reports, erased_at, completed_at from rubrica.erasures where person_digest = ${digestOf("$1")}`,
    [personId],
  );
  // Without a record nothing is left here to erase; an account elsewhere is removed by whoever finishes erasures.
  if (earlier && !known?.record) return { ...toErasure(earlier), isEarlier: true };
  if (!known?.record && !known?.account) return null;
  const [erasure] = earlier
    ? // Back from a backup.
      await statements.query<ErasureRow>(
        `update rubrica.erasures set person_id = $1, completed_at = null, reports = reports + $2 where id = $3
         returning id, reports, erased_at, completed_at`,
        [personId, reportIds.length, earlier.id],
      )
    : await statements.query<ErasureRow>(
        `insert into rubrica.erasures (id, person_digest, person_id, asked_by, reports)
         values ($2, ${digestOf("$1")}, $1::text::uuid, $3, $4)
         returning id, reports, erased_at, completed_at`,
        [personId, id, askedBy, reportIds.length],
      );
  const record = toErasure(erasure as ErasureRow);

  const deletedIds = await takeOutOfDeletedReports(statements, { personId, erasureId: record.id, keepMarks });
  await removeAccount(statements, personId);
  // What they did of late, counted by their id.
  await statements.query("delete from rubrica.rate_limits where strpos(key, $1) > 0", [personId]);
  for (const text of pseudonyms) await statements.query(text, [personId, record.id]);
  await statements.query("select rubrica.forget_in_audit_log($1::uuid, $2::uuid, $3::text::json)", [
    record.id,
    personId,
    JSON.stringify([...reportIds, ...deletedIds]),
  ]);
  return { ...record, isEarlier: false };
}

/**
 * What is kept of the person's deleted reports goes, but for the bare marks where these are kept.
 * @returns the reports, also those that were deleted long ago: what the audit log says about them goes as well.
 */
async function takeOutOfDeletedReports(
  statements: Statements,
  { personId, erasureId, keepMarks }: { personId: string; erasureId: string; keepMarks: boolean },
): Promise<readonly string[]> {
  const marked = await statements.query<{ readonly report_id: string }>(
    `update rubrica.deleted_reports
     set owner_id = null, file_digest = null, erasure_id = $2, erased_at = statement_timestamp()
     where owner_id = $1 and mark is not null and $3 returning report_id`,
    [personId, erasureId, keepMarks],
  );
  const gone = await statements.query<{ readonly report_id: string }>(
    "delete from rubrica.deleted_reports where owner_id = $1 returning report_id",
    [personId],
  );
  return [...marked, ...gone].map((row) => row.report_id);
}

/** The record, and the account where this database has it; sessions, factors, tokens and known addresses hang on it. */
async function removeAccount(statements: Statements, personId: string): Promise<void> {
  try {
    await statements.query("delete from public.user_info where id = $1", [personId]);
  } catch (error) {
    if (sqlState(error) === LAST_ADMIN) throw new LastAdminError();
    throw error;
  }
  const [place] = await statements.query<{ readonly ours: boolean }>(
    "select obj_description('auth.users'::regclass) is not distinct from 'Rubrica accounts' as ours",
  );
  if (place?.ours) await statements.query("delete from auth.users where id = $1", [personId]);
}

/** What stays of somebody in what belongs to others, or to all: a number in place of who they were. */
const pseudonyms = [
  "update public.score_overrides set person_id = $2, person_name = '-' where person_id = $1",
  "update public.score_reviews set person_id = $2, person_name = '-' where person_id = $1",
  "update public.report_scores set released_by = $2 where released_by = $1",
  "update public.rubric_versions set uploaded_by = $2 where uploaded_by = $1",
  "update rubrica.task_types set paused_by = $2::text where paused_by = $1::text",
];

const digestOf = (parameter: string) => `encode(sha256(convert_to(${parameter}::text, 'UTF8')), 'hex')`;

interface ErasureRow {
  readonly id: string;
  readonly reports: number;
  readonly erased_at: Date;
  readonly completed_at: Date | null;
}

function toErasure(row: ErasureRow): Erasure {
  return {
    id: row.id,
    reports: row.reports,
    erasedAt: row.erased_at,
    completedAt: row.completed_at,
    isEarlier: false,
  };
}
