import { FINDING_WEIGHTS } from "@rubrica/report-model";
import Type from "typebox";
import { nullable, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { gradebookFilters, gradebookOrder } from "./listed-report-schema.ts";
import { decision, mode, notice } from "./score-schema.ts";

const tag = "scores";

const uuidPattern = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

const access = "staff";

export const scaleSchema = Type.Object(
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

export const release = route({
  method: "post",
  path: "/api/v1/scores/release",
  summary: "Release the newest scores of reports to their owners, or withhold them",
  tag,
  access,
  right: "release",
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
        "Reports whose score changed, and those that were left; the others were so already, have none, or are not yours to release.",
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
});

export const statistics = route({
  method: "get",
  path: "/api/v1/scores/statistics",
  summary: "Count, mean, median, levels and criterion means, each way of judging by itself",
  tag,
  access,
  right: "export",
  query: Type.Object(gradebookFilters),
  answers: {
    200: {
      description: "Scores of a model and provisional ones are on different scales and never put together.",
      data: Type.Object({
        reports: Type.Integer(),
        without_score: Type.Integer(),
        in_progress: Type.Integer({ description: "Waiting for a worker or with one." }),
        late: Type.Integer({ description: "Handed in to an assignment after the due time and the grace period." }),
        unreleased_held: Type.Integer({ description: "Not released, and on hold." }),
        unreleased_to_look: Type.Integer({ description: "Not released, not on hold, and somebody should look." }),
        unreleased_ready: Type.Integer({ description: "Not released, and nothing waits for a person." }),
        unreleased_reviewed: Type.Integer({ description: "Of those that are ready: somebody accepted them." }),
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
});

export const exportList = route({
  method: "get",
  path: "/api/v1/scores/export",
  summary: "The list of scores as CSV (for spreadsheets) or Markdown",
  tag,
  access,
  right: "export",
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
});
