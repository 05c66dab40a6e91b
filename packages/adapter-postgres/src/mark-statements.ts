import type { FindingFrequency, GradebookOrder, LevelFrequency } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { type ListedReports, orderBy } from "./listed-reports.ts";
import { isLateReport } from "./submission-lateness.ts";

/** The one row of {@link summaryStatement}. */
export interface SummaryRow {
  reports: number;
  without_score: number;
  in_progress: number;
  late: number;
  awaiting_judgement: number;
  unreleased_hold: number;
  unreleased_look: number;
  unreleased_clear: number;
  unreleased_accepted: number;
  findings: readonly FindingFrequency[];
  scales: readonly ScaleJson[];
}

interface ScaleJson {
  mode: string;
  provisional: boolean;
  count: number;
  overridden: number;
  needsReview: number;
  released: number;
  sum: number;
  middle: number;
  lowest: number;
  highest: number;
  levels: readonly LevelFrequency[];
  criteria: readonly {
    criterionId: string;
    number: string;
    name: string;
    rubricHash: string | null;
    count: number;
    total: number;
  }[];
}

/** Whether the actor sees scores whose points are no rows yet; once there are none, there never are again. */
export const oldMarksExist = "exists (select from public.report_scores where not has_points)";

/**
 * Whether {@link oldMarksExist}. Asked first, because a statement that could go through whole scores is planned as if it went
 * through millions of rows.
 */
export async function findsOldMarks(statements: Statements): Promise<boolean> {
  const [row] = await statements.query<{ found: boolean }>(`select ${oldMarksExist} as found`);
  return row?.found ?? false;
}

/** The criteria of a listed score `s` as `list`, in their order; null where it has none. */
export function criteriaOfListed(withOldMarks: boolean): string {
  if (!withOldMarks) return `(${criteriaByPoints})`;
  return `(select case when s.has_points then (${criteriaByPoints}) else (${criteriaByScore}) end as list)`;
}

const criteriaByPoints = `
  select jsonb_agg(jsonb_build_object('number', c.section_place || '.' || c.place, 'criterionId', c.criterion_id, 'name', c.name,
    'rubricHash', c.rubric_hash, 'points', p.points, 'judgedPoints', p.judged_points, 'overridden', p.overridden,
    'needsReview', p.needs_review) order by c.section_place, c.place) as list
  from public.score_points p join public.score_criteria c on c.id = p.criterion where p.score_number = s.number`;

const criteriaByScore = `
  select jsonb_agg(jsonb_build_object('number', section.place || '.' || criterion.place,
    'criterionId', coalesce(criterion.item ->> 'criterionId', ''), 'name', coalesce(criterion.item ->> 'name', ''),
    'rubricHash', s.score #> '{provenance,rubricHash}', 'points', criterion.item -> 'score',
    'judgedPoints', jsonb_path_query_first(s.score, '$.sections[*].criteria[*] ? (@.criterionId == $id).score',
      jsonb_build_object('id', criterion.item -> 'criterionId')),
    'overridden', coalesce(criterion.item ->> 'source' = 'human', false),
    'needsReview', coalesce(criterion.item -> 'needsReview' = 'true'::jsonb, false))
    order by section.place, criterion.place) as list
  from jsonb_path_query(coalesce(s.overridden_score, s.score), '$.sections[*]') with ordinality section(item, place),
    jsonb_path_query(section.item, '$.criteria[*]') with ordinality criterion(item, place)`;

const modes = "array['ai', 'mixed', 'simulated']";

/**
 * The criteria of marks whose points are no rows yet, out of the score itself. None of them once the upkeep is through.
 * @param columns of the mark that come along.
 */
