/**
 * Counts in real reports what tells the order of their sentences, and keeps the weights of words and openings: nothing
 * else of the reports is kept. `measure-order.ts` beside this says what reports make of it that were not counted.
 *
 * `bun benchmarks/trust/order/write-order-weights.ts`
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Weights } from "../../../packages/scoring/src/substance/order/order-weights.ts";
import { countReport, learnOrder } from "./learn-order.ts";
import { readOrderDocuments } from "./order-documents.ts";

const FILE = resolve(import.meta.dirname, "../../../packages/scoring/src/substance/order/order-weights.json");

const documents = await readOrderDocuments();
const byLanguage = (["zh", "en"] as const).map((language) => {
  const counted = documents
    .filter((document) => document.language === language)
    .map(({ paragraphs }) => countReport(paragraphs, language));
  const { pair, paragraph, report } = learnOrder(counted);
  return [language, { pair: byWeight(pair), paragraph: byWeight(paragraph), report: byWeight(report) }] as const;
});
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(byLanguage), null, 1)}\n`);
process.exit(0);

/** Names of features by their weight in hundredths, so that each weight is written once. */
function byWeight(weights: Weights): Record<string, string> {
  const names = new Map<number, string[]>();
  for (const [name, weight] of weights) {
    const hundredths = Math.round(weight * 100);
    names.set(hundredths, [...(names.get(hundredths) ?? []), name]);
  }
  return Object.fromEntries(
    [...names].sort(([left], [right]) => left - right).map(([weight, list]) => [weight, list.sort().join(" ")]),
  );
}
