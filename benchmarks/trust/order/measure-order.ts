/**
 * Whether sentences in reverse are told from sentences as they were written, by weights that were learned without the
 * work they are of: what a report makes of the measure that nobody has counted.
 */
import { runsBackward } from "../../../packages/scoring/src/gates/body-findings.ts";
import { measureOrder } from "../../../packages/scoring/src/substance/order/measure-order.ts";
import { FURTHER_GENUINE_DOCUMENTS, GENUINE_DOCUMENTS } from "../genuine-documents.ts";
import type { TrustFigure } from "../trust-section.ts";
import { countReport, cutAnew, learnOrder, type Paragraphs } from "./learn-order.ts";
import { readOrderDocuments } from "./order-documents.ts";

/** Fewer sentences in paragraphs of several are no running text. */
const MIN_SENTENCES = 60;

const CHANGES: readonly { readonly name: string; readonly change: (paragraphs: Paragraphs) => Paragraphs }[] = [
  { name: "as it was written", change: (paragraphs) => paragraphs },
  { name: "as it was written, in paragraphs of five", change: (paragraphs) => cutAnew(paragraphs.flat()) },
  {
    name: "each paragraph in reverse",
    change: (paragraphs) => paragraphs.map((sentences) => sentences.toReversed()),
  },
  {
    name: "in paragraphs of five, each in reverse",
    change: (paragraphs) => cutAnew(paragraphs.flat()).map((sentences) => sentences.toReversed()),
  },
  {
    name: "from its last sentence to its first, in paragraphs of five",
    change: (paragraphs) => cutAnew(paragraphs.flat().toReversed()),
  },
];

/** One figure for each change: documents held of those long enough. */
export async function measureOrderApart(): Promise<TrustFigure[]> {
  const documents = (await readOrderDocuments()).map((document) => ({
    ...document,
    counted: countReport(document.paragraphs, document.language),
  }));
  const genuine = new Set([...GENUINE_DOCUMENTS, ...FURTHER_GENUINE_DOCUMENTS].map(({ file }) => file));
  const held = new Map<string, string[]>(CHANGES.map(({ name }) => [name, []]));
  let measured = 0;
  for (const { file, language, work, paragraphs } of documents) {
    if (!genuine.has(file) || paragraphs.flat().length < MIN_SENTENCES) continue;
    measured++;
    const others = documents.filter((other) => other.language === language && other.work !== work);
    const weights = learnOrder(others.map(({ counted }) => counted));
    for (const { name, change } of CHANGES) {
      if (runsBackward(measureOrder(change(paragraphs), language, weights))) held.get(name)?.push(file);
    }
  }
  return CHANGES.map(({ name }, index) => {
    const files = held.get(name) ?? [];
    const written = index < 2;
    return {
      name: `order of sentences, weights learned without the document: ${name}`,
      before: "-",
      now: `${files.length} of ${measured} held`,
      aim: index === 0 ? "0" : written ? "<= 2" : ">= 80 %",
      met: index === 0 ? files.length === 0 : written ? files.length <= 2 : files.length >= measured * 0.8,
    };
  });
}

if (import.meta.main) {
  for (const { name, now } of await measureOrderApart()) console.log(`${name}: ${now}`);
  process.exit(0);
}
