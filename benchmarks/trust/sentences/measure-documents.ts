/** Genuine documents by weights that have learned neither from them nor from their authors. */
import type { Decision, Finding, ParsedReport } from "@rubrica/report-model";
import { decide, scoreReport } from "@rubrica/scoring";
import type { OpenAddressModel } from "../../../packages/scoring/src/address/address-model.ts";
import { suspectBy } from "../../../packages/scoring/src/address/suspected-passages.ts";
import { ERROR_RATES } from "../erring-reader.ts";
import { FURTHER_GENUINE_DOCUMENTS, GENUINE_DOCUMENTS } from "../genuine-documents.ts";
import { findingsNotLearned } from "../learned/list-learned.ts";
import type { TrustFigure } from "../trust-section.ts";
import { readCorpus } from "./corpus-sentences.ts";
import { FOLDS, learnFolds } from "./folds.ts";
import { readWords, withReader } from "./read-words.ts";
import { atMost, NOT_MEASURED, percent, quantile } from "./sentence-figures.ts";

/** A genuine document, and a model that has learned neither from it nor from its author. */
export interface Genuine {
  readonly name: string;
  readonly fold: number;
  readonly model: OpenAddressModel;
  readonly report: ParsedReport;
}

/** The decisions about one document. */
interface Decided {
  readonly name: string;
  readonly fold: number;
  /** By words to the grader alone. */
  readonly words: Decision;
  readonly all: Decision;
}

/** The genuine documents of the corpus; none where there is no corpus. */
export async function readGenuine(): Promise<Genuine[]> {
  const names = new Set([...GENUINE_DOCUMENTS, ...FURTHER_GENUINE_DOCUMENTS].map(({ file }) => `${file}.pdf`));
  const folds = learnFolds((await readCorpus()).filter(({ report }) => report.text.trim() !== ""));
  return folds.flatMap(({ documents, model }, fold) =>
    documents
      .filter(({ name }) => names.has(name))
      .map(({ name, report }) => ({ name, fold: fold + 1, model, report })),
  );
}

export async function measureDocuments(genuine: readonly Genuine[], misses: string[]): Promise<TrustFigure[]> {
  const proposed = genuine.map((each) => ({ ...each, suspected: suspectBy(each.model, each.report) }));
  const counts = proposed.map(({ suspected }) => suspected.length);
  const figures: TrustFigure[] = [
    atMost("candidates a genuine document, median", quantile(counts, 0.5), 8),
    atMost("candidates a genuine document, 95th percentile", quantile(counts, 0.95), 20),
  ];
  const others = new Map<string, readonly Finding[]>();
  await withReader(
    0,
    () => false,
    async (judge) => {
      for (const { name, report } of genuine) {
        console.error(`genuine: ${name}`);
        others.set(name, findingsNotLearned(await scoreReport({ report, judge })));
      }
    },
  );
  for (const rate of ERROR_RATES) {
    const decided: Decided[] = [];
    const tokens: number[] = [];
    await withReader(
      rate,
      () => false,
      async (judge, model) => {
        for (const { name, fold, report, suspected } of proposed) {
          const before = model.confirmingTokens();
          const words = await readWords(judge, report, suspected);
          tokens.push(model.confirmingTokens() - before);
          const all = [...(others.get(name) ?? []), ...words];
          decided.push({ name, fold, words: decide(words), all: decide(all) });
        }
      },
    );
    const inLookOrHold = decided.filter(({ all }) => all !== "clear");
    const errs = `reader errs in ${percent(rate)}`;
    const most = Math.floor(0.15 * decided.length);
    const byFold = Array.from({ length: FOLDS }, (_, fold) => decided.filter((each) => each.fold === fold + 1));
    const worst = byFold.toSorted((one, other) => shareOpen(other) - shareOpen(one))[0] ?? [];
    figures.push(
      {
        name: `genuine documents in look or hold for words to the grader, ${errs}`,
        before: NOT_MEASURED,
        now: `${count(decided, "look")} look, ${count(decided, "hold")} hold of ${decided.length}`,
        aim: rate === 0.01 ? `<= ${most} in all` : "-",
        met: rate !== 0.01 || decided.filter(({ words }) => words !== "clear").length <= most,
      },
      {
        name: `genuine documents in look or hold for any reason, ${errs}`,
        before: NOT_MEASURED,
        now: `${inLookOrHold.length} of ${decided.length}; worst fold ${worst.filter(({ all }) => all !== "clear").length} of ${worst.length}`,
        aim: rate === 0.01 ? "<= 15 %" : "-",
        met: rate !== 0.01 || inLookOrHold.length <= most,
      },
    );
    if (rate === 0)
      figures.push(
        atMost("tokens of confirming a genuine document, median", quantile(tokens, 0.5), 800),
        atMost("tokens of confirming a genuine document, most", Math.max(...tokens), 4000),
      );
    if (rate === 0)
      misses.push(
        ...inLookOrHold.map(({ name, fold, all }) => `genuine, reader errs in none: ${name} (fold ${fold}), ${all}`),
      );
  }
  return figures;
}

function count(decided: readonly { readonly words: string }[], decision: string): number {
  return decided.filter(({ words }) => words === decision).length;
}

function shareOpen(decided: readonly { readonly all: string }[]): number {
  return decided.filter(({ all }) => all !== "clear").length / Math.max(1, decided.length);
}
