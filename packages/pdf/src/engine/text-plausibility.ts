import { GlyphFlag, type PagePrimitives } from "./page-primitives.ts";

/** Letters of the scripts that reports are written in, digits and usual punctuation. */
const PLAUSIBLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\d.,;:!?()[\]'"%&/+=—–\-，。；：！？（）、《》“”]/u;
/** The other reading must have this much more plausible text. */
const CLEARLY_BETTER = 0.25;
/** Both engines show character codes when a font tells nothing else; then they agree, and neither is better. */
const SAME_GUESSES = 0.7;

/** True when `theirs`, the same pages read by another engine, is clearly better text than `ours`. */
export function isBetterReading(theirs: readonly PagePrimitives[], ours: readonly PagePrimitives[]): boolean {
  const [their, our] = [countCharacters(theirs), countCharacters(ours)];
  if (their.total === 0) return false;
  if (our.total === 0) return true;
  const gain = their.plausible / their.total - our.plausible / our.total;
  return gain >= CLEARLY_BETTER && overlap(their.counts, our.counts) / Math.max(their.total, our.total) < SAME_GUESSES;
}

interface CharacterCount {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
  /** Characters with a known value that could be text of a report. */
  readonly plausible: number;
}

function countCharacters(pages: readonly PagePrimitives[]): CharacterCount {
  const counts = new Map<string, number>();
  let total = 0;
  let plausible = 0;
  for (const { glyphs } of pages) {
    for (let index = 0; index < glyphs.count; index++) {
      const text = glyphs.text[index] as string;
      if (text === " ") continue;
      total++;
      counts.set(text, (counts.get(text) ?? 0) + 1);
      const unmapped = ((glyphs.flags[index] as number) & GlyphFlag.mapError) !== 0;
      if (!unmapped && PLAUSIBLE.test(text)) plausible++;
    }
  }
  return { counts, total, plausible };
}

function overlap(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [text, count] of first) common += Math.min(count, second.get(text) ?? 0);
  return common;
}
