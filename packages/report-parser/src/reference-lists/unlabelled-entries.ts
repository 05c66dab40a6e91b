/** Entries without labels: told by hanging or first-line indents, by paragraphs, by how an entry begins and ends. */
import { HAN } from "@rubrica/report-model";
import type { PlacedLine } from "../text/report-text.ts";
import { findStartsBehindWhite } from "./white-between-entries.ts";

const ENTRY_START = new RegExp(
  String.raw`^["“《「[]?(?:[-–—―_]{2,}|\p{Lu}|[${HAN}]|van |von |de |d'|al-|\d{1,2}(?:st|nd|rd|th)\b)`,
  "u",
);
const ENTRY_END = /(?:[.。．)）\]\d”"/]|\.\d|https?:\S+|[a-z]{2,4}\/?\S*)\s*$/;
const CONTINUED = /(?:[,，:：;；(（&\-–]|\b(?:and|in|of|the|for|on|et|a|an))\s*$/;
/** `Clark, R.`, `ARAUJO, L. C.`, `van der Pol, M.` */
const NAME_WITH_INITIAL = /^(?:\p{Ll}{2,4}\s){0,2}\p{Lu}[\p{L}'’-]+,\s\p{Lu}\p{Ll}?\./u;
/** `Jones C. D.,` */
const NAME_BEFORE_INITIALS = /^(?:\p{Ll}{2,4}\s){0,2}\p{Lu}[\p{L}'’-]+\s(?:\p{Lu}\.[\s-]?){1,3},/u;
const INITIAL_AT_END = /(?:^|[\s.])\p{Lu}\.$/u;
/** What stands behind the drawn line that repeats the authors of the entry before. */
const BEHIND_DRAWN_LINE = /^(?:[,.]\s+\S|(?:and|und|et)\s,|\((?:1[5-9]|20)\d\d[a-z]?\)\s)/;

/** How starts are told, with what is added to the rating: an indent says more than white, white more than paragraphs. */
const TRUST = { hanging: 0.08, indented: 0, white: 0.06, paragraphs: 0, names: 0.04 } as const;
const INDENT_AT_LEAST = 5;
/** From this share of lines at the edge on few lines are indented. */
const FEW_HANG = 0.75;

/** Indexes of the lines that begin entries. */
export function findUnlabelledEntries(lines: readonly PlacedLine[]): number[] {
  if (lines.length === 0) return [];
  const indents = measureIndents(lines);
  const stepSize = step(indents);
  const isIndented = stepSize >= INDENT_AT_LEAST;
  const where = (isStart: (line: PlacedLine, before: PlacedLine | undefined, indent: number) => boolean): number[] =>
    lines.flatMap((line, index) => (isStart(line, lines[index - 1], indents[index] ?? 0) ? [index] : []));
  const paragraphs = where(startsParagraph);
  const names = where(startsWithName);
  const candidates: { readonly kind: keyof typeof TRUST; readonly starts: readonly number[] }[] = [
    { kind: "paragraphs", starts: paragraphs },
  ];
  // Indents say nothing when all lines are alike, and white little where lines hang.
  const hanging = where((line, before, indent) => indent < 0.5 * stepSize || repeatsAuthors(line, before));
  if (!isIndented || hanging.length > FEW_HANG * lines.length)
    candidates.push({ kind: "white", starts: findStartsBehindWhite(lines) });
  if (isIndented && hanging.length < lines.length) {
    candidates.push({ kind: "hanging", starts: hanging });
    candidates.push({ kind: "indented", starts: where((_line, _before, indent) => indent > 0.5 * stepSize) });
  }
  // Names say more than paragraphs where lines are too few or too far apart to tell these.
  if (!isIndented && names.length > paragraphs.length) candidates.push({ kind: "names", starts: names });
  let best: readonly number[] = [0];
  let bestRating = 0;
  for (const { kind, starts } of candidates) {
    const rating = starts.length === 0 ? 0 : rate(lines, starts) + TRUST[kind];
    if (rating > bestRating) {
      best = starts;
      bestRating = rating;
    }
  }
  return best[0] === 0 ? [...best] : [0, ...best];
}

function repeatsAuthors({ layout }: PlacedLine, before: PlacedLine | undefined): boolean {
  if (before === undefined || !BEHIND_DRAWN_LINE.test(layout.text)) return false;
  const { text } = before.layout;
  return ENTRY_END.test(text) && !CONTINUED.test(text) && !INITIAL_AT_END.test(text);
}

function startsWithName({ layout }: PlacedLine, before: PlacedLine | undefined): boolean {
  if (before === undefined) return true;
  if (!NAME_WITH_INITIAL.test(layout.text) && !NAME_BEFORE_INITIALS.test(layout.text)) return false;
  return /[.)\]\d]\s*$/.test(before.layout.text) && !INITIAL_AT_END.test(before.layout.text);
}

/** At the top of a page or column only a name behind a full stop tells that an entry begins. */
function startsParagraph(line: PlacedLine, before: PlacedLine | undefined): boolean {
  if (before === undefined || line.startsParagraph) return true;
  if (columnKey(line) === columnKey(before)) return false;
  return /[.。>]\s*$/.test(before.layout.text) && NAME_WITH_INITIAL.test(line.layout.text);
}

interface Column {
  readonly side: number;
  readonly edge: number;
  /** Its lines, by their indexes, and where they begin. */
  readonly members: readonly { readonly index: number; readonly x0: number }[];
}

/** Distance of each line from the left edge of its column, in points. */
function measureIndents(lines: readonly PlacedLine[]): number[] {
  const columns = gatherColumns(lines);
  const indents = new Array<number>(lines.length).fill(0);
  for (const { edge, members } of columns) {
    for (const { index, x0 } of members) indents[index] = x0 - edge;
  }
  const stepSize = step(indents);
  if (stepSize < 5) return indents;
  // A column that holds continuation lines only has no entry at its edge: it hangs against its neighbours.
  const edges = new Map<number, number>();
  for (const { side, edge } of columns) edges.set(side, Math.min(edges.get(side) ?? edge, edge));
  for (const { side, edge, members } of columns) {
    if (members.some(({ x0 }) => x0 - edge > 0.5 * stepSize)) continue;
    const usual = edges.get(side) ?? edge;
    if (Math.abs(edge - usual - stepSize) < 0.25 * stepSize) for (const { index } of members) indents[index] = stepSize;
  }
  return indents;
}

function gatherColumns(lines: readonly PlacedLine[]): Column[] {
  const columns = new Map<string, { side: number; edge: number; members: { index: number; x0: number }[] }>();
  for (const [index, line] of lines.entries()) {
    const { column: side, box } = line.layout;
    const column = columns.get(columnKey(line)) ?? { side, edge: box.x0, members: [] };
    column.edge = Math.min(column.edge, box.x0);
    column.members.push({ index, x0: box.x0 });
    columns.set(columnKey(line), column);
  }
  return [...columns.values()];
}

function columnKey(line: PlacedLine): string {
  return `${line.page}:${line.layout.column}`;
}

/** The commonest indent that is no rounding. */
function step(indents: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const indent of indents) {
    if (indent >= 5 && indent <= 80) counts.set(Math.round(indent), (counts.get(Math.round(indent)) ?? 0) + 1);
  }
  let best = 0;
  let most = 0;
  for (const [indent, count] of counts) {
    if (count > most) {
      best = indent;
      most = count;
    }
  }
  return best;
}

/** Share of starts that look like one and follow an end. */
function rate(lines: readonly PlacedLine[], starts: readonly number[]): number {
  if (starts.length === 0) return 0;
  let good = 0;
  for (const index of starts) {
    const text = lines[index]?.layout.text ?? "";
    const before = lines[index - 1]?.layout.text ?? ".";
    if (ENTRY_START.test(text) || BEHIND_DRAWN_LINE.test(text)) good += 0.5;
    if (ENTRY_END.test(before) && !CONTINUED.test(before)) good += 0.5;
  }
  const quality = good / starts.length;
  // One entry out of a whole page, or an entry a line, is seldom right.
  const perEntry = lines.length / starts.length;
  return perEntry > 12 ? quality * 0.5 : quality;
}
