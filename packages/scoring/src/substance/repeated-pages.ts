import type { ParsedReport } from "@rubrica/report-model";
import { wordTokens } from "./word-tokens.ts";

/** A page of fewer words is a title, a figure or a form. */
const MIN_WORDS = 80;
const PASSAGE = 8;
/** From so much of a page on it is the same page, read with a slip or two. */
const SAME_SHARE = 0.9;

/** Pages that say nearly word for word what one page before them said. */
export function repeatedPages({ pages }: Pick<ParsedReport, "pages">): number[] {
  const pagesOfPassage = new Map<string, number[]>();
  const repeated: number[] = [];
  for (const { number, lines } of pages) {
    const tokens = wordTokens(lines.flatMap(({ text, range }) => (range === null ? [] : [text])).join("\n"));
    if (tokens.length < MIN_WORDS) continue;
    const hits = new Map<number, number>();
    const passages = tokens.length - PASSAGE + 1;
    const own = new Set<string>();
    for (let start = 0; start < passages; start += 1) own.add(tokens.slice(start, start + PASSAGE).join(" "));
    for (const passage of own) {
      const seen = pagesOfPassage.get(passage);
      if (seen === undefined) pagesOfPassage.set(passage, [number]);
      else {
        for (const page of seen) hits.set(page, (hits.get(page) ?? 0) + 1);
        if (seen.length < 8) seen.push(number);
      }
    }
    if (Math.max(0, ...hits.values()) >= own.size * SAME_SHARE) repeated.push(number);
  }
  return repeated;
}
