import type {
  Gradebook,
  GradebookEntry,
  GradebookItem,
  GradebookSort,
  RecordedCall,
  ScoreOverride,
} from "@rubrica/core";
import type { Statements } from "./database.ts";
import { type ReportRow, toReport } from "./report-row.ts";
import { readSameFiles } from "./same-files.ts";

/** The gradebook in PostgreSQL. */
export function createGradebook<Score = unknown>(statements: Statements): Gradebook<Score> {
  const entries = async (where: string, parameters: readonly (string | number | null)[]) => {
    const rows = await statements.query<EntryRow<Score>>(
      `select s.*, coalesce((
         select jsonb_agg(to_jsonb(o) order by o.id) from public.score_overrides o
         where o.report_id = s.report_id and o.run_id = s.run_id
       ), '[]') as overrides
       from public.report_scores s where ${where}`,
      parameters,
    );
    return rows.map(toEntry);
  };

  return {
    async find(reportId, runId) {
      const [entry] = await entries(
        "s.report_id = $1 and ($2::uuid is null or s.run_id = $2) order by s.number desc limit 1",
        [reportId, runId ?? null],
      );
      return entry ?? null;
    },

    async runs(reportId, { limit }) {
      const newest = await entries("s.report_id = $1 order by s.number desc limit $2", [reportId, limit]);
      const [count] = await statements.query<Count>(
        "select count(*)::int as total from public.report_scores where report_id = $1",
        [reportId],
      );
      return { items: newest.reverse(), total: count?.total ?? 0 };
    },

    async override({ reportId, runId, version, override, overriddenScore }) {
      // One statement, so that the record of the change and the score that follows are there together or not at all.
      const rows = await statements.query(
        `with changed as (
           update public.report_scores s
           set overridden_score = $4::text::jsonb, version = version + 1
           where report_id = $1 and run_id = $2 and version = $3
             and not exists (select 1 from public.report_scores n where n.report_id = $1 and n.number > s.number)
           returning report_id, run_id
         )
         insert into public.score_overrides (report_id, run_id, criterion_id, points, reason, person_id, person_name)
         select report_id, run_id, $5, $6, $7, $8, $9 from changed returning 1`,
        [
          reportId,
          runId,
          version,
          overriddenScore === null ? null : JSON.stringify(overriddenScore),
          override.criterionId,
          override.points,
          override.reason,
          override.personId,
          override.personName,
        ],
      );
      return rows.length > 0;
    },

    async release({ reportIds, released, personId }) {
      const newest =
        "not exists (select 1 from public.report_scores n where n.report_id = s.report_id and n.number > s.number)";
      const rows = await statements.query<{ report_id: string }>(
        `update public.report_scores s
         set released_at = case when $2 then now() end, released_by = case when $2 then $3::uuid end
         where report_id in (select value::uuid from jsonb_array_elements_text($1::text::jsonb))
           and (released_at is null) = $2 and (not $2 or ${newest})
         returning report_id`,
        [JSON.stringify(reportIds), released, personId],
      );
      return [...new Set(rows.map((row) => row.report_id))];
    },

    async list(query) {
      const parameters = [
        query.status ?? null,
        query.ownerId ?? null,
        query.mode ?? null,
        query.level ?? null,
        query.released ?? null,
        query.needsReview ?? null,
        query.q?.trim() ? `%${query.q.trim().replace(/[\\%_]/g, "\\$&")}%` : null,
        query.provisional ?? null,
        query.reportIds ? JSON.stringify(query.reportIds) : null,
      ];
      const rows = await statements.query<ItemRow>(
        `select r.*, u.id as known_owner_id, u.full_name as owner_name, u.email as owner_email,
           s.run_id as scored_run_id, s.version, s.final_score, s.level_code, s.level_label, s.mode, s.provisional,
           s.review_count, s.overridden_score is not null as overridden, s.released_at,
           coalesce(s.overridden_score, s.score) ->> 'decision' as decision,
           (s.score ->> 'finalScore')::int as judged_final_score,
           (select jsonb_agg(jsonb_build_object('number', section.place || '.' || criterion.place,
              'criterionId', criterion.item -> 'criterionId', 'name', criterion.item -> 'name',
              'points', criterion.item -> 'score', 'source', criterion.item -> 'source',
              'needsReview', coalesce(criterion.item -> 'needsReview' = 'true'::jsonb, false))
              order by section.place, criterion.place)
            from jsonb_path_query(coalesce(s.overridden_score, s.score), '$.sections[*]')
                with ordinality section(item, place),
              jsonb_path_query(section.item, '$.criteria[*]') with ordinality criterion(item, place)) as criteria,
           jsonb_path_query_array(
             coalesce(s.overridden_score, s.score), '$.warnings[*] ? (@.review == true)') as review_warnings,
           (select jsonb_object_agg(c ->> 'criterionId', c -> 'score')
            from jsonb_path_query(s.score, '$.sections[*].criteria[*]') c) as judged_points
         ${listed} order by ${orderBy(query.sort, query.descending)} limit $10 offset $11`,
        [...parameters, query.limit, query.offset],
      );
      const [count] = await statements.query<Count>(`select count(*)::int as total ${listed}`, parameters);
      return { items: rows.map(toItem), total: count?.total ?? 0 };
    },

    sameFiles: (reportIds, limit) => readSameFiles(statements, reportIds, limit),

    async recordCall({ reportId, key, section, modelId, runId, outcome }) {
      // The report may have been deleted while the model was at work.
      await statements.query(
        `insert into public.model_calls (report_id, key, section, model_id, run_id, outcome)
         select id, $2, $3, $4, $5, $6 from public.reports where id = $1
         on conflict (report_id, key) do update
         set outcome = excluded.outcome, run_id = excluded.run_id, at = excluded.at`,
        [reportId, key, section, modelId, runId, outcome],
      );
    },

    async calls(reportId, { limit, offset }) {
      const rows = await statements.query<CallRow>(
        "select * from public.model_calls where report_id = $1 order by at, key limit $2 offset $3",
        [reportId, limit, offset],
      );
      const [count] = await statements.query<Count>(
        "select count(*)::int as total from public.model_calls where report_id = $1",
        [reportId],
      );
      return { items: rows.map(toCall), total: count?.total ?? 0 };
    },

    async findCall(reportId, key) {
      const [row] = await statements.query<CallRow>(
        "select * from public.model_calls where report_id = $1 and key = $2",
        [reportId, key],
      );
      return row ? toCall(row) : null;
    },
  };
}

