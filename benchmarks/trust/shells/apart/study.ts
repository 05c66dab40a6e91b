/** Theses as the kinds use them. */
import { normalised } from "./chapters.ts";
import { type Language, RULES } from "./language.ts";
import { copyOf, join, measure, measureAll, paragraphsOf, sizeOf, soundSentences } from "./sentences.ts";
import type { SourceThesis, StudiedThesis } from "./sources.ts";
import { wholeText, wordCounts } from "./topics.ts";

export function study(thesis: SourceThesis): StudiedThesis {
  const { language } = thesis;
  const parts = normalised(thesis);
  const sound = measureAll(soundSentences(parts, language), language);
  return { thesis, parts, size: sizeOf(parts, language), sound, counts: wordCounts(wholeText(thesis), language) };
}

/** Its abstract, or its first sentences where it has none worth the name. */
export function abstractOf({ thesis, parts }: StudiedThesis): string {
  const { language } = thesis;
  const given = thesis.abstract.replace(/\s+/gu, " ").trim();
  if (measure(given, language) >= RULES[language].abstract.least) return given;
  return join(soundSentences(parts, language).slice(0, 6), language);
}

export function isLong({ thesis, size }: StudiedThesis): boolean {
  return size >= RULES[thesis.language].body.least;
}

/** Whether enough of it is whole sentences. */
export function isSound({ thesis, sound }: StudiedThesis): boolean {
  return sound >= RULES[thesis.language].body.least * 0.75;
}

/** Theses long enough; where a language has none, the longest is lengthened by what the next one says. */
export function longEnough(all: readonly StudiedThesis[], language: Language): StudiedThesis[] {
  const enough = all.filter(isLong);
  const sound = enough.filter(isSound);
  if (enough.length > 0) return sound.length > 0 ? sound : enough;
  const [longest, ...rest] = all.toSorted((one, two) => two.size - one.size);
  if (longest === undefined) return [];
  const parts = copyOf(longest.parts);
  for (const [at, paragraph] of rest.flatMap((each) => paragraphsOf(each.parts)).entries()) {
    if (sizeOf(parts, language) >= RULES[language].body.least) break;
    parts[at % parts.length]?.paragraphs.push(paragraph);
  }
  return [{ ...longest, parts, size: sizeOf(parts, language) }];
}
