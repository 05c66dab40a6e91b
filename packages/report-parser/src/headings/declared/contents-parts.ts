/** `I Basics`, `II Practice` above chapters that count on: parts, printed without the word. */
import { type HeadingNumber, type PartTitle, readRomanPart } from "../titles/heading-number.ts";

interface NumberedText {
  readonly text: string;
  readonly number: HeadingNumber | null;
  readonly title: string;
}

/** Gives entries that count I, II, III over plain numbers the number of a part. */
export function readRomanParts<Entry extends NumberedText>(entries: readonly Entry[]): Entry[] {
  const parts = new Map<Entry, PartTitle>();
  let dotted = false;
  for (const entry of entries) {
    const kind = entry.number?.kind;
    const part = kind === "roman" || kind === "letter" || kind === undefined ? readRomanPart(entry.text) : null;
    if (part !== null && part.number.values[0] === parts.size + 1) {
      parts.set(entry, part);
      dotted ||= kind === "roman";
    }
  }
  const chapters = entries.filter(({ number }) => number?.kind === "decimal" && number.depth === 1);
  const counted = new Set(chapters.map(({ number }) => number?.values[0]));
  if (parts.size < 2 || chapters.length === 0) return [...entries];
  // Below sections `I.`, `II.` plain numbers begin again every time.
  if (dotted && counted.size < chapters.length) return [...entries];
  return entries.map((entry) => {
    const part = parts.get(entry);
    return part === undefined ? entry : { ...entry, number: part.number, title: part.title };
  });
}
