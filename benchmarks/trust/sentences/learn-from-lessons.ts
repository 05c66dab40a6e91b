/** Learns the weights of passages from sentences of authors and texts of documents. */
import type { ParsedReport } from "@rubrica/report-model";
import { foldDisguise } from "../../../packages/scoring/src/address/fold-disguise.ts";
import { splitSentences } from "../../../packages/scoring/src/address/passages.ts";
import { BUCKETS, bucketsWithin, readNgrams } from "../../../packages/scoring/src/address/text-ngrams.ts";
import { linesOutsideOfText } from "./corpus-sentences.ts";
import { type Learned, type Lessons, learnWeights, type Ngrams } from "./learn-weights.ts";
import { joinNeighbours, splitClauses } from "./learned-passages.ts";
import { type AuthorsSentences, CHECKED_SETS, type MadeSentence, readFresh, readLessons } from "./sentence-sets.ts";

/** Log odds of the learned line, chosen by harmless sentences of authors that were not learned from. */
export const THRESHOLD = 1;
/** A word of this many attacks may be what a disguised word stands for. */
const FEWEST_ATTACKS = 2;

/** Sentences as they are learned from: the passages of each. */
type SentenceLessons = Omit<Lessons, "background">;

/** Everything that is learned from but the texts of documents. */
interface PreparedLessons {
  /** Words by which disguised words are recognised. */
  readonly words: readonly string[];
  readonly lessons: SentenceLessons;
  /** Every passage of a report, in its text and outside of it. */
  readonly passagesOfReport: (report: ParsedReport) => Ngrams[];
}

/** Reads the sentences that weights are learned from. */
export function prepareLessons(): PreparedLessons {
  const authors = [...readLessons(), ...CHECKED_SETS.map(readFresh)];
  const words = wordsOf(authors);
  const known = new Set(words);
  const passagesOfEach = (sentences: readonly MadeSentence[]) => sentences.map(({ text }) => passagesOf(text, known));
  return {
    words,
    lessons: {
      attacking: authors.flatMap(({ attacking }) => passagesOfEach(attacking)),
      harmless: authors.flatMap(({ harmless }) => passagesOfEach(harmless)),
    },
    passagesOfReport: (report) => [
      ...passagesOf(report.text, known),
      ...passagesOf(linesOutsideOfText(report).join("\n"), known),
    ],
  };
}

/** Latin words of attacks, by which disguised words are recognised before anything is learned. */
function wordsOf(lessons: readonly AuthorsSentences[]): string[] {
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

/** The passages of a text that are learned from: its sentences, clauses of long ones, and neighbours. */
function passagesOf(text: string, words: ReadonlySet<string>): Ngrams[] {
  const folded = foldDisguise(text, (word) => words.has(word)).text;
  const ngrams = readNgrams(folded);
  const sentences = splitSentences(folded);
  const clauses = sentences.flatMap((sentence) => splitClauses(folded, sentence));
  return [...sentences, ...clauses, ...joinNeighbours(sentences)].map(({ start, end }) =>
    bucketsWithin(ngrams, start, end),
  );
}

export function learnFrom(lessons: SentenceLessons, background: readonly Ngrams[]): Learned {
  return learnWeights({ ...lessons, background }, BUCKETS);
}
