/** Precision, recall and levels of headings against the truth. */
import { foldTitle, type TruthHeading } from "../corpus-truth.ts";

export interface FoundTitle {
  readonly level: number;
  /** With its number. */
  readonly title: string;
  /** 1-based physical page; null when the parser does not say. */
  readonly page: number | null;
}

export interface HeadingScore {
  readonly expected: number;
  readonly found: number;
  readonly correct: number;
  readonly levelsRight: number;
  /** Correct ones whose physical page is right; null when the parser gives no pages. */
  readonly pagesRight: number | null;
}

export interface Ratios {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Each expected heading takes the first unused found one with the same folded title, on its page where pages are known. */
export function scoreHeadings(expected: readonly TruthHeading[], found: readonly FoundTitle[]): HeadingScore {
  const used = new Set<number>();
  const keys = found.map((heading) => foldTitle(heading.title));
  let correct = 0;
  let levelsRight = 0;
  let pagesRight = 0;
  for (const heading of expected) {
    const key = foldTitle(heading.title);
    const possible = keys.flatMap((other, index) => (other === key && !used.has(index) ? [index] : []));
    const index = possible.find((candidate) => found[candidate]?.page === heading.pdfPage) ?? possible[0];
    if (index === undefined) continue;
    used.add(index);
    correct++;
    if (found[index]?.level === heading.level) levelsRight++;
    if (found[index]?.page === heading.pdfPage) pagesRight++;
  }
  const knowsPages = found.some((heading) => heading.page !== null);
  return {
    expected: expected.length,
    found: found.length,
    correct,
    levelsRight,
    pagesRight: knowsPages ? pagesRight : null,
  };
}

export function ratiosOf({ expected, found, correct }: Pick<HeadingScore, "expected" | "found" | "correct">): Ratios {
  const precision = found === 0 ? 0 : correct / found;
  const recall = expected === 0 ? 1 : correct / expected;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Sum over documents. */
export function sumScores(scores: readonly HeadingScore[]): HeadingScore {
  const sum = (field: "expected" | "found" | "correct" | "levelsRight"): number =>
    scores.reduce((total, score) => total + score[field], 0);
  const pages = scores.every((score) => score.pagesRight !== null)
    ? scores.reduce((total, score) => total + (score.pagesRight ?? 0), 0)
    : null;
  return {
    expected: sum("expected"),
    found: sum("found"),
    correct: sum("correct"),
    levelsRight: sum("levelsRight"),
    pagesRight: pages,
  };
}
