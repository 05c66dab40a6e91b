import type { GradebookItem, ListedFinding, NotedFinding, OpenFinding, ReportMark } from "@rubrica/core";
import { EVALUATION_LEVELS, type Finding, SECTION_KINDS } from "@rubrica/report-model";
import { costsPoints, type Rubric, type ScoreLanguage, withholdsTotal, wordFinding, wordLevel } from "@rubrica/scoring";
import { type KeptRubrics, type RubricsByHash, readRubrics } from "./kept-rubrics.ts";

interface FindingWords extends Pick<Finding, "section"> {
  /** A few words, the same for all findings of the code. */
  readonly title: string;
  /** The whole sentence with its pages. */
  readonly message: string;
}

/** An open finding, worded in the reader's language. */
export interface WordedOpenFinding extends Omit<OpenFinding, "section">, FindingWords {}

/** A finding that requires no action, worded in the reader's language. */
export interface WordedNote extends Omit<NotedFinding, "section">, FindingWords {}

/** A mark, worded in the reader's language. */
export interface WordedMark extends Omit<ReportMark, "openFindings" | "notes"> {
  readonly openFindings: readonly WordedOpenFinding[];
  /** Findings that require no action but explain lost points. */
  readonly notes: readonly WordedNote[];
  /** True while an open finding leaves the mark without a total: pages and exports show none. */
  readonly totalWithheld: boolean;
}

/** An item of the gradebook, worded in the reader's language. */
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
    openFindings: mark.openFindings.map((found) => wordListedFinding(found, language, rubric)),
    notes: mark.notes.filter(costsPoints).map((found) => wordListedFinding(found, language, rubric)),
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

/** A finding in a list, worded in the reader's language. */
export function wordListedFinding<Of extends ListedFinding & Pick<Finding, "weight">>(
  found: Of,
  language: ScoreLanguage,
  rubric: Rubric | undefined,
): Omit<Of, "section"> & FindingWords {
  const section = SECTION_KINDS.find((kind) => kind === found.section) ?? null;
  const { title, message } = wordFinding({ ...found, section }, { language, rubric });
  return { ...found, section, title, message };
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
