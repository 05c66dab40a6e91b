import { EVALUATION_LEVELS, SECTION_KINDS } from "@rubrica/report-model";
import Type from "typebox";
import { nullable, timestamp, uuid } from "./envelope.ts";

const level = Type.Object(
  {
    code: Type.Enum([...EVALUATION_LEVELS]),
    label: Type.String({ description: "优秀 90-100, 良好 80-89, 中等 70-79, 及格 60-69, 不及格 0-59" }),
  },
  { $id: "EvaluationLevel" },
);

const mode = Type.Union([Type.Literal("ai"), Type.Literal("simulated"), Type.Literal("mixed")], {
  description: "ai: a model judged. simulated: measured features did. mixed: some sections each.",
});

const box = Type.Object({ x0: Type.Number(), y0: Type.Number(), x1: Type.Number(), y1: Type.Number() });

const evidence = Type.Object({
  quote: Type.String(),
  page: nullable(Type.Integer()),
  box: nullable(box),
  start: nullable(Type.Integer()),
  end: nullable(Type.Integer()),
  verified: Type.Boolean(),
});

const criterion = Type.Object(
  {
    criterion_id: Type.String(),
    name: Type.String(),
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    weight: Type.Integer({ description: "Basis points inside the section." }),
    level,
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
  },
  { $id: "EvaluationResult" },
);

const sectionKind = Type.Enum([...SECTION_KINDS]);

const section = Type.Object(
  {
    section: sectionKind,
    name: Type.String(),
    score: Type.Number(),
    weight: Type.Integer({ description: "Basis points in the base score." }),
    level,
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
    created_at: timestamp,
    final_score: Type.Integer({ minimum: 0, maximum: 100 }),
    base_score: Type.Number(),
    coefficient: Type.Number(),
    level,
    mode,
    fallback_reason: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    sections: Type.Array(section),
    breakdown: Type.Object({
      base_score: Type.Number(),
      coefficient: Type.Number(),
      coefficient_level: level,
      final_score: Type.Integer(),
      terms: Type.Array(Type.Object({ section: sectionKind, score: Type.Number(), weight: Type.Integer() })),
    }),
    summary: Type.String(),
    strengths: Type.Array(Type.String()),
    suggestions: Type.Array(Type.String()),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), page: nullable(Type.Integer()) })),
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
