/** Formulas of a page: display formulas with their number, and runs of mathematics inside lines of text. */
import type { Box } from "../engine/page-primitives.ts";
import { unionOf } from "./box-geometry.ts";
import { clusterDisplayLines } from "./formulas/display-clusters.ts";
import { splitEquationNumber } from "./formulas/equation-number.ts";
import type { FormulaContext } from "./formulas/formula-context.ts";
import { findInlineMathematics } from "./formulas/inline-mathematics.ts";
import { linearText } from "./formulas/linear-text.ts";
import { hasMathematics } from "./formulas/mathematics-share.ts";
import { withoutTextFonts } from "./formulas/text-fonts.ts";
import type { PageLayout } from "./page-layout.ts";

/** A formula on a page. */
export interface FoundFormula {
  readonly display: boolean;
  /** As printed, without brackets: `3.2`; null when there is none. */
  readonly number: string | null;
  /** Linear text; sub- and superscripts by `_` and `^`, fractions as `(a)/(b)`. */
  readonly text: string;
  readonly box: Box;
  /** Lines of a display formula; they stay in the prose. Empty for an inline formula. */
  readonly lines: readonly number[];
  /** Where an inline formula stands in its line, as a half-open range of the line's text; null for display formulas. */
  readonly inline: { readonly line: number; readonly start: number; readonly end: number } | null;
}

/** Finds the formulas of one page: display formulas top to bottom, then inline ones by line. */
export function findFormulas(laidOut: PageLayout, context: FormulaContext): FoundFormula[] {
  if (!laidOut.lines.some((line) => hasMathematics(line))) return [];
  const page = withoutTextFonts(laidOut);
  const display = clusterDisplayLines(page, context).map((indexes): FoundFormula => {
    const lines = indexes.map((index) => page.lines[index]!);
    const { number, without } = splitEquationNumber(lines);
    const box = unionOf(lines.map((line) => line.box));
    const text = linearText(without, page.rules);
    return { display: true, number, text, box, lines: indexes, inline: null };
  });
  const taken = new Set(display.flatMap((formula) => formula.lines));
  const inline: FoundFormula[] = [];
  page.lines.forEach((line, index) => {
    if (taken.has(index) || context.excludedLines.has(index)) return;
    for (const { start, end, text, box } of findInlineMathematics(line)) {
      inline.push({ display: false, number: null, text, box, lines: [], inline: { line: index, start, end } });
    }
  });
  return [...display.filter((formula) => formula.text !== ""), ...inline];
}