const criteriaOfOldMarks = (columns: string): string => `
  select ${columns}, s.score #>> '{provenance,rubricHash}' as rubric_hash, section.nth::integer as section_place,
    criterion.nth::integer as criterion_place, coalesce(criterion.item ->> 'criterionId', '') as criterion_id,
    coalesce(criterion.item ->> 'name', '') as name,
    case when jsonb_typeof(criterion.item -> 'score') = 'number'
      then (criterion.item ->> 'score')::double precision end as points
  from mark m
  join public.report_scores s on s.number = m.number
  cross join lateral jsonb_path_query(coalesce(s.overridden_score, s.score), '$.sections[*]')
    with ordinality section(item, nth)
  cross join lateral jsonb_path_query(section.item, '$.criteria[*]') with ordinality criterion(item, nth)
  where m.is_marked and not m.has_points`;

/**
 * Everything that the summary of a filter follows from, as one hash: the reports, and of each its status, score, changes, release,
 * wait and lateness. The grace period is the parameter behind those of the reports.
 */
export const versionStatement = ({ text, parameters }: ListedReports): string => `
  select md5(coalesce(string_agg(concat_ws(',', r.id, r.status, s.number, s.version, s.released_at, s.awaited <> '{}',
    ${isLateReport(graceBehind(parameters))}), ' ' order by r.id), '')) as version
  from ${text}`;

const graceBehind = (parameters: ListedReports["parameters"]) => `$${parameters.length + 1}::integer`;

/**
 * What the marks of a filter come to. Names stand as the first mark has them in the order of the list: the newest report's. The
 * grace period is the parameter behind those of the reports.
 */
export const summaryStatement = ({ text, parameters }: ListedReports, withOldMarks: boolean): string => `
with mark as materialized (
  select row_number() over (order by r.created_at desc, r.id) as place, r.status, s.number,
    s.final_score is not null as is_marked, s.final_score, s.level_code, s.decision, s.has_points,
    ${isLateReport(graceBehind(parameters))} as is_late,
    case when s.review_count > 0 then s.open_findings end as open_findings,
    s.released_at is not null as is_released, s.accepted_at is not null as is_accepted, s.awaited <> '{}' as is_awaiting,
    s.overridden_score is not null as is_overridden,
    array_position(${modes}, s.mode) * 2 + s.provisional::integer as scale
  from ${text}
),
scale as (
  select scale, count(*) as count, count(*) filter (where is_overridden) as overridden,
    count(*) filter (where decision <> 'clear') as needs_review, count(*) filter (where is_released) as released,
    sum(final_score) as sum, percentile_cont(.5) within group (order by final_score) as middle,
    min(final_score) as lowest, max(final_score) as highest
  from mark where is_marked and scale is not null group by scale
),
-- Looked up for the few marks alone that name a level.
naming as materialized (
  select l.scale, l.code, l.count, l.first, m.number
  from (
    select scale, coalesce(level_code, '') as code, count(*) as count, min(place) as first
    from mark where is_marked and scale is not null group by scale, coalesce(level_code, '')
  ) l
  join mark m on m.place = l.first
),
level as (
  select scale, jsonb_agg(jsonb_build_object('code', code, 'count', count,
    'label', coalesce((select level_label from public.report_scores s where s.number = naming.number), ''),
    'rubricHash', (select score #> '{provenance,rubricHash}' from public.report_scores s where s.number = naming.number))
    order by first) as levels
  from naming group by scale
),
-- By the number of a criterion, whose names are looked up once for all.
counted as (
  select m.scale, p.criterion, count(p.points) as count, sum(p.points) as total, min(m.place) as first
  from mark m join public.score_points p on p.score_number = m.number
  where m.is_marked and m.has_points and m.scale is not null
  group by m.scale, p.criterion
),
named as (
  select k.scale, c.rubric_hash, c.section_place, c.place as criterion_place, c.criterion_id, c.name, k.count, k.total, k.first
  from counted k join public.score_criteria c on c.id = k.criterion
  ${
    withOldMarks
      ? `union all
  select scale, rubric_hash, section_place, criterion_place, criterion_id, name, count(points), sum(points), min(place)
  from (${criteriaOfOldMarks("m.scale, m.place")} and m.scale is not null) old
  group by scale, rubric_hash, section_place, criterion_place, criterion_id, name`
      : ""
  }
),
criterion as (
  select scale, jsonb_agg(jsonb_build_object('criterionId', criterion_id, 'name', name, 'rubricHash', rubric_hash,
    'number', section_place || '.' || criterion_place, 'count', count, 'total', coalesce(total, 0))
    order by first, section_place, criterion_place) as criteria
  from (
    select distinct on (scale, criterion_id) scale, criterion_id, name, rubric_hash, section_place, criterion_place, first,
      sum(count) over same as count, sum(total) over same as total
    from named window same as (partition by scale, criterion_id)
    order by scale, criterion_id, first, section_place, criterion_place
  ) once
  group by scale
),
-- A report that has a finding twice counts once.
finding as (
  select code, case when bool_or(is_hold) then 'hold' else 'look' end as weight, count(*) as reports,
    min(array[place, nth]) as first
  from (
    select m.place, coalesce(found.item ->> 'code', '') as code, bool_or(found.item ->> 'weight' = 'hold') as is_hold,
      min(found.nth) as nth
    from mark m cross join lateral jsonb_array_elements(m.open_findings) with ordinality found(item, nth)
    where m.is_marked and m.open_findings is not null
    group by 1, 2
  ) of_report
  group by code
)
select count(*)::integer as reports, count(*) filter (where is_marked is not true)::integer as without_score,
  count(*) filter (where status in ('queued', 'processing'))::integer as in_progress,
  count(*) filter (where is_late)::integer as late,
  count(*) filter (where is_marked and not is_released and is_awaiting)::integer as awaiting_judgement,
  count(*) filter (where is_marked and not is_released and not is_awaiting and decision = 'hold')::integer as unreleased_hold,
  count(*) filter (where is_marked and not is_released and not is_awaiting and decision = 'look')::integer as unreleased_look,
  count(*) filter (where is_marked and not is_released and not is_awaiting and decision = 'clear')::integer as unreleased_clear,
  count(*) filter (where is_marked and not is_released and not is_awaiting and decision = 'clear' and is_accepted)::integer
    as unreleased_accepted,
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'weight', weight, 'reports', reports)
     order by weight, reports desc, first), '[]') from finding) as findings,
  (select coalesce(jsonb_agg(jsonb_build_object('mode', (${modes})[scale / 2], 'provisional', scale % 2 = 1,
     'count', count, 'overridden', overridden, 'needsReview', needs_review, 'released', released, 'sum', sum,
     'middle', middle, 'lowest', lowest, 'highest', highest, 'levels', coalesce(levels, '[]'),
     'criteria', coalesce(criteria, '[]')) order by scale), '[]')
   from scale left join level using (scale) left join criterion using (scale)) as scales
from mark`;

