/**
 * Learns by what passages are weighed (packages/scoring/src/address/address-weights.json) from the sentences beside this
 * file and one half of the corpus; prints what five-fold cross-validation finds. `--check` writes nothing.
 *
 * `bun run train:address [--check]`
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { seePassages } from "../../../packages/scoring/src/address/find-addressed-passages.ts";
import { isLearnedFrom, readCorpus } from "./corpus-sentences.ts";
import { type Learned, type Lessons, learnWeights, type Seen } from "./learn-weights.ts";
import { type MadeSentence, readSentences } from "./sentence-sets.ts";

/** Log odds from which a passage is marked: chosen where cross-validation loses few attacks and marks next to nothing. */
const THRESHOLD = 1;
/** A made sentence was written to be near the line, and counts as so many of the corpus. */
const MADE_WEIGHT = 4;
const FOLDS = 5;
const file = resolve(import.meta.dirname, "../../../packages/scoring/src/address/address-weights.json");

interface Example {
  readonly text: string;
  readonly passages: readonly Seen[];
}

const seeAll = ({ text }: Pick<MadeSentence, "text">): Example => ({
  text,
  passages: seePassages(text).map(({ seen }) => [...seen]),
});
const attacking = [...readSentences("attacking"), ...readSentences("attackingMore")].map(seeAll);
const harmless = [...readSentences("harmless"), ...readSentences("harmlessMore")].map(seeAll);
const documents = await readCorpus();
if (documents.length === 0) throw new Error("no corpus: set RUBRICA_CORPUS");
const corpus = documents.filter((_, index) => isLearnedFrom(index)).flatMap(({ report }) => seeAll(report).passages);

const outOfFold = <T>(list: readonly T[], fold: number): T[] => list.filter((_, index) => index % FOLDS !== fold);
const inFold = <T>(list: readonly T[], fold: number): T[] => list.filter((_, index) => index % FOLDS === fold);
const missed: string[] = [];
const marked: string[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const learned = learnWeights(lessonsOf(outOfFold(attacking, fold), outOfFold(harmless, fold)));
  missed.push(
    ...inFold(attacking, fold)
      .filter((each) => best(each, learned) <= THRESHOLD)
      .map(({ text }) => text),
  );
  marked.push(
    ...inFold(harmless, fold)
      .filter((each) => best(each, learned) > THRESHOLD)
      .map(({ text }) => text),
  );
}
console.log(
  `${FOLDS}-fold: ${missed.length} of ${attacking.length} attacks missed, ${marked.length} of ${harmless.length} harmless marked`,
);
for (const text of missed) console.log(`  missed: ${text}`);
for (const text of marked) console.log(`  marked: ${text}`);

const learned = learnWeights(lessonsOf(attacking, harmless));
const round = (value: number): number => Math.round(value * 100) / 100;
const weights = Object.fromEntries(
  [...learned.weights]
    .map(([name, value]) => [name, round(value)] as const)
    .filter(([, value]) => value !== 0)
    .sort(([, left], [, right]) => right - left),
);
if (!process.argv.includes("--check"))
  writeFileSync(file, `${JSON.stringify({ threshold: THRESHOLD, bias: round(learned.bias), weights }, null, 2)}\n`);

function lessonsOf(attacks: readonly Example[], made: readonly Example[]): Lessons {
  return {
    attacking: attacks.map(({ passages }) => passages),
    harmless: [
      ...made.flatMap(({ passages }) => passages.map((seen) => ({ seen, weight: MADE_WEIGHT }))),
      ...corpus.map((seen) => ({ seen, weight: 1 })),
    ],
  };
}

function best({ passages }: Example, { bias, weights: by }: Learned): number {
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...passages.map((seen) => seen.reduce((sum, name) => sum + (by.get(name) ?? 0), bias)),
  );
}
