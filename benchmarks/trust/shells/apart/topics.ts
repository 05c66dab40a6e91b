/** The words that a thesis is about. */
import { type Language, listOf } from "./language.ts";
import type { SourceThesis, StudiedThesis } from "./sources.ts";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Words, and what stands between them. */
export function tokens(text: string, language: Language): string[] {
  if (language === "zh") return [...segmenter.segment(text)].map((each) => each.segment);
  return text.match(/[A-Za-z][A-Za-z'’-]*|\d+(?:\.\d+)?|\s+|[^A-Za-z\d\s]/gu) ?? [];
}

export const STOP_WORDS = { zh: new Set(listOf("stopWords", "zh")), en: new Set(listOf("stopWords", "en")) } as const;

export function isTopical(word: string, language: Language): boolean {
  if (STOP_WORDS[language].has(word)) return false;
  if (language === "zh") return /^\p{Script=Han}{2,6}$/u.test(word) && !/[的了着是在和与及而也]/u.test(word);
  return /^[a-z][a-z-]{3,}$/u.test(word);
}

export function wordCounts(text: string, language: Language): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens(text, language)) {
    const word = language === "en" ? token.toLowerCase() : token;
    if (isTopical(word, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

export function wholeText({ title, abstract, chapters }: SourceThesis): string {
  return [title, abstract, ...chapters.flatMap((each) => [each.title, ...each.paragraphs])].join("\n");
}

/** The words that belong to this thesis rather than to the others, the most telling first. */
export function topicWords({ thesis, counts }: StudiedThesis, all: readonly StudiedThesis[], count: number): string[] {
  const title = wordCounts(`${thesis.title} ${thesis.abstract}`, thesis.language);
  const tellingOf = (word: string, times: number) => {
    const spread = all.filter((each) => each.counts.has(word)).length;
    return Math.log(1 + times) * (Math.log((all.length + 1) / (spread + 0.5)) + 0.3) * (title.has(word) ? 3 : 1);
  };
  return ranked([...counts].map(([word, times]) => [word, tellingOf(word, times)])).slice(0, count);
}

/** Keywords as an author would give them: pairs of telling words that stand together often, then single words. */
export function keywordsOf(thesis: SourceThesis, words: readonly string[]): string[] {
  const rank = new Map(words.slice(0, 40).map((word, at) => [word, 40 - at]));
  const pairs = new Map<string, number>();
  const space = thesis.language === "en" ? " " : "";
  let before = "";
  for (const raw of tokens(wholeText(thesis), thesis.language)) {
    if (/^ +$/u.test(raw)) continue;
    const word = thesis.language === "en" ? raw.toLowerCase() : raw;
    const [one, two] = [rank.get(before), rank.get(word)];
    if (one !== undefined && two !== undefined && before !== word) {
      const pair = before + space + word;
      pairs.set(pair, (pairs.get(pair) ?? 0) + Math.min(one, two));
    }
    before = word;
  }
  const best = ranked([...pairs].filter(([, weight]) => weight >= 60)).slice(0, 3);
  return [...best, ...words.filter((word) => !best.some((pair) => pair.includes(word)))].slice(0, 5);
}

/** The highest first; of equals the first by its text. */
function ranked(weighed: readonly (readonly [string, number])[]): string[] {
  return weighed.toSorted((one, two) => two[1] - one[1] || (one[0] < two[0] ? -1 : 1)).map(([text]) => text);
}

/** Cosine of the two counts. */
export function likeness(one: ReadonlyMap<string, number>, two: ReadonlyMap<string, number>): number {
  const product = (left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>) =>
    [...left].reduce((sum, [word, times]) => sum + times * (right.get(word) ?? 0), 0);
  return product(one, two) / (Math.sqrt(product(one, one) * product(two, two)) || 1);
}
