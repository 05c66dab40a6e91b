/** An answer that stands in the report itself is its author's, not the model's. */
import { foldQuotation } from "../../evidence/fold-quotation.ts";
import { findWrittenValues } from "./find-answers.ts";
import { findAnswersIn, type NamedCriterion, type StraightAnswer } from "./straighten-answer.ts";

/** Where JSON begins in a report, which has braces and brackets of its own: its first key stands in marks. */
const IN_MARKS = /[{｛]\s*["“”'‘]/g;

/** A comment of fewer folded characters may stand anywhere by chance. */
const TELLING = 6;

/**
 * Tells whether an answer was copied out of what the model was shown: letter for letter, with the same points and
 * comments in other words of JSON, or with every comment of it in the report.
 */
export function createCopyCheck(
  shown: string,
  criteria: readonly NamedCriterion[],
): (answer: StraightAnswer, source: string) => boolean {
  const report = foldQuotation(shown).text;
  const written = new Set(
    findWrittenValues(shown, IN_MARKS).flatMap(({ value }) => findAnswersIn(value, criteria).map(signatureOf)),
  );
  return (answer, source) => {
    if (written.has(signatureOf(answer)) || report.includes(foldQuotation(source).text)) return true;
    const comments = Object.values(answer.criteria).map((given) => foldQuotation(commentOf(given)).text);
    const isTold = (comment: string): boolean => comment.length >= TELLING && report.includes(comment);
    return comments.length > 0 && comments.every(isTold);
  };
}

/** Points and comments, however they were written. */
function signatureOf({ criteria }: StraightAnswer): string {
  const rows = Object.entries(criteria).map(([id, given]) => {
    const { score } = given as { readonly score?: unknown };
    return [id, score, foldQuotation(commentOf(given)).text];
  });
  return JSON.stringify(rows.sort((left, right) => String(left[0]).localeCompare(String(right[0]))));
}

function commentOf(given: unknown): string {
  const { comment } = given as { readonly comment?: unknown };
  return typeof comment === "string" ? comment : "";
}
