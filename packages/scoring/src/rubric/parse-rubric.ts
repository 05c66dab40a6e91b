import { checkLanguage } from "./check-rubric.ts";
import type { Rubric, ScoreLanguage } from "./rubric.ts";
import { findInconsistencies } from "./rubric-consistency.ts";
import type { RubricIssue } from "./rubric-error.ts";
import { RubricError } from "./rubric-error.ts";
import { rubricMistakes } from "./rubric-mistakes.ts";
import { rubricSchemas } from "./rubric-schema.ts";

/**
 * Reads a rubric from a parsed JSON value. Throws one {@link RubricError} that names every mistake with its path.
 * @param language of the mistakes' sentences.
 * @throws {InvalidArgumentError} for an unknown language.
 */
export function parseRubric(value: unknown, language: ScoreLanguage = "en"): Rubric {
  checkLanguage("parseRubric(value, language)", language);
  const mistakes = rubricMistakes[language];
  const parsed = rubricSchemas[language].safeParse(value, { error: mistakes.ofShape });
  const shape: RubricIssue[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: formatPath(issue.path), message: issue.message }));
  const issues = [...shape, ...findInconsistencies(value, mistakes)];
  if (!parsed.success || issues.length > 0) throw new RubricError(issues);
  return parsed.data;
}

/** `["sections", "body", "criteria", 2]` as `sections.body.criteria[2]`. */
function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "rubric";
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`))
    .join("");
}
