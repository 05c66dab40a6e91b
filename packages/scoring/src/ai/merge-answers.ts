/** Makes one judgement of a section from the judgements of its parts: by arithmetic, not by another model. */
import type { ScoreLanguage } from "../rubric/rubric.ts";
import type { CriterionAnswer, SectionAnswer } from "./answer-schema.ts";

export interface PartAnswer {
  readonly title: string;
  /** Weight: characters of the part. */
  readonly characters: number;
  readonly answer: SectionAnswer;
}

const MAX_QUOTES = 6;
const MAX_SENTENCES = 4;
const MAX_COMMENT = 800;

/** Scores are length-weighted means, rounded half up; a criterion's comment is that of the part nearest to its mean. */
export function mergeAnswers(
  parts: readonly PartAnswer[],
  criterionIds: readonly string[],
  language: ScoreLanguage,
): SectionAnswer {
  const criteria = Object.fromEntries(criterionIds.map((id) => [id, mergeCriterion(parts, id, language)]));
  return {
    criteria,
    comment: mergeComments(parts, language),
    strengths: firstDistinct(parts.flatMap(({ answer }) => answer.strengths)),
    suggestions: firstDistinct(parts.flatMap(({ answer }) => answer.suggestions)),
  };
}

function mergeCriterion(parts: readonly PartAnswer[], id: string, language: ScoreLanguage): CriterionAnswer {
  const answers = parts.map((part) => ({
    ...(part.answer.criteria[id] as CriterionAnswer),
    title: part.title,
    weight: Math.max(1, part.characters),
  }));
  const weight = answers.reduce((sum, answer) => sum + answer.weight, 0);
  const weighted = answers.reduce((sum, answer) => sum + answer.score * answer.weight, 0);
  const score = Math.floor((2 * weighted + weight) / (2 * weight));
  const nearest = [...answers].sort(
    (left, right) => Math.abs(left.score - score) - Math.abs(right.score - score) || right.weight - left.weight,
  )[0];
  const scores = answers.map((answer) => answer.score);
  const spread =
    answers.length === 1
      ? ""
      : language === "zh"
        ? `（共${answers.length}部分，${Math.min(...scores)}至${Math.max(...scores)}分）`
        : ` (${answers.length} parts, ${Math.min(...scores)} to ${Math.max(...scores)} points)`;
  return {
    score,
    comment: `${(nearest?.comment ?? "").trim().slice(0, MAX_COMMENT)}${spread}`,
    quotes: firstDistinct([...(nearest?.quotes ?? []), ...answers.flatMap((answer) => answer.quotes)], MAX_QUOTES),
  };
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

function firstDistinct(texts: readonly string[], limit: number = MAX_SENTENCES): string[] {
  const trimmed = texts.map((text) => text.trim().slice(0, MAX_COMMENT)).filter((text) => text !== "");
  return [...new Set(trimmed)].slice(0, limit);
}
