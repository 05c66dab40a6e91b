import type { PersonalRecords, PersonalScope } from "@rubrica/core";
import type { Statements } from "../database.ts";

/** All rows of one report, as one JSON document. */
export async function readReportRecords(
  statements: Statements,
  reportId: string,
  scope: PersonalScope,
): Promise<PersonalRecords | null> {
  const [row] = await statements.query<{ readonly records: PersonalRecords }>(
    `select json_build_object(
       'report', to_json(report),
       'stages', (
         select coalesce(json_agg(to_json(stage) order by stage.id), '[]')
         from public.report_stages stage where stage.report_id = report.id
       ),
       'scores', (
         select coalesce(json_agg(json_build_object(
           'run_id', run_id, 'score', score, 'score_with_overrides', overridden_score, 'version', version,
           'created_at', created_at, 'released_at', released_at) order by number), '[]')
         from public.report_scores where report_id = report.id and ($2 or released_at is not null)
       ),
       'scores_not_released', (
         select count(*) from public.report_scores where report_id = report.id and released_at is null
       ),
       'overrides', (
         select coalesce(json_agg(json_build_object(
           'run_id', given.run_id, 'criterion_id', given.criterion_id, 'points', given.points, 'reason', given.reason,
           'by', given.person_name, 'at', given.at) order by given.id), '[]')
         from public.score_overrides given where given.report_id = report.id and ($2 or exists (
           select from public.report_scores shown
           where shown.report_id = given.report_id and shown.run_id = given.run_id and shown.released_at is not null
         ))
       ),
       'reviews', (
         select coalesce(json_agg(json_build_object(
           'run_id', given.run_id, 'act', given.act, 'finding_number', given.finding_number, 'reason', given.reason,
           'by', given.person_name, 'at', given.at) order by given.id), '[]')
         from public.score_reviews given where given.report_id = report.id and ($2 or exists (
           select from public.report_scores shown
           where shown.report_id = given.report_id and shown.run_id = given.run_id and shown.released_at is not null
         ))
       ),
       'model_calls', (
         select coalesce(json_agg(to_json(call) order by call.at, call.key), '[]')
         from public.model_calls call where $2 and call.report_id = report.id
       ),
       'graph_fragment', (
         select fragment from public.report_fragments where report_id = report.id
       )
     ) as records
     from public.reports report where report.id = $1`,
    [reportId, scope === "all"],
  );
  return row?.records ?? null;
}
