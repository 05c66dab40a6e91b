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
import type { SuspectedPassage } from "./address/suspected-passages.ts";
import type { Aggregate, WeightedSection } from "./arithmetic/aggregate.ts";
import { aggregate, bandOf } from "./arithmetic/aggregate.ts";
import { referencesState } from "./features/citations/references-state.ts";
import type { ReportFeatures } from "./features/report-features.ts";
import { decide, finding, heaviestFirst } from "./findings/finding.ts";
import { findInReport } from "./findings/in-report/report-findings.ts";
import { findInSubstance } from "./gates/find-in-substance.ts";
import { capBelowPass } from "./gates/substance-gates.ts";
import type { Confirmation, Judge, JudgedCriterion, TokenUsage } from "./judge/judge.ts";
import { NO_USAGE } from "./judge/judge.ts";
import type { JudgedSection } from "./judge/judge-with-fallback.ts";
import { isOutageCode } from "./judge/judging-again.ts";
import { measureCriterion } from "./judge/measured-criterion.ts";
import { CAP_OVERRIDE } from "./override/override-score.ts";
import { PACKAGE_VERSION } from "./package-version.ts";
import { gradeBandsOf } from "./rubric/grade-bands.ts";
import { hashRubric } from "./rubric/hash-rubric.ts";
import type { Rubric, RubricCriterion, ScoreLanguage } from "./rubric/rubric.ts";
import { summarize } from "./score-summary.ts";
import { takeTurns } from "./wording/take-turns.ts";
import { gradedLevel } from "./wording/word-level.ts";

interface AssembleRequest {
  readonly report: ParsedReport;
  readonly features: ReportFeatures;
  readonly rubric: Rubric;
  readonly language: ScoreLanguage;
  readonly judged: readonly JudgedSection[];
  readonly judge: Judge | null;
  /** Passages that may speak to the grader. */
  readonly suspected: readonly SuspectedPassage[];
  /** What a reader said of them; null where none answered. */
  readonly confirmation: Confirmation | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Why a report without a list loses points; slides and forms are told to be none already. */
function absentReferences({ report, rubric }: AssembleRequest): Finding[] {
  const isCounted = report.kind === "report" && rubric.sections.citations.weightPercent > 0;
  return isCounted && referencesState(report).kind === "absent"
    ? [finding("references_absent", { section: "citations" })]
    : [];
}

/** Builds the score from the judged sections: weights, levels, coefficient and grade come from the rubric alone. */
export async function assembleScore(request: AssembleRequest): Promise<ReportScore> {
  const { report, features, rubric, language, judged, judge } = request;
  const substance = findInSubstance(features);
  const gates = substance.gates;
  const cap = capBelowPass(gates, rubric);
  const total = aggregateJudged(rubric, judged, cap);
  const label = (code: EvaluationLevel): GradedLevel => gradedLevel(rubric, code, language);
  const mode = modeOf(judged);
  const usage = judged
    .map(({ judgement, wastedUsage }) => addUsage(judgement.usage, wastedUsage))
    .reduce(addUsage, request.confirmation?.usage ?? NO_USAGE);
  const findings = heaviestFirst([
    // Whoever sets the most that the base score may be has decided about what caps it.
    ...substance.findings.map((found) =>
      cap?.gates.some(({ code }) => code === found.code) ? { ...found, criterionIds: [CAP_OVERRIDE] } : found,
    ),
    ...findInReport(report, {
      suspected: request.suspected,
      verdicts: request.confirmation?.verdicts ?? null,
      judgedByModel: judged.some(({ source }) => source === "ai"),
      named: judged.flatMap(({ judgement }) => judgement.addressed ?? []),
    }),
    ...absentReferences(request),
    ...judged.flatMap(({ judgement }) => judgement.findings),
    ...failedJudge(request),
    ...equalAnswers(judged),
    ...topAnswers(judged),
    ...farFromMeasures(request),
  ]);
  const decision = decide(findings);
  const toLookAt = new Set(findings.flatMap(({ weight, criterionIds }) => (weight === "note" ? [] : criterionIds)));
  const sections = judged.map((section) => buildSection(section, total, request));
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
      remarks: judgement.remarks ?? [],
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
      remarks: judgement.remarks ?? [],
      evidence: judgement.evidence,
      features: measured.features,
      source,
      needsReview:
        judgement.uncertain || (source === "ai" ? toLookAt.has(criterion.id) : judgement.evidence.length === 0),
    };
  }
}

