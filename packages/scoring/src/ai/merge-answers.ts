/** Makes one judgement of a section from the judgements of its parts: by arithmetic, not by another model. */
import type { Evidence, Remark } from "@rubrica/report-model";
import type { JudgedCriterion } from "../judge/judge.ts";
import type { ScoreLanguage } from "../rubric/rubric.ts";
import { remark } from "../wording/remarks.ts";
import type { VerifiedAnswer, VerifiedCriterion } from "./verify-part.ts";

export interface PartAnswer {
  readonly title: string;
  /** Weight: characters of the part. */
  readonly characters: number;
  /** Pages that it is taken from, ascending. */
  readonly pages: readonly number[];
  readonly answer: VerifiedAnswer;
}

export interface MergedAnswer {
  readonly criteria: readonly JudgedCriterion[];
  readonly comment: string;
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  readonly addressed: readonly Evidence[];
}

const MAX_EVIDENCE = 3;
const MAX_SENTENCES = 4;
const MAX_COMMENT = 800;
/** Points for less of the section than this are none for the whole. */
const MIN_SUPPORTED = 0.5;

/**
 * Scores are length-weighted means of the parts that show a passage, rounded half up; a criterion's comment is that of
 * the part nearest to its mean. A criterion that is supported in less than half of the section has no points.
 */
export function mergeAnswers(
  parts: readonly PartAnswer[],
  criterionIds: readonly string[],
  language: ScoreLanguage,
): MergedAnswer {
  return {
    criteria: criterionIds.map((id) => mergeCriterion(parts, id)),
    comment: mergeComments(parts, language),
    strengths: firstDistinct(parts.flatMap(({ answer }) => answer.strengths)),
    suggestions: firstDistinct(parts.flatMap(({ answer }) => answer.suggestions)),
    addressed: parts.flatMap(({ answer }) => answer.addressed),
  };
}

interface WeightedCriterion extends VerifiedCriterion {
  readonly title: string;
  readonly weight: number;
}

function mergeCriterion(parts: readonly PartAnswer[], id: string): JudgedCriterion {
  const answers = parts.flatMap(({ answer, title, characters }): WeightedCriterion[] => {
    const given = answer.criteria[id];
    return given === undefined ? [] : [{ ...given, title, weight: Math.max(1, characters) }];
  });
  const supported = answers.filter((answer) => answer.supported);
  const [whole, weight] = [weightOf(answers), weightOf(supported)];
  if (weight === 0 || weight < whole * MIN_SUPPORTED) {
    const comment = (answers[0]?.comment ?? "").trim().slice(0, MAX_COMMENT);
    const evidence = supported.flatMap((answer) => answer.evidence).slice(0, MAX_EVIDENCE);
    return { criterionId: id, score: null, comment, remarks: [remark("no_passage")], evidence, uncertain: true };
  }
  const weighted = supported.reduce((sum, answer) => sum + answer.score * answer.weight, 0);
  const score = Math.floor((2 * weighted + weight) / (2 * weight));
  const nearest = [...supported].sort(
    (left, right) => Math.abs(left.score - score) - Math.abs(right.score - score) || right.weight - left.weight,
  )[0];
  return {
    criterionId: id,
    score,
    comment: (nearest?.comment ?? "").trim().slice(0, MAX_COMMENT),
    remarks: spreadOf(supported),
    evidence: distinctEvidence([nearest, ...supported].flatMap((answer) => answer?.evidence ?? [])),
    uncertain: false,
  };
}

function weightOf(answers: readonly WeightedCriterion[]): number {
  return answers.reduce((sum, answer) => sum + answer.weight, 0);
}

function distinctEvidence(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((each) => [each.quote, each])).values()].slice(0, MAX_EVIDENCE);
}

/** From where to where the points of several parts go. */
function spreadOf(answers: readonly WeightedCriterion[]): Remark[] {
  if (answers.length === 1) return [];
  const scores = answers.map((answer) => answer.score);
  const figures = { parts: answers.length, least: Math.min(...scores), most: Math.max(...scores) };
  return [remark("parts_judged", figures)];
}

/** The comments of the three longest parts, in the order of the report. */
function mergeComments(parts: readonly PartAnswer[], language: ScoreLanguage): string {
  if (parts.length === 1) return (parts[0]?.answer.comment ?? "").trim().slice(0, MAX_COMMENT);
  const longest = new Set([...parts].sort((left, right) => right.characters - left.characters).slice(0, 3));
  return parts
    .filter((part) => longest.has(part))
    .map(({ title, answer }) =>
      title === "" ? answer.comment.trim() : `${title}${language === "zh" ? "：" : ": "}${answer.comment.trim()}`,
    )
    .join("\n")
    .slice(0, MAX_COMMENT);
}

function firstDistinct(texts: readonly string[]): string[] {
  const trimmed = texts.map((text) => text.trim().slice(0, MAX_COMMENT)).filter((text) => text !== "");
  return [...new Set(trimmed)].slice(0, MAX_SENTENCES);
}
