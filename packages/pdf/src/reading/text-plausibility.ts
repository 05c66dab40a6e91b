import { GlyphFlag, type PagePrimitives } from "../engine/page-primitives.ts";

/** Letters of the scripts that reports are written in, digits and usual punctuation. */
const PLAUSIBLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\d.,;:!?()[\]'"%&/+=—–\-，。；：！？（）、《》“”]/u;
/** The other reading must have this much more plausible text. */
const CLEARLY_BETTER = 0.25;
/** Both engines show character codes when a font tells nothing else; then they agree, and neither is better. */
const SAME_GUESSES = 0.7;

/** Characters of some pages of one engine. Pages are taken one by one: each is gone when the next one is read. */
export class CharacterTally {
  readonly counts: Map<string, number> = new Map();
  total = 0;
  /** Characters with a known value that could be text of a report. */
  plausible = 0;

  add({ glyphs }: PagePrimitives): void {
    for (const [index, text] of glyphs.text.entries()) {
      if (text === " ") continue;
      this.total++;
      this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
      const unmapped = ((glyphs.flags[index] ?? 0) & GlyphFlag.mapError) !== 0;
      if (!unmapped && PLAUSIBLE.test(text)) this.plausible++;
    }
  }
}

/** True when `theirs`, the same pages read by another engine, is clearly better text than `ours`. */
export function isBetterReading(theirs: CharacterTally, ours: CharacterTally): boolean {
  if (theirs.total === 0) return false;
  if (ours.total === 0) return true;
  const gain = theirs.plausible / theirs.total - ours.plausible / ours.total;
  const common = overlap(theirs.counts, ours.counts);
  return gain >= CLEARLY_BETTER && common / Math.max(theirs.total, ours.total) < SAME_GUESSES;
}

function overlap(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [text, count] of first) common += Math.min(count, second.get(text) ?? 0);
  return common;
}
