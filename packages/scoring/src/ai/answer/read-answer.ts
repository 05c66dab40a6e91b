/** From what a model wrote to an answer: forgiving about form, strict about points. */
import type { SectionAnswer } from "./answer-schema.ts";
import { answerSchema } from "./answer-schema.ts";
import { createCopyCheck } from "./copied-answer.ts";
import { findWrittenValues, type TextRange, thoughtRanges, type WrittenValue } from "./find-answers.ts";
import { introducesExample, isRefusal } from "./refusal.ts";
import { criterionNamed, findAnswersIn, type NamedCriterion, type StraightAnswer } from "./straighten-answer.ts";
import { underEscapes } from "./undo-escapes.ts";
import { findLabelledLines } from "./written-lines.ts";
import { findTables } from "./written-tables.ts";

export type ReadAnswer =
  | { readonly kind: "answered"; readonly answer: SectionAnswer }
  /** The model declines to judge; what it shows as an example is no answer. */
  | { readonly kind: "refused" }
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
  /** The server says that the text was cut off: only what the model closed itself counts. Default: false. */
  readonly isCutOff?: boolean;
}

/** An answer as it stands in a text. */
interface Candidate {
  readonly answer: StraightAnswer;
  readonly source: string;
  readonly thought: boolean;
}

/**
 * Reads the answer about these criteria: the last one that names each of them with points, rather outside of thoughts,
 * and is no copy out of the report. A missing criterion and points out of range are mistakes; points are rounded half up.
 */
export function readAnswer(text: string, question: AnswerQuestion): ReadAnswer {
  const readings = underEscapes(text).map((said) => readUnescaped(said, question));
  return (
    readings.find(({ kind }) => kind === "answered") ??
    readings.find(({ kind }) => kind === "refused") ??
    readings.findLast((read) => read.kind === "invalid" && read.code === "schema_mismatch") ??
    NO_JSON
  );
}

const NO_JSON: ReadAnswer = { kind: "invalid", code: "invalid_json", issues: ["the answer is not JSON"] };

function readUnescaped(text: string, { criteria, shown, isCutOff = false }: AnswerQuestion): ReadAnswer {
  const found = findShownAnswers(text);
  const { hasRefused } = found;
  const written = isCutOff ? found.written.filter(({ mended, thought }) => !mended && !thought) : found.written;
  if (isCutOff && isLeftOpen(withoutRanges(text, [...written.map(rangeOf), ...thoughtRanges(text)]))) return NO_JSON;
  const isCopy = createCopyCheck(shown, criteria);
  const candidates = written.flatMap(({ value, source, thought }): Candidate[] =>
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
  if (best?.answer.complete !== true && hasRefused) return { kind: "refused" };
  const answer = best?.answer ?? (isCutOff ? null : readLines(text, { criteria, shown }));
  return answer === null ? NO_JSON : check(answer, criteria);
}

/** An answer without any JSON, where all of it is there. */
function readLines(text: string, { criteria, shown }: AnswerQuestion): StraightAnswer | null {
  const said = withoutRanges(text, thoughtRanges(text));
  // Lines have no beginning that could be told from what introduces them: any line that speaks of an example does.
  if (said.split("\n").some((line) => introducesExample(line, false))) return null;
  const lines = findLabelledLines(said, (name) => criterionNamed(name, criteria) !== null);
  const isCopy = createCopyCheck(shown, criteria);
  const answer = findAnswersIn(lines, criteria).find(({ complete }) => complete);
  return answer === undefined || isCopy(answer, said) ? null : answer;
}

/** What is written as JSON or as a table, without what is shown as an example. */
function findShownAnswers(text: string): { readonly written: readonly WrittenValue[]; readonly hasRefused: boolean } {
  const values = findWrittenValues(text);
  const all = values.length > 0 ? values : findTables(text);
  const outer = all.filter(({ inner }) => !inner);
  const hasRefused = isRefusal(withoutRanges(text, [...outer.map(rangeOf), ...thoughtRanges(text)]));
  const written = all.filter(({ start }) => {
    const from = outer.findLast((each) => rangeOf(each).end <= start);
    return !introducesExample(text.slice(from === undefined ? 0 : rangeOf(from).end, start), hasRefused);
  });
  return { written, hasRefused };
}

/** True where JSON was begun that the model did not close: around what it closed, or a second version behind it. */
function isLeftOpen(rest: string): boolean {
  return /[{[]\s*["“”{[]/.test(rest);
}

function rangeOf({ start, source }: WrittenValue): TextRange {
  return { start, end: start + source.length };
}

/** What stands outside of all ranges. */
function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of [...ranges].sort((left, right) => left.start - right.start)) {
    if (start > from) pieces.push(text.slice(from, start));
    from = Math.max(from, end);
  }
  return [...pieces, text.slice(from)].join("\n");
}

function check(straight: StraightAnswer, criteria: readonly NamedCriterion[]): ReadAnswer {
  const { complete: _, ...answer } = straight;
  if (isShareOfOne(answer.criteria)) return { kind: "invalid", code: "schema_mismatch", issues: [NOT_A_SHARE] };
  const rounded = Object.fromEntries(Object.entries(answer.criteria).map(([id, given]) => [id, roundPoints(given)]));
  const parsed = answerSchema(criteria).safeParse({ ...answer, criteria: rounded });
  if (parsed.success) return { kind: "answered", answer: parsed.data };
  return { kind: "invalid", code: "schema_mismatch", issues: parsed.error.issues.map(describeIssue) };
}

const NOT_A_SHARE = "every score must be an integer from 0 to 100, not a share of 1";

/** True for fractions alone, which may be shares of 1 or hardly any points of a hundred. */
function isShareOfOne(criteria: StraightAnswer["criteria"]): boolean {
  const points = Object.values(criteria).map((given) => (given as { readonly score?: unknown }).score);
  return (
    points.length > 0 &&
    points.every((each) => typeof each === "number" && each >= 0 && each <= 1) &&
    points.some((each) => !Number.isInteger(each))
  );
}

/** Halves are rounded up, as all of the arithmetic does. */
function roundPoints(given: unknown): unknown {
  const { score, ...rest } = given as { readonly score?: unknown };
  return { ...rest, score: typeof score === "number" ? Math.floor(score + 0.5) : score };
}

function describeIssue(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${issue.path.map(String).join(".") || "answer"}: ${issue.message}`;
}
