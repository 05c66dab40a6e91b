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
import { FINDING_WEIGHTS, type ReportScore } from "@rubrica/report-model";
import { provisionalNotice } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { toGradebookMarkdown } from "../../gradebook-export.ts";
import { type WordedScale, type WordedSummary, wordSummary } from "../../gradebook-statistics.ts";
import type { RubricRegistry } from "../../rubric-registry.ts";
import { streamGradebookCsv } from "../../stream-gradebook.ts";
import { readRubrics, wordItems, wordOpenFinding } from "../../word-marks.ts";
import { failure, type Language, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, uuid } from "../schemas/envelope.ts";
import { gradebookFilters, gradebookOrder, toGradebookQuery } from "../schemas/gradebook.ts";
import { decision, mode, notice } from "../schemas/score.ts";
import { streamText } from "../stream-text.ts";
import { okUnlessKnown } from "../tagged-answer.ts";
import { texts } from "../texts.ts";

const tag = "scores";
const uuidPattern = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const access = ["teacher", "admin"] as const;

const scaleSchema = Type.Object(
  {
    mode,
    provisional: Type.Boolean(),
    notice,
    count: Type.Integer(),
    overridden: Type.Integer(),
    needs_review: Type.Integer(),
    released: Type.Integer(),
    mean: Type.Number({ description: "Two decimals." }),
    median: Type.Number(),
    lowest: Type.Number(),
    highest: Type.Number(),
    levels: Type.Array(Type.Object({ code: Type.String(), label: Type.String(), count: Type.Integer() })),
    criteria: Type.Array(
      Type.Object({
        criterion_id: Type.String(),
        number: Type.String({ description: "As in the first score that has it, such as 2.4." }),
        name: Type.String(),
        count: Type.Integer({ description: "Reports with points in it." }),
        mean: nullable(Type.Number()),
      }),
    ),
  },
  { $id: "ScaleStatistics" },
);

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
    defineRoute({
      method: "post",
      path: "/api/v1/scores/release",
      summary: "Release the newest scores of reports to their owners, or withhold them",
      tag,
      access,
      body: Type.Object(
        {
          report_ids: Type.Array(uuid, { minItems: 1, maxItems: 500 }),
          released: Type.Boolean({ description: "false withholds the scores of every run." }),
          accept: Type.Optional(
            Type.Boolean({ description: "Accepts the score too, whatever is open about it; for one report alone." }),
          ),
        },
        { additionalProperties: false },
      ),
      answers: {
        200: {
          description:
            "Reports whose score changed, and those that were left; the others were so already or have none.",
          data: Type.Object({
            changed: Type.Array(uuid),
            held: Type.Array(
              Type.Object({
                report_id: uuid,
                decision,
                findings: Type.Array(
                  Type.Object({ code: Type.String(), title: Type.String(), weight: Type.Enum([...FINDING_WEIGHTS]) }),
                  { description: "The open ones, heaviest first." },
                ),
              }),
              { description: "On hold: a teacher accepts them by name." },
            ),
            awaiting_judgement: Type.Array(uuid, { description: "A model has not judged all of it; judging follows." }),
          }),
        },
        400: { description: "Several reports were to be accepted at once." },
        409: { description: "The report that was to be accepted is being scored." },
      },
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

    defineRoute({
      method: "get",
      path: "/api/v1/scores/statistics",
      summary: "Count, mean, median, levels and criterion means, each way of judging by itself",
      tag,
      access,
      query: Type.Object(gradebookFilters),
      answers: {
        200: {
          description: "Scores of a model and provisional ones are on different scales and never put together.",
          data: Type.Object({
            reports: Type.Integer(),
            without_score: Type.Integer(),
            in_progress: Type.Integer({ description: "Waiting for a worker or with one." }),
            unreleased_held: Type.Integer({ description: "Not released, and on hold." }),
            unreleased_to_look: Type.Integer({ description: "Not released, not on hold, and somebody should look." }),
            unreleased_ready: Type.Integer({ description: "Not released, and nothing waits for a person." }),
            awaiting_judgement: Type.Integer({
              description: "Not released: a model has not judged all of it, and judging follows.",
            }),
            findings: Type.Array(
              Type.Object({
                code: Type.String(),
                title: Type.String(),
                weight: Type.Enum([...FINDING_WEIGHTS]),
                count: Type.Integer({ description: "Reports that have it." }),
              }),
              { description: "Open findings, heaviest first, then by count." },
            ),
            unreleased_to_review: Type.Integer({
              deprecated: true,
              description: "Held or to look at; gone with the next version.",
            }),
            scales: Type.Array(scaleSchema),
          }),
        },
        304: { description: "It is what `If-None-Match` names." },
      },
      async handle({ person, query, language, request }) {
        const filter = toGradebookQuery(query);
        const counted = await transaction.run(person, ({ markStatistics }) => markStatistics.summarize(filter));
        const summary = await wordSummary(counted, language, rubrics);
        await record(person, { action: "scores.summarized", reportId: null, detail: { filter: withoutNames(query) } });
        return okUnlessKnown({ request, language }, texts.listed, toStatisticsJson(summary));
      },
    }),

    defineRoute({
      method: "get",
      path: "/api/v1/scores/export",
      summary: "The list of scores as CSV (for spreadsheets) or Markdown",
      tag,
      access,
      query: Type.Object({
        ...gradebookFilters,
        ...gradebookOrder,
        format: Type.Optional(Type.Enum(["csv", "markdown"], { default: "csv" })),
        language: Type.Optional(
          Type.Enum(["zh", "en"], { description: "For a plain link, which cannot say it in a header." }),
        ),
        report_ids: Type.Optional(
          Type.String({
            pattern: `^${uuidPattern}(,${uuidPattern}){0,199}$`,
            description: "These alone, ids with commas between.",
          }),
        ),
      }),
      answers: {
        200: {
          description: "CSV with a byte order mark, or Markdown.",
          mediaType: "text/csv",
          otherMediaType: "text/markdown",
        },
      },
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

function toScaleJson({ criteria, needsReview, ...scale }: WordedScale) {
  return {
    ...scale,
    needs_review: needsReview,
    notice: provisionalNotice(scale.mode),
    criteria: criteria.map(({ criterionId, ...criterion }) => ({ criterion_id: criterionId, ...criterion })),
  };
}

/** For the audit log, which outlives people: what was searched for may be somebody's name. */
function withoutNames<Filter extends { readonly q?: string }>({ q, ...filter }: Filter) {
  return { ...filter, ...(q !== undefined && { searched: true }) };
}
