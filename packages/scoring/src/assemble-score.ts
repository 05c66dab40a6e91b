import type {
  EvaluationLevel,
  EvaluationResult,
  FallbackReason,
  Finding,
  GradedLevel,
  ParsedReport,
  ReportScore,
  ScoreCap,
  ScoringMode,
  SectionKind,
  SectionScore,
} from "@rubrica/report-model";
import { hashText } from "@rubrica/report-model";
import type { Aggregate, WeightedSection } from "./arithmetic/aggregate.ts";
import { aggregate, bandOf } from "./arithmetic/aggregate.ts";
import type { ReportFeatures } from "./features/report-features.ts";
import { decide, finding, heaviestFirst } from "./findings/finding.ts";
import { capBelowPass, findWithoutSubstance } from "./gates/substance-gates.ts";
import type { Judge, JudgedCriterion, TokenUsage } from "./judge/judge.ts";
import type { JudgedSection } from "./judge/judge-with-fallback.ts";
import { measureCriterion } from "./judge/measured-criterion.ts";
import { isOutageCode } from "./judge/outage-codes.ts";
import { PACKAGE_VERSION } from "./package-version.ts";
import { gradeBandsOf } from "./rubric/grade-bands.ts";
import { hashRubric } from "./rubric/hash-rubric.ts";
import type { Rubric, RubricCriterion, ScoreLanguage } from "./rubric/rubric.ts";
import { summarize } from "./score-summary.ts";
import { findInReport } from "./warnings/report-findings.ts";
import { takeTurns } from "./wording/take-turns.ts";

