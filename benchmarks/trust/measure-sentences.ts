/**
 * Words to the grader: statistics propose passages, and readers confirm them that know the truth and err in some of their
 * answers. Measured are genuine documents by weights that have learned neither from them nor from their authors, attacks and
 * harmless sentences set into such documents, and prose that no weight has seen. No real model is part of it.
 *
 * `bun benchmarks/trust/measure-sentences.ts`; documents of RUBRICA_CORPUS, prose of RUBRICA_MANUALS (`manuals/fetch-manuals.ts`),
 * and a further set of sentences, `attacks.jsonl` and `harmless.jsonl` of the folder RUBRICA_UNSEEN.
 */
import { measureDocuments, readGenuine } from "./sentences/measure-documents.ts";
import { measureProse } from "./sentences/measure-prose.ts";
import { measureAttacks, measureHarmless } from "./sentences/measure-sets.ts";
import { readMeasuredSets } from "./sentences/measured-sets.ts";
import { formatTrustSection, type MeasureTrust } from "./trust-section.ts";

export const measureSentences: MeasureTrust = async () => {
  const genuine = await readGenuine();
  if (genuine.length === 0) return { title: TITLE, figures: [], misses: ["no corpus: set RUBRICA_CORPUS"] };
  const misses: string[] = [];
  const figures = await measureDocuments(genuine, misses);
  for (const set of readMeasuredSets()) {
    figures.push(...(await measureAttacks(set.name, set.attacks, genuine, misses)));
    figures.push(...(await measureHarmless(set.name, set.harmless, genuine)));
  }
  figures.push(...(await measureProse(misses)));
  return { title: TITLE, figures, misses };
};

const TITLE = "Sentences to the grader";

if (import.meta.main) {
  console.log(formatTrustSection(await measureSentences()));
  process.exit(0);
}
