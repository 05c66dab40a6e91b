/**
 * What must hold between the fields of a rubric. It reads the raw value, so that these mistakes are named together
 * with those of shape instead of after them; a field of the wrong shape is passed over, the schema names it.
 */
import { EVALUATION_LEVELS, SECTION_KINDS } from "@rubrica/report-model";
import type { RubricIssue } from "./rubric-error.ts";
import type { RubricMistakes } from "./rubric-mistakes.ts";

type Raw = Readonly<Record<string, unknown>>;

export function findInconsistencies(value: unknown, mistakes: RubricMistakes): RubricIssue[] {
  const rubric = asObject(value);
  return [...levelIssues(asArray(rubric.levels), mistakes), ...sectionIssues(asObject(rubric.sections), mistakes)];
}

function levelIssues(raw: readonly unknown[], mistakes: RubricMistakes): RubricIssue[] {
  const issues: RubricIssue[] = [];
  const levels = raw.map(asObject);
  const codes = levels.map((level) => level.code);
  if (levels.length === EVALUATION_LEVELS.length && EVALUATION_LEVELS.some((code, index) => codes[index] !== code)) {
    issues.push({ path: "levels", message: mistakes.levelOrder(EVALUATION_LEVELS.join(", ")) });
  }
  for (let index = 1; index < levels.length; index++) {
    const [above, below] = [levels[index - 1] as Raw, levels[index] as Raw];
    if (isNumber(above.from) && isNumber(below.from) && below.from >= above.from) {
      issues.push({
        path: `levels[${index}].from`,
        message: mistakes.fromTooHigh(above.from),
      });
    }
    if (isNumber(above.coefficient) && isNumber(below.coefficient) && below.coefficient > above.coefficient) {
      issues.push({
        path: `levels[${index}].coefficient`,
        message: mistakes.coefficientTooHigh(above.coefficient),
      });
    }
  }
  const lowest = levels.at(-1)?.from;
  if (isNumber(lowest) && lowest !== 0) {
    issues.push({ path: `levels[${levels.length - 1}].from`, message: mistakes.lowestFrom });
  }
  return issues;
}

function sectionIssues(sections: Raw, mistakes: RubricMistakes): RubricIssue[] {
  const issues = weightSumIssues(
    SECTION_KINDS.map((kind) => asObject(sections[kind]).weightPercent),
    "sections",
    mistakes.sectionWeights,
  );
  const firstUse = new Map<string, string>();
  for (const kind of SECTION_KINDS) {
    const criteria = asArray(asObject(sections[kind]).criteria).map(asObject);
    const path = `sections.${kind}.criteria`;
    issues.push(
      ...weightSumIssues(
        criteria.map((criterion) => criterion.weightPercent),
        path,
        mistakes.criterionWeights,
      ),
    );
    for (const [index, criterion] of criteria.entries()) {
      const id = criterion.id;
      if (typeof id !== "string") continue;
      const earlier = firstUse.get(id);
      if (earlier === undefined) firstUse.set(id, `${path}[${index}].id`);
      else issues.push({ path: `${path}[${index}].id`, message: mistakes.idTaken(id, earlier) });
    }
  }
  return issues;
}

function weightSumIssues(weights: readonly unknown[], path: string, tell: (sum: number) => string): RubricIssue[] {
  if (weights.length === 0 || !weights.every(isNumber)) return [];
  const sumHundredths = weights.reduce((sum, weight) => sum + Math.round(weight * 100), 0);
  if (sumHundredths === 10_000) return [];
  return [{ path, message: tell(sumHundredths / 100) }];
}

function asObject(value: unknown): Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
