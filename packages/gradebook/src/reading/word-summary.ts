import type { FindingFrequency, MarkScale, MarkSummary } from "@rubrica/core";
import { EVALUATION_LEVELS } from "@rubrica/report-model";
import { type ScoreLanguage, titleOfFinding } from "@rubrica/scoring";
import { type KeptRubrics, type RubricsByHash, readRubrics } from "./kept-rubrics.ts";
import { wordCriterion, wordMarkLevel } from "./word-marks.ts";

/** Statistics of marks, worded in the reader's language. */
export interface WordedSummary extends Omit<MarkSummary, "findings" | "scales"> {
  readonly findings: readonly WordedFrequency[];
  readonly scales: readonly WordedScale[];
}

/** An open finding, and how many reports have it. */
export interface WordedFrequency extends FindingFrequency {
  readonly title: string;
}

/** Marks with one mode of judging. */
export interface WordedScale extends Omit<MarkScale, "levels" | "criteria"> {
  /** Best level first; levels without reports are left out. */
  readonly levels: readonly { readonly code: string; readonly label: string; readonly count: number }[];
  readonly criteria: readonly Omit<MarkScale["criteria"][number], "rubricHash">[];
}

/** Findings, levels and criteria worded; where the rubric is gone, names stay as the scores have them. */
export async function wordSummary(
  summary: MarkSummary,
  language: ScoreLanguage,
  kept: KeptRubrics,
): Promise<WordedSummary> {
  const named = summary.scales.flatMap(({ levels, criteria }) => [...levels, ...criteria]);
  const rubrics = await readRubrics(
    kept,
    named.map(({ rubricHash }) => rubricHash),
  );
  return {
    ...summary,
    findings: summary.findings.map((found) => ({ ...found, title: titleOfFinding(found.code, language) })),
    scales: summary.scales.map((scale) => wordScale(scale, language, rubrics)),
  };
}

function wordScale(scale: MarkScale, language: ScoreLanguage, rubrics: RubricsByHash): WordedScale {
  const rubricOf = (hash: string | null) => (hash === null ? undefined : rubrics.get(hash));
  return {
    ...scale,
    levels: EVALUATION_LEVELS.flatMap((code) => {
      const level = scale.levels.find((candidate) => candidate.code === code);
      if (!level) return [];
      const { label } = wordMarkLevel(level, language, rubricOf(level.rubricHash));
      return [{ code, label, count: level.count }];
    }),
    criteria: scale.criteria.map(({ rubricHash, ...criterion }) => ({
      ...criterion,
      name: wordCriterion(criterion, language, rubricOf(rubricHash)),
    })),
  };
}
