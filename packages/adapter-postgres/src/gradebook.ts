import type {
  Gradebook,
  GradebookEntry,
  GradebookItem,
  ListedFinding,
  MarkDecision,
  NotedFinding,
  OpenFinding,
  OverrideOutcome,
  RecordedCall,
  ReviewAct,
  ScoreOverride,
  ScoreReview,
} from "@rubrica/core";
import type { Statements } from "./database.ts";
import { listed, orderBy, ownersJoined, scoreJoined } from "./listed-reports.ts";
import { criteriaOfListed, oldMarksExist } from "./mark-statements.ts";
import { type ReportRow, toReport } from "./report-row.ts";
import type { ReportStoreOptions } from "./report-store.ts";
import { readSameFiles } from "./same-files.ts";

/** The gradebook in PostgreSQL. */
export function createGradebook<Score = unknown>(
  statements: Statements,
  options: ReportStoreOptions = {},
): Gradebook<Score> {
  const entries = async (where: string, parameters: readonly (string | number | null)[]) => {
    const rows = await statements.query<EntryRow<Score>>(
      `select s.*, coalesce((
         select jsonb_agg(to_jsonb(o) order by o.id) from public.score_overrides o
         where o.report_id = s.report_id and o.run_id = s.run_id
       ), '[]') as overrides, coalesce((
         select jsonb_agg(to_jsonb(r) order by r.id) from public.score_reviews r
         where r.report_id = s.report_id and r.run_id = s.run_id
       ), '[]') as reviews, to_jsonb(s.awaited) as awaited_numbers
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

    async override({ reportId, runId, version, override, overriddenScore, mayRelease = true }) {
      // One statement, so that the record of the change and what follows from it are there together or not at all.
      const [row] = await statements.query<{ outcome: OverrideOutcome }>(
        `with report as (${lockedReport}),
         before as (
           select s.*, case when $6::int is null then array_remove(s.settled_criteria, $5::text)
             else array_append(array_remove(s.settled_criteria, $5::text), $5::text) end as settled
           from public.report_scores s join report on report.id = s.report_id where ${seen}
         ),
         follows as (
           select b.report_id, b.run_id, b.settled, b.accepted_at as was_accepted_at,
             rubrica.open_findings(b.score, b.settled, b.acknowledged, '{}') = '[]' as is_settled,
             b.decision = 'hold' or cardinality(b.awaited) > 0 as was_held
           from before b
         ),
         changed as (
           update public.report_scores s
           set overridden_score = $4::text::jsonb, version = version + 1, settled_criteria = f.settled, awaited = '{}',
             accepted_at = case
               when $6::int is not null and f.is_settled then coalesce(s.accepted_at, now())
               when $6::int is not null or f.is_settled then s.accepted_at end,
             released_at = coalesce(s.released_at,
               case when $10 and rubrica.releases_at_once(s.report_id) and $6::int is not null and f.is_settled and f.was_held then now() end),
             released_by = coalesce(s.released_by,
               case when $10 and rubrica.releases_at_once(s.report_id) and s.released_at is null and $6::int is not null and f.is_settled and f.was_held
                 then $8::uuid end)
           from follows f
           where s.report_id = f.report_id and s.run_id = f.run_id and s.version = $3
           returning s.report_id, s.run_id, s.accepted_at, f.was_accepted_at
         ),
         reviewed as (
           insert into public.score_reviews (report_id, run_id, act, person_id, person_name)
           select report_id, run_id, case when accepted_at is null then 'acceptance_undone' else 'accepted' end, $8, $9
           from changed where (accepted_at is null) <> (was_accepted_at is null)
         )
         insert into public.score_overrides (report_id, run_id, criterion_id, points, reason, person_id, person_name)
         select report_id, run_id, $5, $6, $7, $8, $9 from changed
         returning (select case when accepted_at is not null and was_accepted_at is null then 'accepted' else 'changed' end
           from changed) as outcome`,
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
          mayRelease,
        ],
      );
      return row?.outcome ?? "stale";
    },

    async review({ reportId, runId, version, review, mayRelease = true }) {
      const rows = await statements.query(
        `with report as (${lockedReport}),
         follows as (
           select s.report_id, s.run_id, marked.numbers,
             $4 = 'accepted' or ($4 = 'acknowledged' and s.decision = 'hold' and s.awaited = '{}' and rubrica.decision_of(
               rubrica.open_findings(s.score, s.settled_criteria, marked.numbers, '{}')) <> 'hold') as lets_go
           from public.report_scores s join report on report.id = s.report_id
           cross join lateral (select case $4
             when 'acknowledged' then array_append(array_remove(s.acknowledged, $5::int), $5::int)
             when 'reopened' then array_remove(s.acknowledged, $5::int)
             else s.acknowledged end as numbers) marked
           where ${seen}
         ),
         changed as (
           update public.report_scores s
           set version = version + 1, acknowledged = f.numbers,
             accepted_at = case $4 when 'accepted' then coalesce(s.accepted_at, now())
               when 'acceptance_undone' then null else s.accepted_at end,
             awaited = case when $4 = 'accepted' then '{}' else s.awaited end,
             released_at = coalesce(s.released_at, case when $9 and f.lets_go and rubrica.releases_at_once(s.report_id) then now() end),
             released_by = coalesce(s.released_by, case
               when $9 and f.lets_go and s.released_at is null and rubrica.releases_at_once(s.report_id) then $7::uuid end)
           from follows f
           where s.report_id = f.report_id and s.run_id = f.run_id and s.version = $3
           returning s.report_id, s.run_id
         )
         insert into public.score_reviews (report_id, run_id, act, finding_number, reason, person_id, person_name)
         select report_id, run_id, $4, $5, $6, $7, $8 from changed returning 1`,
        [
          reportId,
          runId,
          version,
          review.act,
          review.findingNumber,
          review.reason,
          review.personId,
          review.personName,
          mayRelease,
        ],
      );
      return rows.length > 0;
    },

    async release({ reportIds, released, acceptedOnly = false, personId }) {
      const ids = JSON.stringify(reportIds);
      const listed = "(select value::uuid from jsonb_array_elements_text($1::text::jsonb))";
      const rows = await statements.query<{ report_id: string }>(
        `with report as (
           select id from public.reports where id in ${listed} order by id for no key update
         )
         update public.report_scores s
         set released_at = case when $2 then now() end, released_by = case when $2 then $3::uuid end
         from report
         where s.report_id = report.id and (released_at is null) = $2
           and (not $2 or (${isNewest} and s.decision <> 'hold' and s.awaited = '{}' and (not $4 or s.accepted_at is not null)))
         returning s.report_id`,
        [ids, released, personId, acceptedOnly],
      );
      const left = released
        ? await statements.query<LeftRow>(
            `select s.report_id, s.open_findings, s.awaited <> '{}' as awaiting, ${rubricHash} as rubric_hash
             from public.report_scores s
             where s.report_id in ${listed} and s.released_at is null and ${isNewest}
               and (s.decision = 'hold' or s.awaited <> '{}')`,
            [ids],
          )
        : [];
      return {
        changed: [...new Set(rows.map((row) => row.report_id))],
        held: left
          .filter(({ awaiting }) => !awaiting)
          .map((row) => ({
            reportId: row.report_id,
            rubricHash: row.rubric_hash,
            openFindings: row.open_findings.map(toOpenFinding),
          })),
        awaitingJudgement: left.filter(({ awaiting }) => awaiting).map((row) => row.report_id),
      };
    },

    async endWaiting(reportId, runId) {
      await statements.query(
        `with report as (${lockedReport})
         update public.report_scores s set awaited = '{}' from report
         where s.report_id = report.id and s.run_id = $2 and s.awaited <> '{}'`,
        [reportId, runId],
      );
    },

    async awaitAgain(reportId, runId, findings) {
      await statements.query(
        `with report as (${lockedReport})
         update public.report_scores s set awaited = $3::text::integer[] from report
         where s.report_id = report.id and s.run_id = $2 and ${isNewest}
           and s.accepted_at is null and s.overridden_score is null`,
        [reportId, runId, `{${findings.join(",")}}`],
      );
    },

    async list(query) {
      const all = listed(query, null, options);
      const [known] = await statements.query<Count & { with_old_marks: boolean }>(
        `select (select count(*)::int from ${all.text}) as total, ${oldMarksExist} as with_old_marks`,
        all.parameters,
      );
      const total = known?.total ?? 0;
      if (query.offset >= total) return { items: [], total };
      const page = listed(query, query, options);
      const rows = await statements.query<ItemRow>(
        `with page as materialized (
           select r.*, row_number() over (order by ${orderBy(query)}) as place
           from ${page.text} order by ${orderBy(query)}
           limit ${Math.trunc(query.limit)} offset $${page.parameters.length + 1}
         )
         select r.*, coalesce(u.id, named.id) as known_owner_id, coalesce(u.full_name, named.full_name) as owner_name,
           u.email as owner_email,
           s.run_id as scored_run_id, s.version, s.final_score, s.level_code, s.level_label, s.mode, s.provisional,
           s.review_count, s.decision, s.open_findings, s.awaited <> '{}' as awaiting, s.accepted_at,
           s.overridden_score is not null as overridden, s.released_at, criteria.list as criteria,
           -- Whole scores lie outside their rows, and are read only where nothing else says it.
           case when s.overridden_score is null then s.final_score
             else (s.score ->> 'finalScore')::double precision end as judged_final_score,
           case when criteria.list is null then ${rubricHash} end as rubric_hash,
           case when s.review_count = 0 and s.accepted_at is null then ${notes} end as notes
         from page r ${ownersJoined} ${scoreJoined}
         left join lateral ${criteriaOfListed(known?.with_old_marks ?? false)} criteria on true
         order by r.place`,
        [...page.parameters, query.offset],
      );
      return { items: rows.map(toItem), total };
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

/** Whoever changes a score has its report first, as whoever deletes one has: neither waits for the other in a circle. */
const lockedReport = "select id from public.reports where id = $1 for no key update";

/** The newest score of its report. */
const isNewest =
  "not exists (select 1 from public.report_scores n where n.report_id = s.report_id and n.number > s.number)";

/** The score that the person had before them, if it is still the newest. */
const seen = `s.report_id = $1 and s.run_id = $2 and s.version = $3 and ${isNewest}`;

/** The findings of a score that ask for nothing. */
const notes = `(
  select jsonb_agg(item || jsonb_build_object('number', number) order by number)
  from jsonb_array_elements(s.score -> 'findings') with ordinality found(item, number)
  where item ->> 'weight' = 'note')`;

const rubricHash = "s.score #>> '{provenance,rubricHash}'";

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
  reviews: readonly ReviewJson[];
  decision: MarkDecision;
  open_findings: readonly FindingJson[];
  awaited_numbers: readonly number[];
  accepted_at: Date | null;
}

/** A finding of a score, which is any JSON to the store. */
type FindingJson = Partial<OpenFinding> & { readonly number: number };
type NoteJson = Partial<NotedFinding> & { readonly number: number };

function toOpenFinding(json: FindingJson): OpenFinding {
  return { ...toListedFinding(json), weight: json.weight ?? "look" };
}

function toNote(json: NoteJson): NotedFinding {
  return { ...toListedFinding(json), weight: "note" };
}

function toListedFinding(json: FindingJson | NoteJson): ListedFinding {
  const { number, code = "", section = null, criterionIds = [], pages = [], figures = {}, words } = json;
  return { number, code, section, criterionIds, pages, figures, ...(words && { words }) };
}

/** A row of `score_reviews` as JSON. */
interface ReviewJson {
  act: ReviewAct;
  finding_number: number | null;
  reason: string | null;
  person_id: string;
  person_name: string;
  at: string;
}

function toReview(json: ReviewJson): ScoreReview {
  return {
    act: json.act,
    findingNumber: json.finding_number,
    reason: json.reason,
    personId: json.person_id,
    personName: json.person_name,
    at: new Date(json.at),
  };
}

interface LeftRow {
  report_id: string;
  open_findings: readonly FindingJson[];
  awaiting: boolean;
  rubric_hash: string | null;
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
    decision: row.decision,
    openFindings: row.open_findings.map(({ number }) => number),
    awaited: row.awaited_numbers,
    acceptedAt: row.accepted_at,
    reviews: row.reviews.map(toReview),
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
  rubricHash: string | null;
  points: number | null;
  judgedPoints: number | null;
  overridden: boolean;
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
  review_count: number | null;
  decision: MarkDecision | null;
  open_findings: readonly FindingJson[] | null;
  notes: readonly NoteJson[] | null;
  awaiting: boolean | null;
  accepted_at: Date | null;
  /** Of a score that has no criteria; the criteria of the others name it. */
  rubric_hash: string | null;
  overridden: boolean;
  released_at: Date | null;
  judged_final_score: number | null;
  criteria: readonly CriterionJson[] | null;
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
            reviewCount: row.review_count ?? 0,
            overridden: row.overridden,
            releasedAt: row.released_at,
            decision: row.decision ?? "clear",
            openFindings: (row.open_findings ?? []).map(toOpenFinding),
            notes: (row.notes ?? []).map(toNote),
            awaitingJudgement: row.awaiting ?? false,
            acceptedAt: row.accepted_at,
            rubricHash: row.criteria?.[0]?.rubricHash ?? row.rubric_hash,
            criteria: (row.criteria ?? []).map(({ rubricHash: _, ...criterion }) => criterion),
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
