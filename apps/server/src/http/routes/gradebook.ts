import { type Given, routes, type Schemas } from "@rubrica/contract";
import {
  type Gradebook,
  type GradebookItem,
  type GradebookQuery,
  type Person,
  releaseScores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { provisionalNotice } from "@rubrica/scoring";
import { auditRecorder } from "../../audit-recorder.ts";
import { toGradebookCsv, toGradebookMarkdown } from "../../gradebook-export.ts";
import { countFindings, type ScaleStatistics, summarizeScales } from "../../gradebook-statistics.ts";
import type { RubricRegistry } from "../../rubric-registry.ts";
import { readRubrics, wordItems, wordOpenFinding } from "../../word-marks.ts";
import { failure, type Language, ok } from "../reply.ts";
import { implement, type Route } from "../route.ts";
import { toGradebookQuery } from "../schemas/gradebook.ts";
import { keptWord } from "../schemas/kept-word.ts";
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
  const readAll = async (person: Person, language: Language, query: Filters, reportIds?: readonly string[]) => {
    const items = await transaction.run(person, ({ gradebook }) =>
      allItems(gradebook, { ...toGradebookQuery(query), ...(reportIds && { reportIds }) }),
    );
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
        return ok(released ? texts.released : texts.withheld, {
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
      async handle({ person, query, language }) {
        const items = await readAll(person, language, query);
        await record(person, { action: "scores.summarized", reportId: null, detail: { filter: withoutNames(query) } });
        const marks = items.flatMap(({ mark }) => mark ?? []);
        const scales = summarizeScales(marks);
        const unreleased = marks.filter(({ releasedAt }) => releasedAt === null);
        const awaiting = unreleased.filter(({ awaitingJudgement }) => awaitingJudgement);
        const waiting = unreleased.filter(({ awaitingJudgement }) => !awaitingJudgement);
        const ofDecision = (wanted: string) => waiting.filter((mark) => mark.decision === wanted).length;
        return ok(texts.listed, {
          reports: items.length,
          without_score: items.filter(({ mark }) => mark === null).length,
          in_progress: items.filter(({ report: { status } }) => status === "queued" || status === "processing").length,
          unreleased_held: ofDecision("hold"),
          unreleased_to_look: ofDecision("look"),
          unreleased_ready: ofDecision("clear"),
          awaiting_judgement: awaiting.length,
          findings: countFindings(marks),
          unreleased_to_review: ofDecision("hold") + ofDecision("look"),
          scales: scales.map(toScaleJson),
        });
      },
    }),

    implement(routes.gradebook.exportList, {
      async handle({ person, query, language: asked }) {
        const { format = "csv", language = asked, report_ids: reportIds, ...filter } = query;
        const items = await readAll(person, language, filter, reportIds?.split(","));
        const detail = { format, filter: withoutNames(filter), reportIds };
        await record(person, { action: "scores.exported", reportId: null, detail });
        const isCsv = format === "csv";
        const text = isCsv ? toGradebookCsv(items, language) : toGradebookMarkdown(items, language);
        return new Response(text, {
          headers: {
            "Content-Type": isCsv ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8",
            "Content-Disposition": `attachment; filename="scores.${isCsv ? "csv" : "md"}"`,
            "Cache-Control": "private, no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    }),
  ];
}

type Filters = Parameters<typeof toGradebookQuery>[0];

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

function toScaleJson({ criteria, needsReview, mode, ...scale }: ScaleStatistics): Given<Schemas["ScaleStatistics"]> {
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