interface Count {
  total: number;
}

/** Reports with their newest score that the actor may see, and the conditions of a list. */
const listed = `
  from public.reports r
  left join public.user_info u on u.id = r.owner_id
  left join lateral (
    select * from public.report_scores s where s.report_id = r.id order by s.number desc limit 1
  ) s on true
  where ($1::text is null or r.status = $1
      or ($1 = 'under_way' and r.status in ('queued', 'processing')))
    and ($2::uuid is null or r.owner_id = $2)
    and ($3::text is null or s.mode = $3)
    and ($4::text is null or s.level_code = $4)
    and ($5::boolean is null or (s.run_id is not null and (s.released_at is not null) = $5))
    and ($6::boolean is null or (s.run_id is not null and (s.review_count > 0) = $6))
    and ($7::text is null or r.title ilike $7 or r.file_name ilike $7 or u.full_name ilike $7 or u.email ilike $7)
    and ($8::boolean is null or s.provisional = $8)
    and ($9::text is null or r.id in (select value::uuid from jsonb_array_elements_text($9::text::jsonb)))`;

const sortColumns: Readonly<Record<GradebookSort, string>> = {
  created_at: "r.created_at",
  score: "s.final_score",
  title: "lower(coalesce(r.title, r.file_name))",
  owner: "lower(u.full_name)",
  review_count: "s.review_count",
};

