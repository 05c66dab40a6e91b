import { type Given, routes, type Schemas } from "@rubrica/contract";
import {
  type Gradebook,
  type GradebookFilter,
  type GradebookItem,
  type GradebookOrder,
  type GradebookQuery,
  type Person,
  releaseScores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { provisionalNotice } from "@rubrica/scoring";
import { auditRecorder } from "../../audit-recorder.ts";
import { toGradebookMarkdown } from "../../gradebook/gradebook-export.ts";
import { type WordedScale, type WordedSummary, wordSummary } from "../../gradebook/gradebook-statistics.ts";
import { streamGradebookCsv } from "../../gradebook/stream-gradebook.ts";
import { readRubrics, wordItems, wordOpenFinding } from "../../gradebook/word-marks.ts";
import type { RubricRegistry } from "../../rubrics/rubric-registry.ts";
import { failure, type Language, ok } from "../reply.ts";
import { implement, type Route } from "../route.ts";
import { toGradebookQuery } from "../schemas/gradebook.ts";
import { keptWord } from "../schemas/kept-word.ts";
import { streamText } from "../stream-text.ts";
import { okUnlessKnown } from "../tagged-answer.ts";
import { texts } from "../texts.ts";

/** What the routes of the gradebook work with. */
export interface GradebookRoutesOptions {
  readonly transaction: Transaction<ReportScore>;
  /** Names criteria and levels in the language of who asks. */
  readonly rubrics: Pick<RubricRegistry, "findByHash">;
}

/** The scores of many reports: release, statistics, export. For teachers and admins. */
export function gradebookRoutes({ transaction, rubrics }: GradebookRoutesOptions): readonly Route[] {
  const record = auditRecorder(transaction);
  const readAll = async (person: Person, language: Language, query: GradebookFilter & GradebookOrder) => {
    const items = await transaction.run(person, ({ gradebook }) => allItems(gradebook, query));
    return await wordItems(items, language, rubrics);
  };

  return [
    implement(routes.gradebook.release, {
      async handle({ person, body: { report_ids: reportIds, released, accept = false }, language }) {
        if (accept && (reportIds.length > 1 || !released)) return failure(400, texts.acceptOneOnly);
        const outcome = await releaseScores(transaction, { person, reportIds, released, accept });
        if (outcome.status === "busy") return failure(409, texts.reportBusy);
        const kept = await readRubrics(
          rubrics,
          outcome.held.map(({ rubricHash }) => rubricHash),
        );
        const done = released ? texts.released : texts.withheld;
        const nothing = released ? texts.noneReleased : texts.noneWithheld;
        return ok(outcome.changed.length > 0 ? done : nothing, {
          changed: outcome.changed,
          held: outcome.held.map(({ reportId, rubricHash, openFindings }) => ({
            report_id: reportId,
            decision: "hold",
            findings: openFindings.map((found) => {
              const rubric = rubricHash === null ? undefined : kept.get(rubricHash);
              const { code, title, weight } = wordOpenFinding(found, language, rubric);
              return { code, title, weight };
            }),
          })),
          awaiting_judgement: outcome.awaitingJudgement,
        });
      },
    }),

    implement(routes.gradebook.statistics, {
      async handle({ person, query, language, request }) {
        const filter = toGradebookQuery(query);
        const counted = await transaction.run(person, ({ markStatistics }) => markStatistics.summarize(filter));
        const summary = await wordSummary(counted, language, rubrics);
        await record(person, { action: "scores.summarized", reportId: null, detail: { filter: withoutNames(query) } });
        return okUnlessKnown({ request, language }, texts.listed, toStatisticsJson(summary));
      },
    }),

    implement(routes.gradebook.exportList, {
      async handle({ person, query, language: asked }) {
        const { format = "csv", language = asked, report_ids: reportIds, ...filter } = query;
        const reports = { ...toGradebookQuery(filter), ...(reportIds && { reportIds: reportIds.split(",") }) };
        const detail = { format, filter: withoutNames(filter), reportIds };
        await record(person, { action: "scores.exported", reportId: null, detail });
        const isCsv = format === "csv";
        const text = isCsv
          ? await streamText(streamGradebookCsv({ transaction, rubrics }, person, reports, language))
          : toGradebookMarkdown(await readAll(person, language, reports), language);
        return new Response(text, {
          headers: {
            "Content-Type": isCsv ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8",
            "Content-Disposition": `attachment; filename="scores.${isCsv ? "csv" : "md"}"`,
            // Whoever compresses what is streamed holds all of it first.
            "Cache-Control": isCsv ? "private, no-store, no-transform" : "private, no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    }),
  ];
}

const pageSize = 500;

/** Page by page, so that no statement holds the scores of a whole school. */
async function allItems(
  gradebook: Gradebook<ReportScore>,
  query: Omit<GradebookQuery, "limit" | "offset">,
): Promise<readonly GradebookItem[]> {
  const items: GradebookItem[] = [];
  for (;;) {
    const page = await gradebook.list({ ...query, limit: pageSize, offset: items.length });
    items.push(...page.items);
    if (page.items.length < pageSize) return items;
  }
}

function toStatisticsJson({ unreleased, scales, findings, ...counts }: WordedSummary) {
  return {
    reports: counts.reports,
    without_score: counts.withoutScore,
    in_progress: counts.inProgress,
    unreleased_held: unreleased.hold,
    unreleased_to_look: unreleased.look,
    unreleased_ready: unreleased.clear,
    awaiting_judgement: unreleased.awaitingJudgement,
    findings: findings.map(({ code, title, weight, reports }) => ({ code, title, weight, count: reports })),
    unreleased_to_review: unreleased.hold + unreleased.look,
    scales: scales.map(toScaleJson),
  };
}

function toScaleJson({ criteria, needsReview, mode, ...scale }: WordedScale): Given<Schemas["ScaleStatistics"]> {
  return {
    ...scale,
    mode: keptWord(mode),
    needs_review: needsReview,
    notice: provisionalNotice(mode),
    criteria: criteria.map(({ criterionId, ...criterion }) => ({ criterion_id: criterionId, ...criterion })),
  };
}

/** For the audit log, which outlives people: what was searched for may be somebody's name. */
function withoutNames<Filter extends { readonly q?: string }>({ q, ...filter }: Filter) {
  return { ...filter, ...(q !== undefined && { searched: true }) };
}
