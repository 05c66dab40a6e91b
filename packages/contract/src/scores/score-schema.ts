import {
  DECISIONS,
  type EvaluationResult,
  type FallbackReason,
  FINDING_WEIGHTS,
  type GradedLevel,
  type JsonSchema,
  REPORT_SCORE_SCHEMA,
  type ReportScore,
  type ScoreBreakdown,
  type ScoreCap,
  type ScoreGate,
  type ScoringMode,
  SECTION_KINDS,
  type SectionScore,
  type SnakeCased,
} from "@rubrica/report-model";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { wireSchemas, wireType, withMembers } from "../wire-schema.ts";

const names: Readonly<Record<string, string>> = {
  EvaluationResult: "JudgedCriterion",
  GradedLevel: "EvaluationLevel",
  SectionScore: "JudgedSection",
};
const { whole, definition } = wireSchemas(REPORT_SCORE_SCHEMA, (name) => names[name] ?? name);
const members = whole.properties as Readonly<Record<keyof SnakeCased<ReportScore>, JsonSchema>>;

export const level = wireType<GradedLevel>(definition("GradedLevel"));

export const mode = wireType<ScoringMode>(members.mode);

/** Notice to show with a score that was not given by a model. */
export const notice = nullable(
  Type.Object(
    { zh: Type.String(), en: Type.String() },
    { $id: "ScoreNotice", description: "To be shown with the score. Null where a model judged everything." },
  ),
);

const pages = Type.Array(Type.Integer({ minimum: 1 }), { description: "Ascending." });

const warning = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    page: nullable(Type.Integer({ description: "The first of the pages." })),
    pages,
    review: Type.Boolean({ description: "A person should look before the score counts." }),
  },
  { $id: "ScoreWarning", deprecated: true, description: "The findings as version 0.1 told them; gone with the next." },
);

export const decision = Type.Enum([...DECISIONS], {
  description: "clear: nothing is asked. look: somebody should look. hold: a teacher decides before it is released.",
});

const person = Type.Object({ id: uuid, name: Type.String({ description: "As they were called then." }) });

const sectionKind = Type.Enum([...SECTION_KINDS]);

const findingFields = {
  number: nullable(
    Type.Integer({
      minimum: 1,
      description: "Names the finding; counts within the run. Null for what is known of the file itself, now.",
    }),
  ),
  code: Type.String({ description: "As docs/scoring.md lists them; another version may have others." }),
  weight: Type.Enum([...FINDING_WEIGHTS]),
  section: nullable(sectionKind),
  criterion_ids: Type.Array(Type.String(), { description: "base-score-cap: the limit of the base score." }),
  pages,
  title: Type.String({ description: "A few words, the same for all findings of the code." }),
  message: Type.String({ description: "The whole sentence, in the language that the request asks for." }),
};

/** A finding in lists. */
export const openFinding = Type.Object(findingFields, { $id: "OpenFinding" });

const figure = Type.Union([Type.Number(), Type.String(), Type.Array(Type.Number()), Type.Array(Type.String())]);

const otherReports = Type.Array(
  Type.Object({
    id: uuid,
    name: Type.String(),
    file_name: Type.String(),
    owner: nullable(Type.Object({ id: uuid, full_name: nullable(Type.String()), email: Type.String() })),
    created_at: timestamp,
  }),
  { description: "Of same_file: the others with this very file, the last first; at most 20 of them." },
);

const deletedMarks = Type.Array(
  Type.Object({
    report_id: uuid,
    run_id: uuid,
    owner_id: nullable(uuid),
    same_owner: Type.Boolean(),
    final_score: Type.Number(),
    level: Type.String({ description: "Code of the level." }),
    mode,
    decision,
    released: Type.Boolean({ description: "Its owner could see it." }),
    deleted_at: timestamp,
  }),
  { description: "Of deleted_before: the marks that were deleted with this very file, the last deleted first." },
);