/** Scores of a model before provisional ones, whichever way: the two scales are never mixed. */
function orderBy(sort: GradebookSort = "created_at", descending = true): string {
  const scale = sort === "score" ? "s.provisional nulls last, " : "";
  return `${scale}${sortColumns[sort]} ${descending ? "desc" : "asc"} nulls last, r.created_at desc, r.id`;
}

interface EntryRow<Score> {
  report_id: string;
  run_id: string;
  version: number;
  score: Score;
  overridden_score: Score | null;
  asked_anew_by: string | null;
  released_at: Date | null;
  created_at: Date;
  overrides: readonly OverrideJson[];
}

/** A row of `score_overrides` as JSON: its time is text. */
interface OverrideJson {
  criterion_id: string;
  points: number | null;
  reason: string;
  person_id: string;
  person_name: string;
  at: string;
}

function toEntry<Score>(row: EntryRow<Score>): GradebookEntry<Score> {
  return {
    reportId: row.report_id,
    runId: row.run_id,
    version: row.version,
    score: row.score,
    overriddenScore: row.overridden_score,
    overrides: row.overrides.map(toOverride),
    createdAt: row.created_at,
    askedAnew: row.asked_anew_by === row.run_id,
    releasedAt: row.released_at,
  };
}

function toOverride(json: OverrideJson): ScoreOverride {
  return {
    criterionId: json.criterion_id,
    points: json.points,
    reason: json.reason,
    personId: json.person_id,
    personName: json.person_name,
    at: new Date(json.at),
  };
}

interface CriterionJson {
  number: string;
  criterionId: string;
  name: string;
  points: number | null;
  source: string | null;
  needsReview: boolean;
}

interface ItemRow extends ReportRow {
  known_owner_id: string | null;
  owner_name: string | null;
  owner_email: string | null;
  scored_run_id: string | null;
  version: number | null;
  final_score: number | null;
  level_code: string | null;
  level_label: string | null;
  mode: string | null;
  provisional: boolean | null;
  decision: string | null;
  review_count: number | null;
  overridden: boolean;
  released_at: Date | null;
  judged_final_score: number | null;
  criteria: readonly CriterionJson[] | null;
  review_warnings: readonly { message?: string; page?: number | null }[] | null;
  /** By criterion. */
  judged_points: Readonly<Record<string, number | null>> | null;
}

function toItem(row: ItemRow): GradebookItem {
  const { known_owner_id: ownerId, scored_run_id: runId } = row;
  return {
    report: toReport(row),
    owner: ownerId === null ? null : { id: ownerId, fullName: row.owner_name, email: row.owner_email ?? "" },
    mark:
      runId === null || row.final_score === null
        ? null
        : {
            runId,
            version: row.version ?? 1,
            finalScore: row.final_score,
            judgedFinalScore: row.judged_final_score ?? row.final_score,
            level: { code: row.level_code ?? "", label: row.level_label ?? "" },
            mode: row.mode ?? "",
            provisional: row.provisional ?? false,
            decision: row.decision,
            reviewCount: row.review_count ?? 0,
            overridden: row.overridden,
            releasedAt: row.released_at,
            reviewWarnings: (row.review_warnings ?? []).map(({ message = "", page = null }) => ({ message, page })),
            criteria: (row.criteria ?? []).map(({ source, ...criterion }) => ({
              ...criterion,
              judgedPoints: row.judged_points?.[criterion.criterionId] ?? null,
              overridden: source === "human",
            })),
          },
  };
}

interface CallRow {
  report_id: string;
  key: string;
  section: string;
  model_id: string;
  run_id: string | null;
  outcome: string;
  at: Date;
}

function toCall(row: CallRow): RecordedCall {
  return {
    reportId: row.report_id,
    key: row.key,
    section: row.section,
    modelId: row.model_id,
    runId: row.run_id,
    outcome: row.outcome,
    at: row.at,
  };
}
