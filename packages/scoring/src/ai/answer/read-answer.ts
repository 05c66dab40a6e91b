/** From what a model wrote to an answer: forgiving about form, strict about points. */
import type { SectionAnswer } from "./answer-schema.ts";
import { answerSchema } from "./answer-schema.ts";
import { createCopyCheck } from "./copied-answer.ts";
import { findWrittenValues } from "./find-answers.ts";
import { findAnswersIn, type NamedCriterion, type StraightAnswer } from "./straighten-answer.ts";

export type ReadAnswer =
  | { readonly kind: "answered"; readonly answer: SectionAnswer }
  | {
      readonly kind: "invalid";
      readonly code: "invalid_json" | "schema_mismatch";
      /** What is wrong with it, for the model. */
      readonly issues: readonly string[];
    };

/** What an answer is about. */
export interface AnswerQuestion {
  readonly criteria: readonly NamedCriterion[];
  /** Text of the report that the model was shown: an answer that stands in it is not the model's. */
  readonly shown: string;
}

/**
 * Reads the answer about these criteria: the last one that names each of them with points, rather outside of thoughts,
 * and is no copy out of the report. A missing criterion and points out of range are mistakes; points are rounded half up.
 */
export function readAnswer(text: string, { criteria, shown }: AnswerQuestion): ReadAnswer {
  const written = findWrittenValues(text);
  const isCopy = createCopyCheck(shown, criteria);
  const candidates = written.flatMap(({ value, source, thought }) =>
    findAnswersIn(value, criteria).map((answer) => ({ answer, source, thought })),
  );
  // Models that write one object a criterion write them as lines.
  const lines = written.filter(({ thought, inner }) => !thought && !inner).map(({ value }) => value);
  const joined = findAnswersIn(lines, criteria).map((answer) => ({ answer, source: text, thought: false }));
  const own = (candidates.some(({ answer }) => answer.complete) ? candidates : [...candidates, ...joined]).filter(
    ({ answer, source }) => !isCopy(answer, source),
  );
  const best =
    own.findLast(({ answer, thought }) => answer.complete && !thought) ??
    own.findLast(({ answer }) => answer.complete) ??
    own.at(-1);
  if (best === undefined) return { kind: "invalid", code: "invalid_json", issues: ["the answer is not JSON"] };
  return check(best.answer, criteria);
}

function check(straight: StraightAnswer, criteria: readonly NamedCriterion[]): ReadAnswer {
  const { complete: _, ...answer } = straight;
  const rounded = Object.fromEntries(Object.entries(answer.criteria).map(([id, given]) => [id, roundPoints(given)]));
  const parsed = answerSchema(criteria).safeParse({ ...answer, criteria: rounded });
  if (parsed.success) return { kind: "answered", answer: parsed.data };
  return { kind: "invalid", code: "schema_mismatch", issues: parsed.error.issues.map(describeIssue) };
}

/** Halves are rounded up, as all of the arithmetic does. */
function roundPoints(given: unknown): unknown {
  const { score, ...rest } = given as { readonly score?: unknown };
  return { ...rest, score: typeof score === "number" ? Math.floor(score + 0.5) : score };
}

function describeIssue(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${issue.path.map(String).join(".") || "answer"}: ${issue.message}`;
}
