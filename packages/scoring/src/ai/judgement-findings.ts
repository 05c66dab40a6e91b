/** What a model's judgement of a section has to be told with. */
import type { Finding } from "@rubrica/report-model";
import { finding } from "../findings/finding.ts";
import type { JudgeRequest } from "../judge/judge.ts";
import type { MergedAnswer, PartAnswer } from "./merge-answers.ts";

interface JudgedParts {
  readonly request: JudgeRequest;
  readonly parts: readonly PartAnswer[];
  readonly merged: MergedAnswer;
  /** Share of the section that the model was shown, 0 to 1. */
  readonly coverage: number;
}

export function findInJudgement({ request: { section }, parts, merged, coverage }: JudgedParts): Finding[] {
  const findings: Finding[] = [];
  const count = parts.reduce((sum, { answer }) => sum + answer.refused, 0);
  if (count > 0) findings.push(finding("unverified_quotes", { section, figures: { count } }));
  const criterionIds = merged.criteria.filter(({ score }) => score === null).map(({ criterionId }) => criterionId);
  if (criterionIds.length > 0) findings.push(finding("criteria_unjudged", { section, criterionIds }));
  const far = partsFarFromNeighbours(parts);
  if (far.length > 0) {
    const titles = [...new Set(far.map(({ title }) => title))].filter((title) => title !== "");
    const pages = far.flatMap((part) => part.pages);
    findings.push(finding("part_far_from_neighbours", { section, pages, figures: { titles } }));
  }
  if (coverage < 1) {
    findings.push(finding("partial_coverage", { section, figures: { percent: Math.floor(coverage * 100) } }));
  }
  return findings;
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
