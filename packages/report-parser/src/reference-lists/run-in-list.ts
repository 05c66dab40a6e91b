/** Lists whose title runs into the first entry: `参考文献：[1] …`, sometimes with all entries in one paragraph. */
import type { PlacedLine } from "../text/report-text.ts";

const RUN_IN_TITLE =
  /^\s*[【[［]?\s*(?:主要)?(?:参\s*考\s*(?:文\s*献|资\s*料)|references?|bibliography)\s*[】\]］]?\s*[:：]?\s*(?=[[［【]\s?1\s?[\]］】]\s*\S{2})/i;
const LABEL = /[[［【]\s?(\d{1,3})\s?[\]］】]/g;
/** The second entry begins within so many lines. */
const LONGEST_ENTRY_LINES = 14;

/** Length of the title when a list begins on this line, otherwise 0. */
export function runInTitle(lines: readonly PlacedLine[], index: number): number {
  const title = RUN_IN_TITLE.exec(lines[index]?.layout.text ?? "")?.[0];
  if (title === undefined) return 0;
  // `参考文献 [1] 提出了…` is a sentence: no second entry follows it.
  const next = lines.slice(index, index + LONGEST_ENTRY_LINES);
  return next.some(({ layout }) => /(?:^|[.。]\s*)[[［【]\s?2\s?[\]］】]/.test(layout.text)) ? title.length : 0;
}

/** The lines of the list without its title, broken before each label that goes on counting. */
export function entryLines(lines: readonly PlacedLine[], title: number): PlacedLine[] {
  let expected = 1;
  return lines.flatMap((line, index) => {
    const { text } = line.layout;
    const cuts: number[] = [];
    for (const match of text.matchAll(LABEL)) {
      if (Number(match[1]) !== expected) continue;
      expected++;
      if (match.index > 0) cuts.push(match.index);
    }
    const start = index === 0 ? title : 0;
    const starts = [start, ...cuts.filter((cut) => cut > start)];
    return starts.map((from, part) => partOf(line, from, starts[part + 1] ?? text.length));
  });
}

function partOf(line: PlacedLine, start: number, end: number): PlacedLine {
  if (start === 0 && end === line.layout.text.length) return line;
  const range = { start: line.range.start + start, end: Math.min(line.range.end, line.range.start + end) };
  return { ...line, range, layout: { ...line.layout, text: line.layout.text.slice(start, end) } };
}
