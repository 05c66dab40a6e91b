/** Learns by what passages are weighed, from sentences of authors and texts of documents. */
import { foldDisguise } from "../../../packages/scoring/src/address/fold-disguise.ts";
import { splitSentences } from "../../../packages/scoring/src/address/passages.ts";
import { BUCKETS, bucketsWithin, readNgrams } from "../../../packages/scoring/src/address/text-ngrams.ts";
import { type Learned, learnWeights, type Ngrams } from "./learn-weights.ts";
import { joinNeighbours, splitClauses } from "./learned-passages.ts";
import type { AuthorsSentences, MadeSentence } from "./sentence-sets.ts";

/** Log odds of the learned line: chosen by the harmless sentences of authors that were not learned from. */
export const THRESHOLD = 1;
/** A word of this many attacks may be what a disguised word stands for. */
const FEWEST_ATTACKS = 2;

interface Example {
  readonly text: string;
  readonly passages: readonly Ngrams[];
}

/** One author's sentences as they are learned from. */
interface Lesson {
  readonly author: string;
  readonly attacking: readonly Example[];
  readonly harmless: readonly Example[];
}

/** Latin words of attacks: what disguised words are told by, before anything is learned. */
export function wordsOf(lessons: readonly AuthorsSentences[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of lessons.flatMap(({ attacking }) => attacking)) {
    const words = new Set(foldDisguise(text, () => false).text.match(/[a-z]+/g));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([word, count]) => count >= FEWEST_ATTACKS && word.length > 1)
    .map(([word]) => word)
    .sort();
}

/** Every passage of a text, as the package looks at it. */
export function passagesOf(text: string, words: ReadonlySet<string>): Ngrams[] {
  const folded = foldDisguise(text, (word) => words.has(word)).text;
  const ngrams = readNgrams(folded);
  const sentences = splitSentences(folded);
  const clauses = sentences.flatMap((sentence) => splitClauses(folded, sentence));
  return [...sentences, ...clauses, ...joinNeighbours(sentences)].map(({ start, end }) =>
    bucketsWithin(ngrams, start, end),
  );
}

export function toLesson({ author, attacking, harmless }: AuthorsSentences, words: ReadonlySet<string>): Lesson {
  const see = ({ text }: MadeSentence): Example => ({ text, passages: passagesOf(text, words) });
  return { author, attacking: attacking.map(see), harmless: harmless.map(see) };
}

export function learnFrom(lessons: readonly Lesson[], background: readonly Ngrams[]): Learned {
  return learnWeights(
    {
      attacking: lessons.flatMap(({ attacking }) => attacking.map(({ passages }) => passages)),
      harmless: lessons.flatMap(({ harmless }) => harmless.map(({ passages }) => passages)),
      background,
    },
    BUCKETS,
  );
}
