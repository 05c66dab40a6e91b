import type { Rubric } from "./rubric.ts";
import { findInconsistencies } from "./rubric-consistency.ts";
import type { RubricIssue } from "./rubric-error.ts";
import { RubricError } from "./rubric-error.ts";
import { rubricSchema } from "./rubric-schema.ts";

/** Reads a rubric from a parsed JSON value. Throws one {@link RubricError} that names every mistake with its path. */
export function parseRubric(value: unknown): Rubric {
  const parsed = rubricSchema.safeParse(value);
  const shape: RubricIssue[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: formatPath(issue.path), message: issue.message }));
  const issues = [...shape, ...findInconsistencies(value)];
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
