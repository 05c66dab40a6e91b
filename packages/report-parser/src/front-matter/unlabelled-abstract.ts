/** Abstracts that no word announces: the paragraph above the keywords, or one in small type above the first heading. */
import { hasHan, type TextRange } from "@rubrica/report-model";
import type { PlacedLine } from "../text/report-text.ts";

const MIN_CHARACTERS = 150;
/** Lines of one paragraph are at most this many font sizes apart. */
const LEADING = 1.7;
/** Small type is smaller than the text below the heading by this many points. */
const SMALLER = 0.4;
/** Lines below a heading that show the size of the text. */
const SAMPLE = 12;

export interface AbstractEnd {
  /** Index of the line above which the abstract ends. */
  readonly index: number;
  /** A heading alone is no sign of an abstract, keywords are. */
  readonly isHeading: boolean;
}

/** Null when the lines above are no paragraph of prose. */
export function findUnlabelledAbstract(lines: readonly PlacedLine[], end: AbstractEnd): TextRange | null {
  const last = lines[end.index - 1];
  if (last === undefined || lines[0] === undefined || last.page > lines[0].page + 1) return null;
  let index = end.index - 1;
  let first = last;
  for (; index > 0; index--) {
    const above = lines[index - 1];
    if (above === undefined || !belongTogether(above, first)) break;
    first = above;
  }
  const own = lines.slice(index, end.index);
  const text = own.map((line) => line.layout.text).join(" ");
  const isProse = text.length >= MIN_CHARACTERS && /[.!?)]\s*$/.test(text) && !hasHan(text);
  if (index === 0 || own.length < 3 || !isProse) return null;
  if (end.isHeading && last.layout.fontSize > textSize(lines.slice(end.index + 1, end.index + SAMPLE)) - SMALLER)
    return null;
  return { start: first.range.start, end: last.range.end };
}

function belongTogether(above: PlacedLine, below: PlacedLine): boolean {
  const distance = below.layout.baseline - above.layout.baseline;
  return (
    above.page === below.page &&
    above.layout.column === below.layout.column &&
    Math.abs(above.layout.fontSize - below.layout.fontSize) < 0.5 &&
    distance > 0 &&
    distance < LEADING * below.layout.fontSize
  );
}

function textSize(lines: readonly PlacedLine[]): number {
  const sizes = lines.map((line) => line.layout.fontSize).sort((left, right) => left - right);
  return sizes[sizes.length >> 1] ?? 0;
}
