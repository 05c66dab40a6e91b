/** From a model's answer about a part to a judgement: only points with a passage that this call saw stand. */
import type { Evidence } from "@rubrica/report-model";
import type { EvidenceFinder } from "../evidence/evidence-finder.ts";
import { createOutlineFinder, OUTLINE_NOTES, writeOutlineLine } from "../evidence/outline-lines.ts";
import { changesMeaning, cutsOffNegation, isLongEnough } from "../evidence/quotation-rules.ts";
import type { QuoteFinder } from "../evidence/quote-finder.ts";
import { createQuoteFinder } from "../evidence/quote-finder.ts";
import type { SectionAnswer } from "./answer/answer-schema.ts";
import type { MaterialPart } from "./material-part.ts";

/** What a part says about one criterion. Points that nothing supports do not count. */
export interface VerifiedCriterion {
  readonly score: number;
  readonly comment: string;
  readonly evidence: readonly Evidence[];
  /** There is evidence, or the points rest on what is not there. */
  readonly supported: boolean;
}

export interface VerifiedAnswer {
  readonly criteria: Readonly<Record<string, VerifiedCriterion>>;
  readonly comment: string;
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  /** What the answer names as said to the grader, as far as it stands in the part. */
  readonly addressed: readonly Evidence[];
  /** Quotations that were refused. */
  readonly refused: number;
  /** The points lie on a scale of 5 or 10, also when they were asked for again. */
  readonly wrongScale: boolean;
}

/** A title copied from the outline that the model was shown, with the page that we wrote behind it. */
const PAGE_MARK = /[ \t]*\|[ \t]*p\.[ \t]*\S+[ \t]*$/gm;

/** Checks every quotation against the text of the part, or as lines of its outline, and places it in the report. */
export function verifyPart(
  answer: SectionAnswer,
  { text: partText, outline }: Pick<MaterialPart, "text" | "outline">,
  report: EvidenceFinder,
): VerifiedAnswer {
  const seen = createQuoteFinder(partText);
  const shown = (outline ?? []).filter((line) => partText.includes(writeOutlineLine(line).trimStart()));
  const lines = createOutlineFinder(shown, report.fromRange);
  const isUnprinted = partText.startsWith(OUTLINE_NOTES.notPrinted);
  let refused = 0;
  const criteria = Object.entries(answer.criteria).map(([id, { score, comment, quotes }]) => {
    const evidence = quotes
      .map((quote) => verifyQuote(quote, { partText, seen, report }) ?? lines.find(quote))
      .filter((each) => each !== null);
    const absences = isUnprinted ? quotes.filter((quote) => lines.tellsAbsence(quote)).length : 0;
    refused += quotes.length - evidence.length - absences;
    return [id, { score, comment, evidence, supported: evidence.length + absences > 0 }] as const;
  });
  const { comment, strengths, suggestions } = answer;
  // One that does not stand there is a mistake about nothing: no points hang on it.
  const addressed = answer.addressed_to_grader
    .map((quote) => verifyQuote(quote, { partText, seen, report }))
    .filter((each) => each !== null);
  const byId = Object.fromEntries(criteria);
  return { criteria: byId, comment, strengths, suggestions, addressed, refused, wrongScale: false };
}

/** Criteria of the answer that no passage stands for, or nothing is said of. */
export function unsupportedCriteria({ criteria }: VerifiedAnswer): string[] {
  return Object.entries(criteria).flatMap(([id, given]) => (isSupported(given) ? [] : [id]));
}

function isSupported({ supported, comment }: VerifiedCriterion): boolean {
  return supported && comment.trim() !== "";
}

/** The first answer, with what the second one supports and the first does not, and what either names as said to the grader. */
export function completeAnswer(first: VerifiedAnswer, second: VerifiedAnswer): VerifiedAnswer {
  const criteria = Object.entries(first.criteria).map(([id, given]) => {
    const again = second.criteria[id];
    return [id, !isSupported(given) && again?.supported ? again : given] as const;
  });
  const addressed = [...first.addressed, ...second.addressed];
  return { ...first, criteria: Object.fromEntries(criteria), addressed, refused: first.refused + second.refused };
}

interface Places {
  readonly partText: string;
  readonly seen: QuoteFinder;
  readonly report: EvidenceFinder;
}

function verifyQuote(quote: string, { partText, seen, report }: Places): Evidence | null {
  const words = quote.replaceAll(PAGE_MARK, "");
  if (!isLongEnough(words)) return null;
  const found = seen.find(quote) ?? seen.find(words);
  if (found === null) return null;
  const { start, end } = found.range;
  if (!found.exact && changesMeaning(words, partText.slice(start, end).replaceAll(PAGE_MARK, ""))) return null;
  if (cutsOffNegation(partText.slice(Math.max(0, start - 12), start))) return null;
  // Lines of an outline stand together in the material and apart in the report: the longest one shows the place.
  const placed = report.fromQuote(words) ?? report.fromQuote(longestLine(words));
  return placed === null ? null : { ...placed, exact: found.exact && placed.exact };
}

function longestLine(text: string): string {
  return text.split("\n").reduce((longest, line) => (line.trim().length > longest.length ? line.trim() : longest), "");
}
