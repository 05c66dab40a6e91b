import { GRADEBOOK_SORTS, MARK_DECISIONS, REPORT_STATUSES } from "@rubrica/core";
import { EVALUATION_LEVELS } from "@rubrica/report-model";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { reportFields } from "../reports/report-schema.ts";
import { decision, level, mode, notice, openFinding } from "./score-schema.ts";

/** Filters of every list of reports and scores. */
export const gradebookFilters = {
  status: Type.Optional(
    Type.Enum([...REPORT_STATUSES, "under_way"], { description: "under_way: queued or processing." }),
  ),
  owner_id: Type.Optional(uuid),
  course_id: Type.Optional(uuid),
  assignment_id: Type.Optional({ ...uuid, description: "Reports that count for it: one of each person." }),
  mode: Type.Optional(Type.Enum(["ai", "simulated", "mixed"])),
  provisional: Type.Optional(Type.Boolean({ description: "Whether no model judged all of it." })),
  level: Type.Optional(Type.Enum([...EVALUATION_LEVELS])),
  released: Type.Optional(Type.Boolean({ description: "Whether the owner may see the score." })),
  needs_review: Type.Optional(Type.Boolean({ description: "Whether the decision in force is not clear." })),
  decision: Type.Optional(Type.Enum([...MARK_DECISIONS], { description: "The decision in force." })),
  accepted: Type.Optional(Type.Boolean({ description: "Whether somebody stands for the score as it is." })),
  awaiting_judgement: Type.Optional(
    Type.Boolean({ description: "Whether a model has not judged all of it, and judging follows." }),
  ),
  late: Type.Optional(
    Type.Boolean({
      description: "Whether it was handed in late: to an assignment, after the due time and the grace period.",
    }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: "Part of name, title, file name, owner's name or address." }),
  ),
};

export const gradebookOrder = {
  sort: Type.Optional(
    Type.Enum([...GRADEBOOK_SORTS], {
      description: "By score: scores of a model first, provisional ones behind them.",
    }),
  ),
  order: Type.Optional(Type.Enum(["asc", "desc"])),
};

export const markSchema = Type.Object(
  {
    run_id: uuid,
    version: Type.Integer(),
    final_score: Type.Number(),
    level,
    mode,
    provisional: Type.Boolean(),
    notice,
    decision,
    total_withheld: Type.Boolean({
      description: "An open finding leaves it without a total: final_score is not shown until a person decides.",
    }),
    review_count: Type.Integer({ description: "Open findings: look or hold, and nobody settled them." }),
    findings: Type.Array(openFinding, {
      description:
        "The open ones, heaviest first; for people who read the reports of others then what is known of the file itself.",
    }),
    notes: Type.Array(openFinding, {
      description:
        "Where nothing is open and nobody accepted the mark: findings that ask for nothing and say why points are lost.",
    }),
    accepted_at: nullable(timestamp),
    review: Type.Array(
      Type.Object({
        number: nullable(Type.String({ description: "Of the criterion, such as 2.4; null for a finding." })),
        criterion_id: nullable(Type.String()),
        text: Type.String({ description: "Name of the criterion, or the finding." }),
        page: nullable(Type.Integer()),
      }),
      {
        deprecated: true,
        description: "Open findings, then criteria that ask for a look; gone with the next version.",
      },
    ),
    overridden: Type.Boolean(),
    released_at: nullable(timestamp),
  },
  { $id: "ReportMark" },
);

/** The filters and the order of a list as they come in a query. */
const filterSchema = Type.Object({ ...gradebookFilters, ...gradebookOrder });

/** Filter and order of a list of reports and scores. */
export type GradebookFilters = Type.Static<typeof filterSchema>;

/** A report in lists, with its owner and its newest score. */
export const listedReportSchema = Type.Object(
  {
    ...reportFields,
    owner: nullable(Type.Object({ id: uuid, full_name: nullable(Type.String()), email: Type.String() })),
    score: nullable(markSchema),
  },
  { $id: "ListedReport", description: "`score` is null until there is one that the reader may see." },
);
