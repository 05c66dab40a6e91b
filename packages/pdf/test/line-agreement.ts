import type { LayoutLine } from "../src/layout/page-layout.ts";

/** Characters of two readings of one page, and how many of them stand in the same line in both. */
export interface LineAgreement {
  readonly characters: number;
  readonly agreeing: number;
}

/**
 * Compares the lines of one page as two engines see them. Lines correspond when their boxes overlap by more than half;
 * the characters of a corresponding pair count as often as both have them, after NFKC and without spaces.
 */
export function compareLines(first: readonly LayoutLine[], second: readonly LayoutLine[]): LineAgreement {
  const rest = second.map((line) => ({ line, text: comparable(line.text), taken: false }));
  let agreeing = 0;
  let characters = 0;
  for (const line of first) {
    const text = comparable(line.text);
    characters += text.length;
    const partners = rest
      .filter((other) => !other.taken && overlaps(line, other.line))
      .map((other) => ({ other, common: countCommon(text, other.text) }))
      .sort((a, b) => b.common - a.common);
    const best = partners[0];
    if (best === undefined) continue;
    best.other.taken = true;
    agreeing += best.common;
  }
  const others = rest.reduce((sum, { text }) => sum + text.length, 0);
  return { characters: Math.max(characters, others), agreeing };
}

function comparable(text: string): string[] {
  return [...text.normalize("NFKC").replace(/[\s\u00ad\ufffd]/g, "")];
}

function overlaps(first: LayoutLine, second: LayoutLine): boolean {
  const height = Math.min(first.box.y1, second.box.y1) - Math.max(first.box.y0, second.box.y0);
  const width = Math.min(first.box.x1, second.box.x1) - Math.max(first.box.x0, second.box.x0);
  return (
    height > 0.5 * Math.min(first.box.y1 - first.box.y0, second.box.y1 - second.box.y0) &&
    width > 0.5 * Math.min(first.box.x1 - first.box.x0, second.box.x1 - second.box.x0)
  );
}

function countCommon(first: readonly string[], second: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const character of second) counts.set(character, (counts.get(character) ?? 0) + 1);
  let common = 0;
  for (const character of first) {
    const left = counts.get(character) ?? 0;
    if (left === 0) continue;
    counts.set(character, left - 1);
    common++;
  }
  return common;
}
