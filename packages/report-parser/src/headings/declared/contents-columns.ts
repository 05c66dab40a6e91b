/** Contents printed in two columns: their lines come as one where both columns have an entry at a height. */
import type { LayoutLine, Word } from "@rubrica/pdf";
import { readContentsLine } from "./contents-lines.ts";

export interface NumberedLine {
  /** Index into the lines of the page. */
  readonly line: number;
  readonly layout: LayoutLine;
}

const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,6})$/;
const INNER_LEADER = /[.．·…]\s?[.．·…]\s?\d+\s+\S/;
const LED_TO_NUMBER = /(?:[.．·…]\s?){3}\d+$/;
const LEADER = /(?:[.．·…]\s?){3}$/;
/** The gutter lies in this part of the width, from either side. */
const MIDDLE = 0.3;
/** Points within which page numbers of one column end. */
const SAME_EDGE = 2.5;
/** So many page numbers inside lines make a column. */
const MIN_PAIRS = 3;

interface Gutter {
  readonly left: number;
  readonly right: number;
}

/**
 * Lines of a page with contents in two columns, the left column before the right one; other pages as they are.
 *
 * @param gaps whether a wide gap may lead to a page number as a leader does: elsewhere it is a table.
 */
export function readInColumns(lines: readonly NumberedLine[], gaps: boolean): readonly NumberedLine[] {
  const gutter = findGutter(lines, gaps) ?? findGutterBetweenEdges(lines);
  if (gutter === null) return lines;
  const split = lines.map((numbered) => splitLine(numbered, gutter));
  const isRight = ({ layout }: NumberedLine): boolean => layout.box.x0 >= gutter.right - SAME_EDGE;
  const isInColumn = (parts: readonly NumberedLine[]): boolean => parts.length === 2 || parts.every(isRight);
  const first = split.findIndex(isInColumn);
  const last = split.findLastIndex(isInColumn);
  const isOneSided = ({ layout: { box } }: NumberedLine): boolean =>
    box.x1 <= gutter.left + SAME_EDGE || box.x0 >= gutter.right - SAME_EDGE;
  const behind = lines.findIndex(
    (line, index) => index > last && !(isOneSided(line) && readContentsLine(line.layout) !== null),
  );
  const end = behind < 0 ? lines.length : behind;
  const parts = split.slice(first, end).flat();
  return [
    ...lines.slice(0, first),
    ...parts.filter((part) => !isRight(part)),
    ...parts.filter(isRight),
    ...lines.slice(end),
  ];
}

/** Between page numbers inside the lines and what follows them. */
function findGutter(lines: readonly NumberedLine[], gaps: boolean): Gutter | null {
  const pairs = lines.flatMap(({ layout }) => pairsOf(layout, gaps));
  if (pairs.length < MIN_PAIRS) return null;
  const leftmost = Math.min(...lines.map(({ layout }) => layout.box.x0));
  const width = Math.max(...lines.map(({ layout }) => layout.box.x1)) - leftmost;
  for (const { left } of pairs) {
    const alike = pairs.filter((pair) => Math.abs(pair.left - left) < SAME_EDGE);
    const right = Math.min(...alike.map((pair) => pair.right));
    const isInside = left > leftmost + MIDDLE * width && left < leftmost + (1 - MIDDLE) * width;
    if (alike.length >= MIN_PAIRS && right > left && isInside) return { left, right };
  }
  return null;
}

/** Where no two entries share a height: entries end at one edge, and others begin beyond it and end at another. */
function findGutterBetweenEdges(lines: readonly NumberedLine[]): Gutter | null {
  const boxes = lines.flatMap(({ layout }) => (LED_TO_NUMBER.test(layout.text) ? [layout.box] : []));
  if (boxes.length < 4 * MIN_PAIRS) return null;
  for (const { x1: left } of boxes) {
    const alike = boxes.filter((box) => Math.abs(box.x1 - left) < SAME_EDGE);
    const beyond = boxes.filter((box) => box.x0 > left + SAME_EDGE);
    if (alike.length < 2 * MIN_PAIRS || beyond.length < 2 * MIN_PAIRS) continue;
    const starts = lines.map(({ layout }) => layout.box.x0).filter((x0) => x0 > left + SAME_EDGE);
    return { left, right: Math.min(...starts) };
  }
  return null;
}

/** Page numbers behind a leader or a gap that are not the last word of their line. */
function pairsOf({ text, words, fontSize }: LayoutLine, gaps: boolean): Gutter[] {
  if (!gaps && !INNER_LEADER.test(text)) return [];
  return words.flatMap((word, index) => {
    const before = words[index - 1];
    const next = words[index + 1];
    if (before === undefined || next === undefined || !PAGE_NUMBER.test(text.slice(word.start, word.end))) return [];
    const isLed = LEADER.test(text.slice(0, word.start)) || (gaps && word.box.x0 - before.box.x1 > 2 * fontSize);
    const isParted = next.box.x0 - word.box.x1 > 0.6 * fontSize;
    return isLed && isParted ? [{ left: word.box.x1, right: next.box.x0 }] : [];
  });
}

/** Both halves of a line that has words on either side of the gutter and none in it. */
function splitLine({ line, layout }: NumberedLine, gutter: Gutter): NumberedLine[] {
  const { words } = layout;
  const at = words.findIndex((word) => word.box.x0 >= gutter.right - SAME_EDGE);
  const before = words[at - 1];
  if (at <= 0 || before === undefined || before.box.x1 > gutter.left + SAME_EDGE) return [{ line, layout }];
  return [
    { line, layout: partOf(layout, words.slice(0, at)) },
    { line, layout: partOf(layout, words.slice(at)) },
  ];
}

function partOf(layout: LayoutLine, words: readonly Word[]): LayoutLine {
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return layout;
  const { start } = first;
  const { end } = last;
  const { box, baseline, fontSize, bold, italic, monospace, angle, vertical, column, spans } = layout;
  return {
    text: layout.text.slice(start, end),
    box: { ...box, x0: first.box.x0, x1: last.box.x1 },
    baseline,
    fontSize,
    bold,
    italic,
    monospace,
    angle,
    vertical,
    column,
    endsWithHyphen: false,
    widestGap: layout.widestGap,
    spans,
    words: words.map((word) => ({ ...word, start: word.start - start, end: word.end - start })),
  };
}
