/** Entries without labels: told by hanging or first-line indents, by paragraphs, by how an entry begins and ends. */
import type { PlacedLine } from "../report-text.ts";

const ENTRY_START = /^["“《「[]?(?:\p{Lu}|[\u3400-\u9fff]|van |von |de |d'|al-|\d{1,2}(?:st|nd|rd|th)\b)/u;
const ENTRY_END = /(?:[.。．)）\]\d”"/]|\.\d|https?:\S+|[a-z]{2,4}\/?\S*)\s*$/;
const CONTINUED = /(?:[,，:：;；(（&\-–]|\b(?:and|in|of|the|for|on|et|a|an))\s*$/;

/** Indexes of the lines that begin entries. */
export function findUnlabelledEntries(lines: readonly PlacedLine[]): number[] {
  if (lines.length === 0) return [];
  const indents = measureIndents(lines);
  const candidates = [
    indents.map((indent, index) => (indent < 0.5 * step(indents) ? index : -1)).filter((index) => index >= 0),
    indents.map((indent, index) => (indent > 0.5 * step(indents) ? index : -1)).filter((index) => index >= 0),
    lines.map((line, index) => (line.startsParagraph || index === 0 ? index : -1)).filter((index) => index >= 0),
  ];
  let best: number[] = [0];
  let bestRating = 0;
  for (const [kind, starts] of candidates.entries()) {
    // Indents say nothing when all lines are alike.
    if (kind < 2 && (step(indents) < 5 || starts.length === lines.length)) continue;
    const rating = rate(lines, starts) + (kind === 0 ? 0.08 : 0);
    if (rating > bestRating) {
      best = starts;
      bestRating = rating;
    }
  }
  return best[0] === 0 ? best : [0, ...best];
}

/** Distance of each line from the left edge of its column, in points. */
function measureIndents(lines: readonly PlacedLine[]): number[] {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const key = columnKey(line);
    edges.set(key, Math.min(edges.get(key) ?? Number.POSITIVE_INFINITY, line.layout.box.x0));
  }
  const raw = lines.map((line) => line.layout.box.x0 - (edges.get(columnKey(line)) ?? 0));
  const stepSize = step(raw);
  // A column that holds continuation lines only has no entry at its edge.
  for (const [key, edge] of edges) {
    const own = lines.map((line, index) => ({ line, index })).filter(({ line }) => columnKey(line) === key);
    if (stepSize < 5 || own.some(({ index }) => (raw[index] as number) > 0.5 * stepSize)) continue;
    const others = [...edges].filter(([other]) => other !== key && sameSide(other, key)).map(([, value]) => value);
    const reference = others.find((value) => Math.abs(edge - value - stepSize) < 0.25 * stepSize);
    if (reference !== undefined) for (const { index } of own) raw[index] = stepSize;
  }
  return raw;
}

function columnKey(line: PlacedLine): string {
  return `${line.page}:${line.layout.column}`;
}

function sameSide(left: string, right: string): boolean {
  return left.split(":")[1] === right.split(":")[1];
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
    const text = (lines[index] as PlacedLine).layout.text;
    const before = index === 0 ? "." : (lines[index - 1] as PlacedLine).layout.text;
    if (ENTRY_START.test(text)) good += 0.5;
    if (ENTRY_END.test(before) && !CONTINUED.test(before)) good += 0.5;
  }
  const quality = good / starts.length;
  // One entry out of a whole page, or an entry a line, is seldom right.
  const perEntry = lines.length / starts.length;
  return perEntry > 12 ? quality * 0.5 : quality;
}
