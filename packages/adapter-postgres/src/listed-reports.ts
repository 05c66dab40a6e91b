import type { GradebookFilter, GradebookOrder, GradebookSort } from "@rubrica/core";
import type { Parameter } from "./database.ts";
import type { ReportStoreOptions } from "./report-store.ts";
import { countingSubmission, DEFAULT_GRACE_SECONDS, isLateReport } from "./submission-lateness.ts";

type GraceOptions = Pick<ReportStoreOptions, "submissionGraceSeconds">;

/** What a condition or an order reads beside the report `r`. */
type Joined = "owner" | "score";

/** A condition of a list: what it reads, and its text with the place of its parameter. */
interface Condition {
  readonly reads: Joined | null;
  readonly parameter: Parameter;
  readonly text: (place: string) => string;
}

/** Reports that the actor may see, under the conditions of a filter. */
export interface ListedReports {
  /** Text after `from` that gives each report as `r`, with what was asked to be joined. */
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

/** Joins owners: by their record `u`, or by name alone as `named` where the actor may know nothing else of them. */
export const ownersJoined = `
  left join public.user_info u on u.id = r.owner_id
  left join rubrica.names_of_members() named on named.id = r.owner_id`;

/** Joins the newest score `s` of each report, looked up report by report: for some reports. */
export const scoreJoined = `
  left join lateral (
    select * from public.report_scores s where s.report_id = r.id order by s.number desc limit 1
  ) s on true`;

/** The same for many reports: scores are gone through once. */
const scoresJoined = `
  left join (
    select s.* from public.report_scores s
    where not exists (select from public.report_scores n where n.report_id = s.report_id and n.number > s.number)
  ) s on s.report_id = r.id`;

/** Reports under the conditions, joined with what the conditions and the order read, and no more. */
export function listed(
  filter: GradebookFilter,
  order: GradebookOrder | null,
  { submissionGraceSeconds }: GraceOptions,
): ListedReports {
  const conditions = conditionsOf(filter, submissionGraceSeconds);
  const read = new Set<Joined | null>([...conditions.map(({ reads }) => reads), order && sortColumnOf(order).reads]);
  return toListed(conditions, `${read.has("owner") ? ownersJoined : ""} ${read.has("score") ? scoreJoined : ""}`);
}

/** All reports under the conditions with owners and scores, for what is counted over them. */
export function allListed(filter: GradebookFilter, { submissionGraceSeconds }: GraceOptions): ListedReports {
  return toListed(conditionsOf(filter, submissionGraceSeconds), `${ownersJoined} ${scoresJoined}`);
}

function toListed(conditions: readonly Condition[], joined: string): ListedReports {
  const texts = conditions.map(({ text }, index) => `(${text(`$${index + 1}`)})`);
  return {
    text: `public.reports r ${joined} ${texts.length > 0 ? `where ${texts.join(" and ")}` : ""}`,
    parameters: conditions.map(({ parameter }) => parameter),
  };
}

/** Only the conditions that a filter has are written: a statement that leaves out parameters is planned for all rows. */
function conditionsOf(filter: GradebookFilter, graceSeconds = DEFAULT_GRACE_SECONDS): readonly Condition[] {
  const { status, ownerId, mode, level, released, needsReview, provisional, decision } = filter;
  const q = filter.q?.trim();
  const conditions: readonly (Condition | false | undefined)[] = [
    status !== undefined && {
      reads: null,
      parameter: status,
      text: (place) => `r.status = ${place} or (${place} = 'under_way' and r.status in ('queued', 'processing'))`,
    },
    ownerId !== undefined && { reads: null, parameter: ownerId, text: (place) => `r.owner_id = ${place}::uuid` },
    mode !== undefined && { reads: "score", parameter: mode, text: (place) => `s.mode = ${place}` },
    level !== undefined && { reads: "score", parameter: level, text: (place) => `s.level_code = ${place}` },
    released !== undefined && {
      reads: "score",
      parameter: released,
      text: (place) => `s.run_id is not null and (s.released_at is not null) = ${place}::boolean`,
    },
    needsReview !== undefined && {
      reads: "score",
      parameter: needsReview,
      text: (place) => `s.run_id is not null and (s.decision <> 'clear') = ${place}::boolean`,
    },
    provisional !== undefined && {
      reads: "score",
      parameter: provisional,
      text: (place) => `s.provisional = ${place}::boolean`,
    },
    filter.reportIds !== undefined && {
      reads: null,
      parameter: JSON.stringify(filter.reportIds),
      text: (place) => `r.id in (select value::uuid from jsonb_array_elements_text(${place}::text::jsonb))`,
    },
    decision !== undefined && { reads: "score", parameter: decision, text: (place) => `s.decision = ${place}` },
    filter.accepted !== undefined && {
      reads: "score",
      parameter: filter.accepted,
      text: (place) => `s.run_id is not null and (s.accepted_at is not null) = ${place}::boolean`,
    },
    filter.awaitingJudgement !== undefined && {
      reads: "score",
      parameter: filter.awaitingJudgement,
      text: (place) => `s.run_id is not null and (s.awaited <> '{}') = ${place}::boolean`,
    },
    filter.late !== undefined && {
      reads: null,
      parameter: JSON.stringify({ late: filter.late, grace: graceSeconds }),
      text: (place) =>
        `${isLateReport(`(${place}::text::jsonb ->> 'grace')::integer`)} = (${place}::text::jsonb ->> 'late')::boolean`,
    },
    filter.courseId !== undefined && {
      reads: null,
      parameter: filter.courseId,
      text: (place) => `r.course_id = ${place}::uuid`,
    },
    filter.assignmentId !== undefined && {
      reads: null,
      parameter: JSON.stringify({ id: filter.assignmentId, grace: graceSeconds }),
      text: (place) => `r.id in (
        select distinct on (s.person_id) s.report_id
        from public.submissions s join public.assignments a on a.id = s.assignment_id
        where s.assignment_id = (${place}::text::jsonb ->> 'id')::uuid and s.report_id is not null
        order by s.person_id, ${countingSubmission("s", "a", `(${place}::text::jsonb ->> 'grace')::integer`)}
      )`,
    },
    filter.counts === true && {
      reads: null,
      parameter: graceSeconds,
      text: (place) => `not exists (
        select from public.submissions s join public.assignments a on a.id = s.assignment_id
        where s.report_id = r.id and s.report_id is distinct from (
          select other.report_id from public.submissions other
          where other.assignment_id = s.assignment_id and other.person_id = s.person_id
          order by ${countingSubmission("other", "a", `${place}::integer`)} limit 1
        )
      )`,
    },
    filter.right !== undefined && {
      reads: null,
      parameter: filter.right,
      text: (place) =>
        `r.course_id in (select rubrica.courses_where(${place}::text))
          or (r.course_id is null and (select rubrica.may_without_course(${place}::text)))`,
    },
    q !== undefined &&
      q !== "" && {
        reads: "owner",
        parameter: `%${q.replace(/[\\%_]/g, "\\$&")}%`,
        text: (place) =>
          ["r.name", "r.title", "r.file_name", "u.full_name", "u.email", "named.full_name"]
            .map((column) => `${column} ilike ${place}::text`)
            .join(" or "),
      },
  ];
  return conditions.filter((condition) => condition !== false && condition !== undefined);
}

interface SortColumn {
  readonly text: string;
  readonly reads: Joined | null;
}

const sortColumns: Readonly<Record<Exclude<GradebookSort, "created_at">, SortColumn>> = {
  score: { text: "s.final_score", reads: "score" },
  title: { text: "lower(r.name)", reads: null },
  owner: { text: "lower(coalesce(u.full_name, named.full_name))", reads: "owner" },
  review_count: { text: "s.review_count", reads: "score" },
};

function sortColumnOf({ sort = "created_at" }: GradebookOrder): SortColumn {
  return sort === "created_at" ? { text: "r.created_at", reads: null } : sortColumns[sort];
}

/** Scores of a model before provisional ones, whichever way: the two scales are never mixed. */
export function orderBy(order: GradebookOrder): string {
  const { sort = "created_at", descending = true } = order;
  const direction = descending ? "desc" : "asc";
  // As the index has it.
  if (sort === "created_at") return `r.created_at ${direction}, r.id`;
  const scale = sort === "score" ? "s.provisional nulls last, " : "";
  return `${scale}${sortColumnOf(order).text} ${direction} nulls last, r.created_at desc, r.id`;
}
