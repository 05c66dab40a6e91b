import { DECISIONS, EVALUATION_LEVELS, FINDING_WEIGHTS, SECTION_KINDS } from "@rubrica/report-model";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";

export const level = Type.Object(
  {
    code: Type.Enum([...EVALUATION_LEVELS]),
    label: Type.String({
      description:
        "优秀 90-100, 良好 80-89, 中等 70-79, 及格 60-69, 不及格 0-59; their English names where English is asked for.",
    }),
  },
  { $id: "EvaluationLevel" },
);

export const mode = Type.Union([Type.Literal("ai"), Type.Literal("simulated"), Type.Literal("mixed")], {
  description: "ai: a model judged. simulated: measured features did. mixed: some sections each.",
});

/** What whoever shows a score that no model gave has to say with it. */
export const notice = nullable(
  Type.Object(
    { zh: Type.String(), en: Type.String() },
    { $id: "ScoreNotice", description: "To be shown with the score. Null where a model judged everything." },
  ),
);

const box = Type.Object({ x0: Type.Number(), y0: Type.Number(), x1: Type.Number(), y1: Type.Number() });

export const evidence = Type.Object({
  quote: Type.String(),
  page: nullable(Type.Integer()),
  box: nullable(box),
  start: nullable(Type.Integer()),
  end: nullable(Type.Integer()),
  verified: Type.Boolean(),
  exact: Type.Boolean({ description: "False when the report's wording differs from the judge's in a few characters." }),
});

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

/** A finding that asks for something, in lists. */
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

const gate = Type.Object({
  code: Type.String({ description: "text_repeated, vocabulary_out_of_range or sentences_unrelated." }),
  message: Type.String(),
  value: Type.Number(),
  least: nullable(Type.Number({ description: "Range of real reports." })),
  most: nullable(Type.Number()),
  pages,
});

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

export const criterion = Type.Object(
  {
    criterion_id: Type.String(),
    name: Type.String(),
    status: Type.Union([Type.Literal("judged"), Type.Literal("unmeasured"), Type.Literal("unjudged")], {
      description:
        "unmeasured: the report gives nothing to measure it on. unjudged: the model showed no passage for its points.",
    }),
    score: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    weight: Type.Integer({ description: "Basis points inside the section." }),
    level: nullable(level),
    comment: Type.String(),
    evidence: Type.Array(evidence),
    features: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        value: Type.Number(),
        unit: Type.String(),
        zero_at: Type.Number({ description: "The value that earns nothing." }),
        full_at: Type.Number({ description: "The value from which on full marks are earned." }),
        attained: Type.Number({ description: "Share of full marks earned, 0 to 1." }),
      }),
    ),
    source: Type.Union([Type.Literal("ai"), Type.Literal("simulated"), Type.Literal("human")]),
    needs_review: Type.Boolean(),
    override,
  },
  { $id: "EvaluationResult" },
);

export const section = Type.Object(
  {
    section: sectionKind,
    name: Type.String(),
    score: nullable(Type.Number({ description: "Null when no criterion has points: left out of the sum." })),
    weight: Type.Integer({ description: "Basis points in the base score." }),
    level: nullable(level),
    mode,
    criteria: Type.Array(criterion),
    comment: Type.String(),
    strengths: Type.Array(Type.String()),
    suggestions: Type.Array(Type.String()),
  },
  { $id: "SectionScore" },
);

/** The score of a report. */
export const scoreSchema = Type.Object(
  {
    report_id: uuid,
    run_id: uuid,
    version: Type.Integer({ description: "To be named when the score is changed; each change adds one." }),
    created_at: timestamp,
    released_at: nullable(timestamp),
    overridden: Type.Boolean({ description: "Points of a person stand in place of the judge's." }),
    judged_final_score: Type.Integer({ description: "The final score without overrides." }),
    cap_override: override,
    final_score: Type.Integer({ minimum: 0, maximum: 100 }),
    base_score: Type.Number(),
    coefficient: Type.Number(),
    level,
    mode,
    provisional: Type.Boolean({
      description: "Measured form, on a scale of its own: not to be sorted or averaged with scores of a model.",
    }),
    notice,
    decision: Type.Enum([...DECISIONS], {
      description: "In force, by the findings that are open. hold: it is not released by itself.",
    }),
    judged_decision: Type.Enum([...DECISIONS], { description: "As the run left it." }),
    needs_review: Type.Boolean({ description: "The decision in force is not clear." }),
    awaiting_judgement: Type.Boolean({
      description: "The model was away; judging follows, and till then it is not released.",
    }),
    findings: Type.Array(finding, {
      description: "Heaviest first; for teachers and admins then what is known of the file itself.",
    }),
    accepted: acceptance,
    fallback_reason: nullable(
      Type.Object({ code: Type.String(), status: nullable(Type.Integer()), message: Type.String() }),
    ),
    sections: Type.Array(section),
    breakdown: Type.Object({
      uncapped_base_score: Type.Number(),
      cap: nullable(
        Type.Object({
          points: Type.Integer({ description: "Most that the base score may be." }),
          gates: Type.Array(gate),
        }),
      ),
      base_score: Type.Number(),
      coefficient: Type.Number(),
      coefficient_level: level,
      final_score: Type.Integer(),
      terms: Type.Array(Type.Object({ section: sectionKind, score: Type.Number(), weight: Type.Integer() })),
    }),
    summary: Type.String(),
    strengths: Type.Array(Type.String()),
    suggestions: Type.Array(Type.String()),
    warnings: Type.Array(warning),
    provenance: Type.Object({
      rubric_id: Type.String(),
      rubric_hash: Type.String(),
      prompt_hash: nullable(Type.String()),
      text_hash: Type.String(),
      package_version: Type.String(),
      provider: nullable(Type.String()),
      model_id: nullable(Type.String()),
      input_tokens: nullable(Type.Integer()),
      output_tokens: nullable(Type.Integer()),
      started_at: timestamp,
      duration_milliseconds: Type.Number(),
    }),
  },
  { $id: "ReportScore" },
);