interface AssembleRequest {
  readonly report: ParsedReport;
  readonly features: ReportFeatures;
  readonly rubric: Rubric;
  readonly language: ScoreLanguage;
  readonly judged: readonly JudgedSection[];
  readonly judge: Judge | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Builds the score from the judged sections: weights, levels, coefficient and grade come from the rubric alone. */
export async function assembleScore(request: AssembleRequest): Promise<ReportScore> {
  const { report, features, rubric, language, judged, judge } = request;
  const gates = findWithoutSubstance(features.substance);
  const cap = capBelowPass(gates, rubric);
  const total = aggregateJudged(rubric, judged, cap);
  const label = (code: EvaluationLevel): GradedLevel => gradedLevel(rubric, code);
  const sections = judged.map((section) => buildSection(section, total, request));
  const mode = modeOf(judged);
  const usage = judged.map(({ judgement, wastedUsage }) => addUsage(judgement.usage, wastedUsage)).reduce(addUsage);
  const findings = heaviestFirst([
    ...gates.map((gate) => gate.finding),
    ...findInReport(report),
    ...judged.flatMap(({ judgement }) => judgement.findings),
    ...failedJudge(judged),
    ...equalAnswers(judged),
    ...farFromMeasures(request),
  ]);
  const decision = decide(findings);
  const askedModel = judge !== null && judge.source === "ai";

  return {
    finalScore: total.finalScore,
    baseScore: total.baseScore,
    coefficient: total.coefficient,
    level: label(total.level),
    mode,
    provisional: mode !== "ai",
    decision,
    needsReview: decision !== "clear",
    fallbackReason: mode === "ai" ? null : fallbackReasonOf(judged),
    sections,
    breakdown: {
      uncappedBaseScore: total.uncappedBaseScore,
      cap,
      baseScore: total.baseScore,
      coefficient: total.coefficient,
      coefficientLevel: label(total.coefficientLevel),
      finalScore: total.finalScore,
      terms: sections.flatMap(({ section, score, weight }) =>
        score === null || weight === 0 ? [] : [{ section, score, weight }],
      ),
    },
    summary: summarize({
      total,
      capped: cap !== null,
      level: label(total.level),
      coefficientLevel: label(total.coefficientLevel),
      mode,
      language,
    }),
    strengths: takeTurns(sections.map((section) => section.strengths)),
    suggestions: takeTurns(sections.map((section) => section.suggestions)),
    findings,
    provenance: {
      rubricId: rubric.id,
      rubricHash: await hashRubric(rubric),
      promptHash: await promptHashOf(judged),
      textHash: await hashText(report.text),
      packageVersion: PACKAGE_VERSION,
      provider: askedModel ? judge.provider : null,
      modelId: askedModel ? judge.modelId : null,
      inputTokens: askedModel ? usage.inputTokens : null,
      outputTokens: askedModel ? usage.outputTokens : null,
      startedAt: request.startedAt.toISOString(),
      durationMilliseconds: request.endedAt.getTime() - request.startedAt.getTime(),
    },
  };

  function buildSection(
    judgedSection: JudgedSection,
    sums: Aggregate,
    { rubric: { sections: parts } }: AssembleRequest,
  ): SectionScore {
    const { section, judgement, source } = judgedSection;
    const part = parts[section];
    const { score, level } = sums.sections[section];
    return {
      section,
      name: part.name[language],
      score,
      weight: toBasisPoints(part.weightPercent),
      level: level === null ? null : label(level),
      mode: source,
      criteria: part.criteria.map((criterion) => {
        const judgedCriterion = judgementOf(criterion, judgedSection);
        return buildCriterion(criterion, judgedCriterion, judgedSection);
      }),
      comment: judgement.comment,
      strengths: judgement.strengths,
      suggestions: judgement.suggestions,
    };
  }

  function buildCriterion(
    criterion: RubricCriterion,
    judgement: JudgedCriterion,
    { section, source }: JudgedSection,
  ): EvaluationResult {
    const measured = measureCriterion(criterion, section, features, language);
    return {
      criterionId: criterion.id,
      name: criterion.name[language],
      status: judgement.score !== null ? "judged" : source === "ai" ? "unjudged" : "unmeasured",
      score: judgement.score,
      weight: toBasisPoints(criterion.weightPercent),
      level: judgement.score === null ? null : label(bandOf(judgement.score, rubric.levels).code),
      comment: judgement.comment,
      evidence: judgement.evidence,
      features: measured.features,
      source,
      needsReview:
        judgement.uncertain || judgement.evidence.length === 0 || contradictsMeasures(judgement.score, measured.score),
    };
  }
}

/** Points between judge and measured features from which on a person should look: three and a half bands. */
const CONTRADICTION_POINTS = 35;

function contradictsMeasures(score: number | null, measured: number | null): boolean {
  return score !== null && measured !== null && Math.abs(score - measured) >= CONTRADICTION_POINTS;
}

/** Sections whose points are not those of the judge that was asked. */
function failedJudge(judged: readonly JudgedSection[]): Finding[] {
  const sections = judged.filter(({ failure }) => failure !== null).map(({ section }) => section);
  if (sections.length === 0) return [];
  return [finding("judge_failed", { figures: { sections, reason: fallbackReasonOf(judged).code } })];
}

const MIN_EQUAL_ANSWERS = 6;

/** A model that gives every criterion of every section the same points has weighed none of them. */
function equalAnswers(judged: readonly JudgedSection[]): Finding[] {
  const points = judged
    .filter(({ source }) => source === "ai")
    .flatMap(({ judgement }) => judgement.criteria.flatMap(({ score }) => score ?? []));
  if (points.length < MIN_EQUAL_ANSWERS || Math.max(...points) - Math.min(...points) > 1) return [];
  return [finding("equal_answers", { figures: { points: points[0] ?? 0 } })];
}

/** One such criterion asks for a review by itself; with more of them the whole report may be praised or damned unread. */
const MIN_FAR_CRITERIA = 2;

/** Criteria of a model that lie far from what was measured: also what an order in plain sight looks like. */
function farFromMeasures({ judged, rubric, features, language }: AssembleRequest): Finding[] {
  const far = judged
    .filter(({ source }) => source === "ai")
    .flatMap((section) =>
      rubric.sections[section.section].criteria.filter((criterion) =>
        contradictsMeasures(
          judgementOf(criterion, section).score,
          measureCriterion(criterion, section.section, features, language).score,
        ),
      ),
    );
  if (far.length < MIN_FAR_CRITERIA) return [];
  const figures = { points: CONTRADICTION_POINTS };
  return [finding("criteria_far_from_measures", { criterionIds: far.map(({ id }) => id), figures })];
}

function aggregateJudged(rubric: Rubric, judged: readonly JudgedSection[], cap: ScoreCap | null): Aggregate {
  const sections: Partial<Record<SectionKind, WeightedSection>> = {};
  for (const section of judged) {
    const { weightPercent, criteria } = rubric.sections[section.section];
    const points = criteria.map((criterion) => ({
      score: judgementOf(criterion, section).score,
      weight: toBasisPoints(criterion.weightPercent),
    }));
    sections[section.section] = { weight: toBasisPoints(weightPercent), criteria: points };
  }
  return aggregate({
    sections: sections as Record<SectionKind, WeightedSection>,
    bands: gradeBandsOf(rubric),
    ...(cap !== null && { capPoints: cap.points }),
  });
}

/** A judge that leaves a criterion out has broken its promise: there is no default of 0. */
function judgementOf(criterion: RubricCriterion, { judgement, section }: JudgedSection): JudgedCriterion {
  const found = judgement.criteria.find(({ criterionId }) => criterionId === criterion.id);
  if (found === undefined) throw new TypeError(`the judge left out ${criterion.id} of ${section}`);
  return found;
}

function gradedLevel(rubric: Rubric, code: EvaluationLevel): GradedLevel {
  return { code, label: rubric.levels.find((level) => level.code === code)?.label.zh ?? code };
}

function modeOf(judged: readonly JudgedSection[]): ScoringMode {
  const byModel = judged.filter(({ source }) => source === "ai").length;
  return byModel === judged.length ? "ai" : byModel === 0 ? "simulated" : "mixed";
}

function fallbackReasonOf(judged: readonly JudgedSection[]): FallbackReason {
  const failures = judged.flatMap(({ failure }) => failure ?? []);
  // An outage first: it is what is judged again.
  return failures.find(({ code }) => isOutageCode(code)) ?? failures[0] ?? { code: "not_configured", status: null };
}

function promptHashOf(judged: readonly JudgedSection[]): Promise<string> | null {
  const hashes = judged.flatMap(({ judgement }) => judgement.promptHash ?? []);
  return hashes.length === 0 ? null : hashText(hashes.join("\n"));
}

function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return { inputTokens: left.inputTokens + right.inputTokens, outputTokens: left.outputTokens + right.outputTokens };
}

function toBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}
