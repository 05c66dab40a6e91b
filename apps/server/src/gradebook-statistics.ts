import type { ReportMark } from "@rubrica/core";
import { EVALUATION_LEVELS, FINDING_WEIGHTS, type FindingWeight } from "@rubrica/report-model";
import type { WordedMark } from "./word-marks.ts";

/** What the scores of one way of judging come to. */
export interface ScaleStatistics {
  readonly mode: string;
  readonly provisional: boolean;
  readonly count: number;
  readonly overridden: number;
  readonly needsReview: number;
  readonly released: number;
  /** Two decimals. */
  readonly mean: number;
  /** The middle one, or the mean of the two in the middle. */
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** Best first; levels that nobody has are left out. */
  readonly levels: readonly { readonly code: string; readonly label: string; readonly count: number }[];
  /** Points that count in the score; a criterion without any has the mean null. */
  readonly criteria: readonly CriterionMean[];
}

export interface CriterionMean {
  /** As in the first score that has it, such as `2.4`. */
  readonly number: string;
  readonly criterionId: string;
  readonly name: string;
  readonly count: number;
  readonly mean: number | null;
}

/** An open finding, and how many reports have it. */
export interface FindingCount {
  readonly code: string;
  readonly title: string;
  readonly weight: FindingWeight;
  readonly count: number;
}

/** The open findings by kind: heaviest first, then the most frequent. A report that has one twice counts once. */
export function countFindings(marks: readonly Pick<WordedMark, "openFindings">[]): readonly FindingCount[] {
  const found = new Map<
    string,
    { readonly code: string; readonly title: string; weight: FindingWeight; count: number }
  >();
  for (const { openFindings } of marks) {
    const ofReport = new Set<string>();
    for (const { code, title, weight } of openFindings) {
      const line = found.get(code) ?? { code, title, weight, count: 0 };
      if (!ofReport.has(code)) line.count += 1;
      if (rank(weight) > rank(line.weight)) line.weight = weight;
      ofReport.add(code);
      found.set(code, line);
    }
  }
  return [...found.values()].sort((a, b) => rank(b.weight) - rank(a.weight) || b.count - a.count);
}

function rank(weight: FindingWeight): number {
  return FINDING_WEIGHTS.indexOf(weight);
}

const modes = ["ai", "mixed", "simulated"];

/** Statistics of each way of judging by itself: a model, part of one, measures of form. They are never put together. */
export function summarizeScales(marks: readonly ReportMark[]): readonly ScaleStatistics[] {
  return modes.flatMap((mode) => {
    const ofMode = marks.filter((mark) => mark.mode === mode);
    return [false, true].flatMap((provisional) => {
      const scale = ofMode.filter((mark) => mark.provisional === provisional);
      return scale.length === 0 ? [] : [summarizeScale(mode, provisional, scale)];
    });
  });
}

function summarizeScale(mode: string, provisional: boolean, marks: readonly ReportMark[]): ScaleStatistics {
  const scores = marks.map(({ finalScore }) => finalScore).sort((a, b) => a - b);
  const middle = scores.slice((scores.length - 1) >> 1, (scores.length >> 1) + 1);
  return {
    mode,
    provisional,
    count: marks.length,
    overridden: marks.filter(({ overridden }) => overridden).length,
    needsReview: marks.filter(({ decision }) => decision !== "clear").length,
    released: marks.filter(({ releasedAt }) => releasedAt !== null).length,
    mean: meanOf(scores) ?? 0,
    median: meanOf(middle) ?? 0,
    lowest: scores[0] ?? 0,
    highest: scores.at(-1) ?? 0,
    levels: EVALUATION_LEVELS.flatMap((code) => {
      const ofLevel = marks.filter(({ level }) => level.code === code);
      const [first] = ofLevel;
      return first ? [{ code, label: first.level.label, count: ofLevel.length }] : [];
    }),
    criteria: criterionMeans(marks),
  };
}

function criterionMeans(marks: readonly ReportMark[]): readonly CriterionMean[] {
  const found = new Map<string, { readonly number: string; readonly name: string; readonly points: number[] }>();
  for (const { criterionId, number, name, points } of marks.flatMap(({ criteria }) => criteria)) {
    const line = found.get(criterionId) ?? { number, name, points: [] };
    if (points !== null) line.points.push(points);
    found.set(criterionId, line);
  }
  return [...found].map(([criterionId, { number, name, points }]) => ({
    criterionId,
    number,
    name,
    count: points.length,
    mean: meanOf(points),
  }));
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}
