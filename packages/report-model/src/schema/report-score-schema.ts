/** JSON Schema of {@link ReportScore}. */
import {
  type CriterionStatus,
  DECISIONS,
  type Decision,
  EVALUATION_LEVELS,
  type EvaluationLevel,
  type EvaluationResult,
  type Evidence,
  type FallbackReason,
  FINDING_WEIGHTS,
  type Finding,
  type FindingWeight,
  type GradedLevel,
  type MeasuredFeature,
  type Remark,
  type ReportScore,
  type ScoreBreakdown,
  type ScoreCap,
  type ScoreGate,
  type ScoreProvenance,
  type ScoringMode,
  SECTION_KINDS,
  type SectionKind,
  type SectionScore,
} from "../report-score.ts";
import {
  basisPoints,
  count,
  described,
  flag,
  type JsonSchema,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  percent,
  positive,
  reference,
  share,
  text,
  wholePercent,
} from "./json-schema.ts";

const all = <Member extends string>(members: readonly Member[]): Readonly<Record<Member, true>> =>
  Object.fromEntries(members.map((member) => [member, true])) as Record<Member, true>;

const mode = described(
  oneOf<ScoringMode>({ ai: true, simulated: true, mixed: true }),
  "ai: a model judged. simulated: measured features did. mixed: some sections each.",
);
const sectionKind = oneOf<SectionKind>(all(SECTION_KINDS));
const hash = { type: "string", pattern: "^[0-9a-f]{64}$" };

const reason = oneOf<FallbackReason["code"]>({
  not_configured: true,
  connection_failed: true,
  unauthorized: true,
  rate_limited: true,
  server_error: true,
  client_error: true,
  timeout: true,
  invalid_json: true,
  schema_mismatch: true,
  truncated: true,
  refused: true,
  no_evidence: true,
  context_too_small: true,
  budget_exceeded: true,
});

const pages = described(listOf(positive), "Ascending.");

const breakdown = objectOf<ScoreBreakdown>({
  uncappedBaseScore: percent,
  cap: orNull(reference("cap")),
  baseScore: percent,
  coefficient: share,
  coefficientLevel: reference("level"),
  finalScore: wholePercent,
  terms: listOf(
    objectOf<ScoreBreakdown["terms"][number]>({ section: sectionKind, score: percent, weight: basisPoints }),
  ),
});

const provenance = objectOf<ScoreProvenance>({
  rubricId: text,
  rubricHash: hash,
  promptHash: orNull(hash),
  textHash: hash,
  packageVersion: text,
  provider: orNull(text),
  modelId: orNull(text),
  inputTokens: orNull(count),
  outputTokens: orNull(count),
  startedAt: { type: "string", format: "date-time" },
  durationMilliseconds: { type: "number", minimum: 0 },
});

const score = objectOf<ReportScore>({
  finalScore: wholePercent,
  baseScore: percent,
  coefficient: share,
  level: reference("level"),
  mode,
  provisional: described(
    flag,
    "Measured form, on a scale of its own: not to be sorted or averaged with scores of a model.",
  ),
  decision: oneOf<Decision>(all(DECISIONS)),
  needsReview: flag,
  fallbackReason: orNull(reference("fallbackReason")),
  sections: listOf(reference("section")),
  breakdown,
  summary: text,
  strengths: listOf(text),
  suggestions: listOf(text),
  findings: listOf(reference("finding")),
  provenance,
});

/** The published schema; `report-score.schema.json` of the package is this as a file. */
export const REPORT_SCORE_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:rubrica:report-score:1",
  title: "ReportScore",
  description:
    "The score of a report. Pages are 1-based, boxes are points from the top-left corner of the page, `start` and `end` UTF-16 offsets into the parsed report's `text`, weights basis points.",
  ...score,
  $defs: {
    level: objectOf<GradedLevel>({
      code: oneOf<EvaluationLevel>(all(EVALUATION_LEVELS)),
      label: described(
        text,
        "优秀 90-100, 良好 80-89, 中等 70-79, 及格 60-69, 不及格 0-59; their English names where English is asked for.",
      ),
    }),
    cap: objectOf<ScoreCap>({
      points: described(wholePercent, "Most that the base score may be."),
      gates: listOf(reference("gate")),
    }),
    gate: objectOf<ScoreGate>({
      code: described(text, "text_repeated, vocabulary_out_of_range or sentences_unrelated."),
      value: number,
      least: orNull(described(number, "Range of real reports.")),
      most: orNull(number),
      pages,
    }),
    fallbackReason: objectOf<FallbackReason>({ code: reason, status: orNull(count) }),
    finding: objectOf<Finding>(
      {
        code: text,
        weight: oneOf<FindingWeight>(all(FINDING_WEIGHTS)),
        section: orNull(sectionKind),
        criterionIds: listOf(text),
        pages,
        figures: {
          type: "object",
          additionalProperties: { anyOf: [number, text, listOf(number), listOf(text)] },
        },
        words: objectOf<NonNullable<Finding["words"]>>({ language: oneOf({ zh: true, en: true }), text }),
      },
      ["words"],
    ),
    remark: objectOf<Remark>({ code: text, figures: { type: "object", additionalProperties: number } }),
    evidence: objectOf<Evidence>({
      quote: text,
      page: orNull(positive),
      box: orNull(objectOf<NonNullable<Evidence["box"]>>({ x0: number, y0: number, x1: number, y1: number })),
      start: orNull(count),
      end: orNull(count),
      verified: flag,
      exact: described(flag, "False when the report's wording differs from the judge's in a few characters."),
    }),
    feature: objectOf<MeasuredFeature>({
      id: text,
      name: text,
      value: number,
      unit: text,
      zeroAt: described(number, "The value that earns nothing."),
      fullAt: described(number, "The value from which on full marks are earned."),
      attained: described(share, "Share of full marks earned, 0 to 1."),
    }),
    criterion: objectOf<EvaluationResult>({
      criterionId: text,
      name: text,
      status: described(
        oneOf<CriterionStatus>({ judged: true, unmeasured: true, unjudged: true }),
        "unmeasured: the report gives nothing to measure it on. unjudged: the model showed no passage for its points.",
      ),
      score: orNull(wholePercent),
      weight: described(basisPoints, "Basis points inside the section."),
      level: orNull(reference("level")),
      comment: text,
      remarks: listOf(reference("remark")),
      evidence: listOf(reference("evidence")),
      features: listOf(reference("feature")),
      source: oneOf<EvaluationResult["source"]>({ ai: true, simulated: true, human: true }),
      needsReview: flag,
    }),
    section: objectOf<SectionScore>({
      section: sectionKind,
      name: text,
      score: orNull(described(percent, "Null when no criterion has points: left out of the sum.")),
      weight: described(basisPoints, "Basis points in the base score."),
      level: orNull(reference("level")),
      mode,
      criteria: listOf(reference("criterion")),
      comment: text,
      remarks: listOf(reference("remark")),
      strengths: listOf(text),
      suggestions: listOf(text),
    }),
  },
};
