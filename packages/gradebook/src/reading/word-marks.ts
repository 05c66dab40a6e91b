import type { GradebookItem, OpenFinding, ReportMark } from "@rubrica/core";
import { EVALUATION_LEVELS, type Finding, SECTION_KINDS } from "@rubrica/report-model";
import { type Rubric, type ScoreLanguage, withholdsTotal, wordFinding, wordLevel } from "@rubrica/scoring";
import { type KeptRubrics, type RubricsByHash, readRubrics } from "./kept-rubrics.ts";

/** An open finding in the words of whoever reads. */
export interface WordedOpenFinding extends Omit<OpenFinding, "section">, Pick<Finding, "section"> {
  /** A few words, the same for all findings of the code. */
  readonly title: string;
  /** The whole sentence with its pages. */
  readonly message: string;
}

/** A mark in the words of whoever reads. */
export interface WordedMark extends Omit<ReportMark, "openFindings"> {
  readonly openFindings: readonly WordedOpenFinding[];
  /** True while an open finding leaves the mark without a total: pages and exports show none. */
  readonly totalWithheld: boolean;
}

/** An item of the gradebook in the words of whoever reads. */
export interface WordedItem extends Omit<GradebookItem, "mark"> {
  /** Null until there is one that the reader may see. */
  readonly mark: WordedMark | null;
}

/** The items with findings, criteria and levels worded; where the rubric is gone, names stay as the score has them. */
export async function wordItems(
  items: readonly GradebookItem[],
  language: ScoreLanguage,
  kept: KeptRubrics,
): Promise<readonly WordedItem[]> {
  const hashes = items.map(({ mark }) => mark?.rubricHash ?? null);
  const rubrics = await readRubrics(kept, hashes);
  return items.map((item) => ({ ...item, mark: item.mark && wordMark(item.mark, language, rubrics) }));
}

function wordMark(mark: ReportMark, language: ScoreLanguage, rubrics: RubricsByHash): WordedMark {
  const rubric = mark.rubricHash === null ? undefined : rubrics.get(mark.rubricHash);
  return {
    ...mark,
    totalWithheld: mark.openFindings.some(withholdsTotal),
    level: wordMarkLevel(mark.level, language, rubric),
    openFindings: mark.openFindings.map((found) => wordOpenFinding(found, language, rubric)),
    criteria: mark.criteria.map((criterion) => ({
      ...criterion,
      name: wordCriterion(criterion, language, rubric),
    })),
  };
}

/** The name of a criterion; where the rubric is gone, as the score has it. */
export function wordCriterion(
  { criterionId, name }: { readonly criterionId: string; readonly name: string },
  language: ScoreLanguage,
  rubric: Rubric | undefined,
): string {
  const named = rubric ? Object.values(rubric.sections).flatMap(({ criteria }) => criteria) : [];
  return named.find(({ id }) => id === criterionId)?.name[language] ?? name;
}

/** An open finding in the words of whoever reads. */
export function wordOpenFinding(
  { section, ...found }: OpenFinding,
  language: ScoreLanguage,
  rubric: Rubric | undefined,
): WordedOpenFinding {
  const place = SECTION_KINDS.find((kind) => kind === section) ?? null;
  const { title, message } = wordFinding({ ...found, section: place }, { language, rubric });
  return { ...found, section: place, title, message };
}

/** The label of a level; where the rubric is gone, as the score has it. */
export function wordMarkLevel(
  { code, label }: ReportMark["level"],
  language: ScoreLanguage,
  rubric: Rubric | undefined,
): ReportMark["level"] {
  const known = EVALUATION_LEVELS.find((level) => level === code);
  return known ? wordLevel({ code: known, label }, { language, rubric }) : { code, label };
}