/** The reports of a list in its order, and the criteria in the order in which its lines name them. */
export const outlineStatement = ({ text }: ListedReports, order: GradebookOrder, withOldMarks: boolean): string => `
with mark as materialized (
  select row_number() over (order by ${orderBy(order)}) as place, r.id, s.number,
    s.final_score is not null as is_marked, s.has_points
  from ${text}
),
named as (
  select c.rubric_hash, c.section_place, c.place as criterion_place, c.criterion_id, c.name, k.first, k.last
  from (
    select p.criterion, min(m.place) as first, max(m.place) as last
    from mark m join public.score_points p on p.score_number = m.number
    where m.is_marked and m.has_points group by p.criterion
  ) k
  join public.score_criteria c on c.id = k.criterion
  ${
    withOldMarks
      ? `union all
  select rubric_hash, section_place, criterion_place, criterion_id, name, min(place), max(place)
  from (${criteriaOfOldMarks("m.place")}) old
  group by rubric_hash, section_place, criterion_place, criterion_id, name`
      : ""
  }
),
criterion as (
  select distinct on (criterion_id) criterion_id, name, rubric_hash,
    min(array[first, section_place, criterion_place]) over (partition by criterion_id) as appears
  from named order by criterion_id, last desc, section_place desc, criterion_place desc
)
select (select coalesce(jsonb_agg(id order by place), '[]') from mark) as report_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('criterionId', criterion_id, 'name', name, 'rubricHash', rubric_hash)
     order by appears), '[]') from criterion) as criteria`;
