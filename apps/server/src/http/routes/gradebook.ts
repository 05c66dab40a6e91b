import { type Gradebook, type GradebookItem, type Person, SERVICE, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { toGradebookCsv, toGradebookMarkdown } from "../../gradebook-export.ts";
import { type ScaleStatistics, summarizeScales } from "../../gradebook-statistics.ts";
import { ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, uuid } from "../schemas/envelope.ts";
import { gradebookFilters, gradebookOrder, toGradebookQuery } from "../schemas/gradebook.ts";
import { mode } from "../schemas/score.ts";
import { texts } from "../texts.ts";

const tag = "scores";
const access = ["teacher", "admin"] as const;

const scaleSchema = Type.Object(
  {
    mode,
    provisional: Type.Boolean(),
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
        name: Type.String(),
        count: Type.Integer({ description: "Reports with points in it." }),
        mean: nullable(Type.Number()),
      }),
    ),
  },
  { $id: "ScaleStatistics" },
);

/** The scores of many reports: release, statistics, export. For teachers and admins. */
export function gradebookRoutes({ transaction }: { readonly transaction: Transaction<ReportScore> }): readonly Route[] {
  const record = auditRecorder(transaction);
  const readAll = (person: Person, query: Filters) =>
    transaction.run(person, ({ gradebook }) => allItems(gradebook, toGradebookQuery(query)));

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
        },
        { additionalProperties: false },
      ),
      answers: {
        200: {
          description: "Reports whose score changed; the others were so already, have none or are not there.",
          data: Type.Object({ changed: Type.Array(uuid) }),
        },
      },
      async handle({ person, body: { report_ids: reportIds, released } }) {
        const { userId: personId, role } = person;
        const changed = await transaction.run(SERVICE, async ({ gradebook, audit }) => {
          const ids = await gradebook.release({ reportIds, released, personId });
          const action = released ? "score.released" : "score.withheld";
          for (const reportId of ids) await audit.append({ personId, role, action, reportId });
          return ids;
        });
        return ok(released ? texts.released : texts.withheld, { changed });
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
            scales: Type.Array(scaleSchema),
          }),
        },
      },
      async handle({ person, query }) {
        const items = await readAll(person, query);
        await record(person, { action: "scores.summarized", reportId: null, detail: { filter: query } });
        const scales = summarizeScales(items.flatMap(({ mark }) => mark ?? []));
        return ok(texts.listed, {
          reports: items.length,
          without_score: items.filter(({ mark }) => mark === null).length,
          scales: scales.map(toScaleJson),
        });
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
      }),
      answers: {
        200: {
          description: "CSV with a byte order mark, or Markdown.",
          mediaType: "text/csv",
          otherMediaType: "text/markdown",
        },
      },
      async handle({ person, query, language }) {
        const items = await readAll(person, query);
        const { format = "csv", ...filter } = query;
        await record(person, { action: "scores.exported", reportId: null, detail: { format, filter } });
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
  query: ReturnType<typeof toGradebookQuery>,
): Promise<readonly GradebookItem[]> {
  const items: GradebookItem[] = [];
  for (;;) {
    const page = await gradebook.list({ ...query, limit: pageSize, offset: items.length });
    items.push(...page.items);
    if (page.items.length < pageSize) return items;
  }
}

function toScaleJson({ criteria, needsReview, ...scale }: ScaleStatistics) {
  return {
    ...scale,
    needs_review: needsReview,
    criteria: criteria.map(({ criterionId, name, count, mean }) => ({ criterion_id: criterionId, name, count, mean })),
  };
}
