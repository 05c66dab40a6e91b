/** From a model's answer to a judgement: only quotations that stand in the report become evidence. */
import type { Evidence, ScoreWarning } from "@rubrica/report-model";
import { createEvidenceFinder } from "../evidence/evidence-finder.ts";
import type { JudgeRequest, SectionJudgement } from "../judge/judge.ts";
import { scoreWarning } from "../warnings/score-warning.ts";
import type { SectionAnswer } from "./answer-schema.ts";

const MAX_EVIDENCE = 3;

/** A title copied from the outline that the model was shown, with the page that we wrote behind it. */
function withoutPageMark(quote: string): string {
  return quote.replace(/\s*\|\s*p\.\s*\S+\s*$/, "");
}

export function verifyAnswer(
  { section, rubric, report, language }: JudgeRequest,
  answer: SectionAnswer,
  coverage: number,
): Pick<SectionJudgement, "criteria" | "comment" | "strengths" | "suggestions" | "warnings"> {
  const finder = createEvidenceFinder(report);
  const name = rubric.sections[section].name[language];
  let dropped = 0;
  const criteria = rubric.sections[section].criteria.map(({ id }) => {
    const given = answer.criteria[id];
    if (given === undefined) throw new TypeError(`the validated answer lacks ${id}`);
    const found = given.quotes.map((quote) => finder.fromQuote(withoutPageMark(quote)));
    const evidence: Evidence[] = found.filter((item) => item !== null);
    dropped += found.length - evidence.length;
    return {
      criterionId: id,
      score: given.score,
      comment: given.comment,
      evidence: evidence.slice(0, MAX_EVIDENCE),
      uncertain: false,
    };
  });

  const warnings: ScoreWarning[] = [];
  if (dropped > 0) {
    const words = {
      zh: `${name}：AI给出的${dropped}条引文在报告中找不到，已舍弃`,
      en: `${name}: ${dropped} quotations given by the AI are not in the report and were dropped`,
    };
    warnings.push(scoreWarning({ code: "unverified_quotes", words, review: false }, language));
  }
  if (coverage < 1) {
    const percent = Math.floor(coverage * 100);
    const words = { zh: `${name}：AI只读了${percent}%的内容`, en: `${name}: the AI read only ${percent} % of it` };
    warnings.push(scoreWarning({ code: "partial_coverage", words }, language));
  }
  return { criteria, comment: answer.comment, strengths: answer.strengths, suggestions: answer.suggestions, warnings };
}