export const finding = Type.Object(
  {
    ...findingFields,
    reports: Type.Optional(otherReports),
    deleted: Type.Optional(deletedMarks),
    figures: Type.Record(Type.String(), figure),
    language: Type.Enum(["zh", "en"], {
      description: "Of the message: of a score from before there were figures, the one that it was kept in.",
    }),
    acknowledged: nullable(
      Type.Object(
        { person, at: timestamp, reason: nullable(Type.String()) },
        { description: "Who said that it needs nothing more. Null to students." },
      ),
    ),
    settled: Type.Boolean({
      description: "It asks for nothing: acknowledged, accepted, or points of a person stand in all that it names.",
    }),
  },
  { $id: "ScoreFinding" },
);

const acceptance = nullable(
  Type.Object(
    { person, at: timestamp, reason: nullable(Type.String()) },
    { $id: "ScoreAcceptance", description: "Who stands for the mark as it is. Null to students." },
  ),
);

const gate = withMembers(wireType<ScoreGate>(definition("ScoreGate")), { message: Type.String() });

export const override = nullable(
  Type.Object(
    {
      points: Type.Integer({ minimum: 0, maximum: 100 }),
      judged_points: nullable(Type.Integer({ description: "What the judge gave; it is kept." })),
      reason: Type.String(),
      person,
      at: timestamp,
    },
    { $id: "ScoreOverride", description: "A person's points in place of the judge's." },
  ),
);

/** Comment of the judge on a criterion or section, and remarks about it. */
const said = {
  comment: Type.String({ description: "What the judge wrote; empty where it wrote nothing." }),
  comment_language: nullable(
    Type.Enum(["zh", "en"], { description: "Of the comment, told by its letters. Null where there is none." }),
  ),
  remarks: Type.Array(
    Type.Object(
      {
        code: Type.String({ description: "Such as no_passage or parts_judged; another version may have others." }),
        figures: Type.Record(Type.String(), Type.Number()),
        message: Type.String({ description: "The whole sentence, in the language that the request asks for." }),
      },
      { $id: "ScoreRemark" },
    ),
    {
      description:
        "What scoring itself has to say of it. In scores from before there were remarks it stands in the comment.",
    },
  ),
};

export const criterion = withMembers(
  wireType<EvaluationResult>({ ...definition("EvaluationResult"), $id: "EvaluationResult" }),
  { ...said, override },
);

export const section = withMembers(wireType<SectionScore>({ ...definition("SectionScore"), $id: "SectionScore" }), {
  ...said,
  criteria: Type.Array(criterion),
});

const cap = withMembers(wireType<ScoreCap>(definition("ScoreCap")), { gates: Type.Array(gate) });

/** The score of a report. */
export const scoreSchema = withMembers(wireType<ReportScore>({ ...whole, $id: "ReportScore" }), {
  report_id: uuid,
  run_id: uuid,
  version: Type.Integer({ description: "To be named when the score is changed; each change adds one." }),
  created_at: timestamp,
  released_at: nullable(timestamp),
  overridden: Type.Boolean({ description: "Points of a person stand in place of the judge's." }),
  judged_final_score: Type.Integer({ description: "The final score without overrides." }),
  cap_override: override,
  notice,
  decision: Type.Enum([...DECISIONS], {
    description: "In force, by the findings that are open. hold: it is not released by itself.",
  }),
  judged_decision: Type.Enum([...DECISIONS], { description: "As the run left it." }),
  needs_review: Type.Boolean({ description: "The decision in force is not clear." }),
  total_withheld: Type.Boolean({
    description:
      "An open finding says that most of the report was not read: pages, prints and exports show no total until a person decides.",
  }),
  awaiting_judgement: Type.Boolean({
    description: "A model has not judged all of it; judging follows, and till then it is not released.",
  }),
  findings: Type.Array(finding, {
    description: "Heaviest first; for people who read the reports of others then what is known of the file itself.",
  }),
  accepted: acceptance,
  fallback_reason: nullable(
    withMembers(wireType<FallbackReason>(definition("FallbackReason")), { message: Type.String() }),
  ),
  sections: Type.Array(section),
  breakdown: withMembers(wireType<ScoreBreakdown>(definition("ScoreBreakdown")), { cap: nullable(cap) }),
  warnings: Type.Array(warning),
});
