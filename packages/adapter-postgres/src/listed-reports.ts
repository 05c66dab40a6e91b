import type { GradebookFilter, GradebookSort } from "@rubrica/core";
import type { Parameter } from "./database.ts";

const conditions = `
  where ($1::text is null or r.status = $1
      or ($1 = 'under_way' and r.status in ('queued', 'processing')))
    and ($2::uuid is null or r.owner_id = $2)
    and ($3::text is null or s.mode = $3)
    and ($4::text is null or s.level_code = $4)
    and ($5::boolean is null or (s.run_id is not null and (s.released_at is not null) = $5))
    and ($6::boolean is null or (s.run_id is not null and (s.decision <> 'clear') = $6))
    and ($7::text is null or r.name ilike $7 or r.title ilike $7 or r.file_name ilike $7 or u.full_name ilike $7 or u.email ilike $7
      or named.full_name ilike $7)
    and ($8::boolean is null or s.provisional = $8)
    and ($9::text is null or r.id in (select value::uuid from jsonb_array_elements_text($9::text::jsonb)))
    and ($10::text is null or s.decision = $10)
    and ($11::boolean is null or (s.run_id is not null and (s.awaited <> '{}') = $11))
    and ($12::uuid is null or r.course_id = $12)
    and ($13::text is null or r.course_id in (select rubrica.courses_where($13))
      or (r.course_id is null and (select rubrica.may_without_course($13))))`;

/** Owners: by their record, or by name alone where the actor may know nothing else of them. */
const owners = `
  left join public.user_info u on u.id = r.owner_id
  left join rubrica.names_of_members() named on named.id = r.owner_id`;

/** Reports `r` with their newest score `s` that the actor may see, and the conditions of a list: for a page of it. */
export const listed: string = `
  from public.reports r
  ${owners}
  left join lateral (
    select * from public.report_scores s where s.report_id = r.id order by s.number desc limit 1
  ) s on true
  ${conditions}`;

/** The same for all of it: scores are gone through once, not looked up for each report. */
export const allListed: string = `
  from public.reports r
  ${owners}
  left join (
    select s.* from public.report_scores s
    where not exists (select from public.report_scores n where n.report_id = s.report_id and n.number > s.number)
  ) s on s.report_id = r.id
  ${conditions}`;

/** What {@link listed} asks for, in its order. */
export function filterParameters(filter: GradebookFilter): readonly Parameter[] {
  return [
    filter.status ?? null,
    filter.ownerId ?? null,
    filter.mode ?? null,
    filter.level ?? null,
    filter.released ?? null,
    filter.needsReview ?? null,
    filter.q?.trim() ? `%${filter.q.trim().replace(/[\\%_]/g, "\\$&")}%` : null,
    filter.provisional ?? null,
    filter.reportIds ? JSON.stringify(filter.reportIds) : null,
    filter.decision ?? null,
    filter.awaitingJudgement ?? null,
    filter.courseId ?? null,
    filter.right ?? null,
  ];
}

const sortColumns: Readonly<Record<GradebookSort, string>> = {
  created_at: "r.created_at",
  score: "s.final_score",
  title: "lower(r.name)",
  owner: "lower(coalesce(u.full_name, named.full_name))",
  review_count: "s.review_count",
};

/** Scores of a model before provisional ones, whichever way: the two scales are never mixed. */
export function orderBy(sort: GradebookSort = "created_at", descending = true): string {
  const scale = sort === "score" ? "s.provisional nulls last, " : "";
  return `${scale}${sortColumns[sort]} ${descending ? "desc" : "asc"} nulls last, r.created_at desc, r.id`;
}
