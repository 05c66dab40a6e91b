/** Five folds of the corpus by document and author: what is measured on a document was not learned from it, nor from its author. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type OpenAddressModel, openAddressModel } from "../../../packages/scoring/src/address/address-model.ts";
import { CORPUS } from "../../reprints/corpus-documents.ts";
import type { CorpusText } from "./corpus-sentences.ts";
import { learnFrom, prepareLessons, THRESHOLD } from "./learn-from-lessons.ts";
import { packModel } from "./pack-model.ts";

/** Documents, and a model that has learned from all others. */
export interface Fold {
  readonly documents: readonly CorpusText[];
  readonly model: OpenAddressModel;
}

/** How many folds there are. */
export const FOLDS = 5;

/** Learns five models; each takes some ten seconds. */
export function learnFolds(documents: readonly CorpusText[]): Fold[] {
  const { words, lessons, passagesOfReport } = prepareLessons();
  const passages = documents.map(({ report }) => passagesOfReport(report));
  const foldOf = assignFolds(documents);
  return Array.from({ length: FOLDS }, (_, fold) => {
    console.error(`learning fold ${fold + 1} of ${FOLDS}`);
    const others = passages.filter((_, index) => foldOf[index] !== fold).flat();
    return {
      documents: documents.filter((_, index) => foldOf[index] === fold),
      model: openAddressModel(packModel(learnFrom(lessons, others), THRESHOLD, words)),
    };
  });
}

/** The fold of each document. Authors with the most text come first; each goes into the fold with the least text so far. */
function assignFolds(documents: readonly CorpusText[]): number[] {
  const authors = authorsOfCorpus();
  const authorOf = ({ name }: CorpusText): string => authors.get(name) ?? name;
  const lengths = new Map<string, number>();
  for (const each of documents)
    lengths.set(authorOf(each), (lengths.get(authorOf(each)) ?? 0) + each.report.text.length);
  const filled = Array.from({ length: FOLDS }, () => 0);
  const foldOf = new Map<string, number>();
  for (const [author, length] of [...lengths].sort(([one, a], [other, b]) => b - a || one.localeCompare(other))) {
    const fold = filled.indexOf(Math.min(...filled));
    foldOf.set(author, fold);
    filled[fold] = (filled[fold] ?? 0) + length;
  }
  return documents.map((each) => foldOf.get(authorOf(each)) ?? 0);
}

/** The repository of each document stands for its author; a changed copy belongs to who wrote the original. */
function authorsOfCorpus(): ReadonlyMap<string, string> {
  const file = join(CORPUS, "manifest.tsv");
  if (!existsSync(file)) return new Map();
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([name, repository]) => (name && repository ? [[name, repository] as const] : []));
  const authors = new Map(rows);
  const originals = rows.filter(([, repository]) => repository !== GENERATED);
  for (const [name, repository] of rows) {
    if (repository !== GENERATED) continue;
    const original = originals.find(([each]) => name.includes(each.replace(/^\w+\/|\.pdf$/g, "")));
    authors.set(name, original?.[1] ?? name);
  }
  return authors;
}

const GENERATED = "(generated)";
