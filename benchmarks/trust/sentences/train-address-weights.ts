/**
 * Learns by what passages are weighed (packages/scoring/src/address/address-weights.json) from the sentences beside this
 * file and the corpus; prints what is found of each author when all others and some of the corpus are learned from, and what
 * is marked of each half of the corpus when the other one is. `--check` writes nothing.
 *
 * `bun run train:address [--check]`
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { foldDisguise } from "../../../packages/scoring/src/address/fold-disguise.ts";
import { joinNeighbours, splitClauses, splitSentences } from "../../../packages/scoring/src/address/passages.ts";
import { BUCKETS, bucketsWithin, DAMPING, readNgrams } from "../../../packages/scoring/src/address/text-ngrams.ts";
import { isLearnedFrom, readCorpus } from "./corpus-sentences.ts";
import { type Learned, learnWeights, type Ngrams } from "./learn-weights.ts";
import { packModel } from "./pack-model.ts";
import { type AuthorsSentences, CHECKED_SETS, type MadeSentence, readFresh, readLessons } from "./sentence-sets.ts";

/** Log odds from which a passage is marked: chosen by the harmless sentences of authors that were not learned from. */
const THRESHOLD = 1;
/** What authors are left out for learns from one of so many passages of half the corpus: the figures are the same, and sooner there. */
const CHECKED_BY = 4;
/** A word of this many attacks may be what a disguised word stands for. */
const FEWEST_ATTACKS = 2;
const file = resolve(import.meta.dirname, "../../../packages/scoring/src/address/address-weights.json");
const figures = resolve(import.meta.dirname, "learned.json");

export interface Example {
  readonly text: string;
  readonly passages: readonly Ngrams[];
}

/** One author's sentences as they are learned from. */
export interface Lesson {
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

/** Log odds of the passage of a text that speaks most to a grader. */
export function oddsOf(passages: readonly Ngrams[], { bias, weights }: Learned): number {
  const odds = passages.map((ngrams) => {
    const sum = ngrams.reduce((total, bucket) => total + (weights[bucket] ?? 0), 0);
    return bias + sum / Math.sqrt(ngrams.length + DAMPING);
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...odds);
}

if (import.meta.main) {
  const made = [...readLessons(), ...CHECKED_SETS.map(readFresh)];
  const words = wordsOf(made);
  const known = new Set(words);
  const lessons = made.map((each) => toLesson(each, known));
  const documents = await readCorpus();
  if (documents.length === 0) throw new Error("no corpus: set RUBRICA_CORPUS");
  const halves = [true, false].map((isFirst) =>
    documents
      .filter((_, index) => isLearnedFrom(index) === isFirst)
      .map(({ report }) => passagesOf(report.text, known)),
  );
  const [first = [], second = []] = halves.map((half) => half.flat());
  const some = first.filter((_, index) => index % CHECKED_BY === 0);
  const byTheOthers = lessons.map((left) => {
    const learned = learnFrom(
      lessons.filter((each) => each !== left),
      some,
    );
    const count = (examples: readonly Example[]): number =>
      examples.filter(({ passages }) => oddsOf(passages, learned) > THRESHOLD).length;
    const { author, attacking, harmless } = left;
    const [found, marked] = [count(attacking), count(harmless)];
    console.log(
      `${author} by the others: ${found} of ${attacking.length} attacks found, ${marked} of ${harmless.length} harmless marked`,
    );
    return { author, attacks: attacking.length, found, harmless: harmless.length, marked };
  });
  const countMarked = (learnedFrom: readonly Ngrams[], apart: readonly Ngrams[]): number => {
    const learned = learnFrom(lessons, learnedFrom);
    return apart.filter((ngrams) => oddsOf([ngrams], learned) > THRESHOLD).length;
  };
  const corpusByHalves = countMarked(first, second) + countMarked(second, first);
  console.log(`halves of the corpus, each by the other: ${corpusByHalves} passages marked`);
  if (!process.argv.includes("--check")) {
    const model = packModel(learnFrom(lessons, [...first, ...second]), THRESHOLD, words);
    writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
    writeFileSync(figures, `${JSON.stringify({ byTheOthers, corpusByHalves }, null, 2)}\n`);
    console.log(`${model.weights.length} characters of weights, ${words.length} words`);
  }
  process.exit(0);
}
