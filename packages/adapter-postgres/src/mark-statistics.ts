import type { MarkOutline, MarkScale, MarkStatistics, MarkSummary } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { allListed } from "./listed-reports.ts";
import {
  findsOldMarks,
  outlineStatement,
  type SummaryRow,
  summaryStatement,
  versionStatement,
} from "./mark-statements.ts";
import type { ReportStoreOptions } from "./report-store.ts";
import { DEFAULT_GRACE_SECONDS } from "./submission-lateness.ts";

/** Statistics of marks in PostgreSQL. */
export function createMarkStatistics(
  statements: Statements,
  options: Pick<ReportStoreOptions, "submissionGraceSeconds">,
): MarkStatistics {
  const { submissionGraceSeconds: grace = DEFAULT_GRACE_SECONDS } = options;
  return {
    async version(filter) {
      const reports = allListed(filter, options);
      const [row] = await statements.query<{ version: string }>(
        versionStatement(reports),
        [...reports.parameters, grace],
        { planAnew: true },
      );
      return row?.version ?? "";
    },

    async summarize(filter) {
      const reports = allListed(filter, options);
      const [row] = await statements.query<SummaryRow>(
        summaryStatement(reports, await findsOldMarks(statements)),
        [...reports.parameters, grace],
        { planAnew: true },
      );
      if (!row) throw new Error("The summary has one row.");
      return toSummary(row);
    },

    async outline(query) {
      const reports = allListed(query, options);
      const [row] = await statements.query<MarkOutlineRow>(
        outlineStatement(reports, query, await findsOldMarks(statements)),
        reports.parameters,
        { planAnew: true },
      );
      return { reportIds: row?.report_ids ?? [], criteria: row?.criteria ?? [] };
    },

    async prepare(limit) {
      const [row] = await statements.query<{ prepared: number }>(
        `with old as (
           select number from public.report_scores where not has_points order by number limit $1 for update skip locked
         ), gathered as (select array_agg(number) as numbers from old)
         select case when numbers is null then 0 else cardinality(numbers) end as prepared,
           rubrica.keep_points_of(coalesce(numbers, '{}'))
         from gathered`,
        [limit],
      );
      return row?.prepared ?? 0;
    },
  };
}

interface MarkOutlineRow {
  report_ids: MarkOutline["reportIds"];
  criteria: MarkOutline["criteria"];
}

function toSummary(row: SummaryRow): MarkSummary {
  return {
    reports: row.reports,
    withoutScore: row.without_score,
    inProgress: row.in_progress,
    late: row.late,
    unreleased: {
      awaitingJudgement: row.awaiting_judgement,
      hold: row.unreleased_hold,
      look: row.unreleased_look,
      clear: row.unreleased_clear,
      accepted: row.unreleased_accepted,
    },
    findings: row.findings,
    scales: row.scales.map(
      ({ sum, middle, ...scale }): MarkScale => ({
        ...scale,
        mean: rounded(sum / scale.count),
        median: rounded(middle),
        criteria: scale.criteria.map(({ total, ...criterion }) => ({
          ...criterion,
          mean: criterion.count === 0 ? null : rounded(total / criterion.count),
        })),
      }),
    ),
  };
}

/** To two decimals, half up. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