/** Points between judge and measured features from which on a person should look: three and a half bands. */
const CONTRADICTION_POINTS = 35;

/** Sections whose points are not those of the judge that was asked. */
function failedJudge({ judged }: AssembleRequest): Finding[] {
  const sections = judged.filter(({ failure }) => failure !== null).map(({ section }) => section);
  if (sections.length === 0) return [];
  const { code: reason } = fallbackReasonOf(judged);
  return [finding("judge_failed", { figures: { sections, reason } })];
}

const MIN_EQUAL_ANSWERS = 6;

/** Points of a model, criterion by criterion. */
function pointsOfModel(judged: readonly JudgedSection[]): number[] {
  return judged
    .filter(({ source }) => source === "ai")
    .flatMap(({ judgement }) => judgement.criteria.flatMap(({ score }) => score ?? []));
}

/** A model that gives every criterion of every section the same points has weighed none of them. */
function equalAnswers(judged: readonly JudgedSection[]): Finding[] {
  const points = pointsOfModel(judged);
  if (points.length < MIN_EQUAL_ANSWERS || Math.max(...points) - Math.min(...points) > 1) return [];
  return [finding("equal_answers", { figures: { points: points[0] ?? 0 } })];
}

/** What orders to a grader ask for, and hardly a report deserves for everything. */
const TOP_POINTS = 95;

/** All at the top: what a model gives that was told to, also by a sentence that was not recognised. */
function topAnswers(judged: readonly JudgedSection[]): Finding[] {
  const points = pointsOfModel(judged);
  if (points.length < MIN_EQUAL_ANSWERS || points.some((each) => each < TOP_POINTS)) return [];
  return [finding("all_at_the_top", { figures: { points: TOP_POINTS } })];
}

/** Single criteria are often far from measures of form: what was not recognised measures as nothing. */
const MIN_FAR_CRITERIA = 2;
/** Criteria of one section to one side from which on it is all of the section that is praised or damned unread. */
const MIN_FAR_SECTION = 3;

/** Criteria of a model that lie far from what was measured: also what an order in plain sight looks like. */
function farFromMeasures({ judged, rubric, features, language }: AssembleRequest): Finding[] {
  const distances = judged
    .filter(({ source }) => source === "ai")
    .flatMap((judgedSection) => {
      const { section } = judgedSection;
      return rubric.sections[section].criteria.flatMap((criterion) => {
        const { score } = judgementOf(criterion, judgedSection);
        const measured = measureCriterion(criterion, section, features, language).score;
        return score === null || measured === null ? [] : [{ id: criterion.id, section, points: score - measured }];
      });
    });
  const far = distances.filter(({ points }) => Math.abs(points) >= CONTRADICTION_POINTS);
  if (far.length < MIN_FAR_CRITERIA) return [];
  const isSystematic = [far.filter(({ points }) => points > 0), far.filter(({ points }) => points < 0)].some(
    (side) =>
      (side.length >= MIN_FAR_SECTION && 2 * side.length >= distances.length) ||
      judged.some(({ section }) => {
        const [those, all] = [side, distances].map((list) => list.filter((each) => each.section === section).length);
        return (those ?? 0) >= MIN_FAR_SECTION && those === all;
      }),
  );
  const figures = { points: CONTRADICTION_POINTS, systematic: isSystematic ? "yes" : "no" } as const;
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
