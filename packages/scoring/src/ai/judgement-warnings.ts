/** What a model's judgement of a section has to be warned of. */
import type { ScoreWarning } from "@rubrica/report-model";
import type { JudgeRequest } from "../judge/judge.ts";
import type { WarningDraft } from "../warnings/score-warning.ts";
import { scoreWarning } from "../warnings/score-warning.ts";
import type { MergedAnswer, PartAnswer } from "./merge-answers.ts";

interface JudgedParts {
  readonly request: JudgeRequest;
  readonly parts: readonly PartAnswer[];
  readonly merged: MergedAnswer;
  /** Share of the section that the model was shown, 0 to 1. */
  readonly coverage: number;
}

export function findJudgementWarnings({ request, parts, merged, coverage }: JudgedParts): ScoreWarning[] {
  const { section, rubric, language } = request;
  const { name, criteria } = rubric.sections[section];
  const drafts: WarningDraft[] = [];
  const refused = parts.reduce((sum, { answer }) => sum + answer.refused, 0);
  if (refused > 0) {
    const words = {
      zh: `${name.zh}：AI给出的${refused}条引文太短、在所读内容中找不到或改动了原意，已舍弃`,
      en: `${name.en}: ${refused} quotations given by the AI are too short, not in what it read or changed in meaning, and were dropped`,
    };
    drafts.push({ code: "unverified_quotes", words, review: false });
  }
  const without = merged.criteria.filter(({ score }) => score === null).map(({ criterionId }) => criterionId);
  const unjudged = criteria.filter(({ id }) => without.includes(id));
  if (unjudged.length > 0) {
    const words = {
      zh: `${name.zh}：AI没有为以下评分项给出原文依据，不计分：${unjudged.map((each) => each.name.zh).join("、")}`,
      en: `${name.en}: the AI showed no passage for ${unjudged.map((each) => each.name.en).join(", ")}; no points`,
    };
    drafts.push({ code: "criteria_unjudged", words });
  }
  const far = partsFarFromNeighbours(parts);
  if (far.length > 0) {
    const titles = [...new Set(far.map(({ title }) => title))].filter((title) => title !== "");
    const words = {
      zh: `${name.zh}：AI对其中一部分的评分与前后部分相差很大，请核对：${titles.join("、")}`,
      en: `${name.en}: the AI's points for a part are far from those of its neighbours, please check: ${titles.join(", ")}`,
    };
    drafts.push({ code: "part_far_from_neighbours", words, pages: far.flatMap(({ pages }) => pages) });
  }
  if (coverage < 1) {
    const percent = Math.floor(coverage * 100);
    const words = {
      zh: `${name.zh}：AI只读了${percent}%的内容`,
      en: `${name.en}: the AI read only ${percent} % of it`,
    };
    drafts.push({ code: "partial_coverage", words });
  }
  return drafts.map((draft) => scoreWarning(draft, language));
}

/** Points between a part and the parts around it from which on a person should look: two and a half bands. */
const FAR_POINTS = 25;
const MIN_PARTS = 3;

/** Parts whose mean lies far from that of every neighbour. */
function partsFarFromNeighbours(parts: readonly PartAnswer[]): PartAnswer[] {
  if (parts.length < MIN_PARTS) return [];
  const means = parts.map(({ answer }) => {
    const scores = Object.values(answer.criteria).map(({ score }) => score);
    return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  });
  return parts.filter((_, index) => {
    const own = means[index] ?? 0;
    const around = [means[index - 1], means[index + 1]].filter((mean) => mean !== undefined);
    return around.every((mean) => Math.abs(mean - own) >= FAR_POINTS);
  });
}
