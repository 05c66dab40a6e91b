/**
 * Learns by what passages are weighed (packages/scoring/src/address/address-weights.json) from the sentences beside this
 * file and the corpus, and writes down what was learned from (learned/learned-from.json). `--list` writes that list alone.
 *
 * `bun run train:address [--list]`
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { listLearned } from "../learned/list-learned.ts";
import { readCorpus } from "./corpus-sentences.ts";
import { learnFrom, prepareLessons, THRESHOLD } from "./learn-from-lessons.ts";
import { packModel } from "./pack-model.ts";

const file = resolve(import.meta.dirname, "../../../packages/scoring/src/address/address-weights.json");
const list = resolve(import.meta.dirname, "../learned/learned-from.json");

const documents = await readCorpus();
if (documents.length === 0) throw new Error("no corpus: set RUBRICA_CORPUS");
if (!process.argv.includes("--list")) {
  const { words, lessons, passagesOfReport } = prepareLessons();
  const background = documents.flatMap(({ report }) => passagesOfReport(report));
  const model = packModel(learnFrom(lessons, background), THRESHOLD, words);
  writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
  console.log(`${model.weights.length} characters of weights, ${words.length} words`);
}
writeFileSync(list, `${JSON.stringify(listLearned(documents), null, 2)}\n`);
process.exit(0);
