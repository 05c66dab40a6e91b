/** One mistake of a rubric. */
export interface RubricIssue {
  /** Where it is, such as `sections.body.criteria[2].weightPercent`; `rubric` for the whole. */
  readonly path: string;
  readonly message: string;
}

const marker = Symbol.for("rubrica.scoring.rubric-error");

/** A rubric that cannot be used, with every mistake in it. */
export class RubricError extends Error {
  override readonly name = "RubricError";
  readonly code = "invalid_rubric" as const;
  readonly issues: readonly RubricIssue[];

  constructor(issues: readonly RubricIssue[]) {
    const lines = issues.map((issue) => `${issue.path}: ${issue.message}`);
    super(`The rubric has ${issues.length} mistake${issues.length === 1 ? "" : "s"}:\n${lines.join("\n")}`);
    this.issues = issues;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises a RubricError even when two copies of the package are loaded. */
  static isInstance(value: unknown): value is RubricError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}
