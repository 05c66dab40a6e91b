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
import { splitSentences } from "../../../packages/scoring/src/address/passages.ts";
import { BUCKETS, bucketsWithin, DAMPING, readNgrams } from "../../../packages/scoring/src/address/text-ngrams.ts";
import { isLearnedFrom, linesOutsideOfText, readCorpus } from "./corpus-sentences.ts";
import { type Learned, learnWeights, type Ngrams } from "./learn-weights.ts";
import { joinNeighbours, splitClauses } from "./learned-passages.ts";
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

/** Every passage of a text, as the package looks at it. */
function passagesOf(text: string, words: ReadonlySet<string>): Ngrams[] {
  const folded = foldDisguise(text, (word) => words.has(word)).text;
  const ngrams = readNgrams(folded);
  const sentences = splitSentences(folded);
  const clauses = sentences.flatMap((sentence) => splitClauses(folded, sentence));
  return [...sentences, ...clauses, ...joinNeighbours(sentences)].map(({ start, end }) =>
    bucketsWithin(ngrams, start, end),
  );
}

function toLesson({ author, attacking, harmless }: AuthorsSentences, words: ReadonlySet<string>): Lesson {
  const see = ({ text }: MadeSentence): Example => ({ text, passages: passagesOf(text, words) });
  return { author, attacking: attacking.map(see), harmless: harmless.map(see) };
}

function learnFrom(lessons: readonly Lesson[], background: readonly Ngrams[]): Learned {
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
function oddsOf(passages: readonly Ngrams[], { bias, weights }: Learned): number {
  const odds = passages.map((ngrams) => {
    const sum = ngrams.reduce((total, bucket) => total + (weights[bucket] ?? 0), 0);
    return bias + sum / Math.sqrt(ngrams.length + DAMPING);
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...odds);
}

const made = [...readLessons(), ...CHECKED_SETS.map(readFresh)];
const words = wordsOf(made);
const known = new Set(words);
const lessons = made.map((each) => toLesson(each, known));
const documents = await readCorpus();
if (documents.length === 0) throw new Error("no corpus: set RUBRICA_CORPUS");
/** Passages of the text of a document, and of what stands on its pages outside of it: running heads, tables, code. */
const passages = documents.map(({ report }) => ({
  text: passagesOf(report.text, known),
  outside: passagesOf(linesOutsideOfText(report).join("\n"), known),
}));
const halves = [true, false].map((isFirst) => passages.filter((_, index) => isLearnedFrom(index) === isFirst));
const all = (documents: typeof passages): Ngrams[] => documents.flatMap(({ text, outside }) => [...text, ...outside]);
const [first = [], second = []] = halves;
const some = all(first).filter((_, index) => index % CHECKED_BY === 0);
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
const ofHalves = [
  [first, second],
  [second, first],
].map(([learnedFrom = [], apart = []]) => {
  const learned = learnFrom(lessons, all(learnedFrom));
  const marked = (list: readonly Ngrams[], threshold: number): number =>
    list.filter((ngrams) => oddsOf([ngrams], learned) > threshold).length;
  return {
    text: marked(
      apart.flatMap(({ text }) => text),
      THRESHOLD,
    ),
    outside: marked(
      apart.flatMap(({ outside }) => outside),
      THRESHOLD + 1,
    ),
  };
});
const corpusByHalves = {
  text: ofHalves.reduce((sum, { text }) => sum + text, 0),
  outside: ofHalves.reduce((sum, { outside }) => sum + outside, 0),
};
console.log(`halves of the corpus, each by the other: ${JSON.stringify(corpusByHalves)} passages marked`);
if (!process.argv.includes("--check")) {
  const model = packModel(learnFrom(lessons, all([...first, ...second])), THRESHOLD, words);
  writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
  writeFileSync(figures, `${JSON.stringify({ byTheOthers, corpusByHalves }, null, 2)}\n`);
  console.log(`${model.weights.length} characters of weights, ${words.length} words`);
}
process.exit(0);
