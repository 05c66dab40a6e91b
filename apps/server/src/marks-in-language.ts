import type { GradebookItem } from "@rubrica/core";
import type { Rubric } from "@rubrica/scoring";

/**
 * The items with criteria and levels named in the language, where the report's rubric still has them; else as the score
 * has them, which is the language of the report.
 *
 * @param rubrics the newest version of each, the default one first: a report that names none was scored by it.
 */
export function nameMarksIn(
  language: "zh" | "en",
  items: readonly GradebookItem[],
  rubrics: readonly Rubric[],
): readonly GradebookItem[] {
  const [ofDefault, ...others] = rubrics.map((rubric) => [rubric.id, namesOf(rubric, language)] as const);
  const byId = new Map(ofDefault ? [ofDefault, ...others] : []);
  return items.map((item) => {
    const { report, mark } = item;
    const names = report.rubricId === null ? ofDefault?.[1] : byId.get(report.rubricId);
    if (mark === null || names === undefined) return item;
    const level = { ...mark.level, label: names.levels.get(mark.level.code) ?? mark.level.label };
    const criteria = mark.criteria.map((criterion) => ({
      ...criterion,
      name: names.criteria.get(criterion.criterionId) ?? criterion.name,
    }));
    return { ...item, mark: { ...mark, level, criteria } };
  });
}

function namesOf({ levels, sections }: Rubric, language: "zh" | "en") {
  return {
    levels: new Map<string, string>(levels.map(({ code, label }) => [code, label[language]])),
    criteria: new Map(
      Object.values(sections).flatMap(({ criteria }) => criteria.map(({ id, name }) => [id, name[language]] as const)),
    ),
  };
}
