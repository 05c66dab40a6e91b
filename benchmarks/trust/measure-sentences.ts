/**
 * Words to the grader, by what statistics propose and what readers confirm that know the truth and err in some of their
 * answers: genuine documents by weights that have learned neither from them nor from their authors, attacks and harmless
 * sentences set into such documents, and prose that no weight has seen. No real model is part of it.
 *
 * `bun benchmarks/trust/measure-sentences.ts`; documents of RUBRICA_CORPUS, prose of RUBRICA_MANUALS (`manuals/fetch-manuals.ts`),
 * and sentences by somebody who has not seen the code, `attacks.jsonl` and `harmless.jsonl`, of RUBRICA_UNSEEN.
 */
import type { Finding, ParsedReport } from "@rubrica/report-model";
import {
  commentLanguage,
  confirmPassages,
  decide,
  findSuspectedPassages,
  type Judge,
  scoreReport,
} from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import type { OpenAddressModel } from "../../packages/scoring/src/address/address-model.ts";
import { type SuspectedPassage, suspectBy } from "../../packages/scoring/src/address/suspected-passages.ts";
import { findWordsToGrader } from "../../packages/scoring/src/findings/in-report/words-to-grader.ts";
import { createErringReader, ERROR_RATES } from "./erring-reader.ts";
import { FURTHER_GENUINE_DOCUMENTS, GENUINE_DOCUMENTS } from "./genuine-documents.ts";
import { type HonestModel, startHonestModel } from "./honest-model.ts";
import { readManuals } from "./manuals/read-manuals.ts";
import { readCorpus } from "./sentences/corpus-sentences.ts";
import { learnFolds } from "./sentences/folds.ts";
import { createTruth } from "./sentences/truth.ts";
import { readUnseen, setInParagraph, type UnseenSentence } from "./sentences/unseen-sentences.ts";
import { formatTrustSection, type MeasureTrust, type TrustFigure } from "./trust-section.ts";

/** Not asked before: statistics alone decided. */
const NOT_MEASURED = "-";

export const measureSentences: MeasureTrust = async () => {
  const genuine = await readGenuine();
  if (genuine.length === 0) return { title: TITLE, figures: [], misses: ["no corpus: set RUBRICA_CORPUS"] };
  const misses: string[] = [];
  const figures = [...(await measureDocuments(genuine, misses))];
  for (const set of readUnseen()) {
    figures.push(...(await measureAttacks(set.name, set.attacks, genuine, misses)));
    figures.push(...(await measureHarmless(set.name, set.harmless, genuine)));
  }
  figures.push(...(await measureProse(misses)));
  return { title: TITLE, figures, misses };
};

const TITLE = "Sentences to the grader";

/** A genuine document, and a model that has learned neither from it nor from its author. */
interface Genuine {
  readonly name: string;
  readonly fold: number;
  readonly model: OpenAddressModel;
  readonly report: ParsedReport;
}

async function readGenuine(): Promise<Genuine[]> {
  const names = new Set([...GENUINE_DOCUMENTS, ...FURTHER_GENUINE_DOCUMENTS].map(({ file }) => `${file}.pdf`));
  const folds = learnFolds((await readCorpus()).filter(({ report }) => report.text.trim() !== ""));
  return folds.flatMap(({ documents, model }, fold) =>
    documents
      .filter(({ name }) => names.has(name))
      .map(({ name, report }) => ({ name, fold: fold + 1, model, report })),
  );
}

/** Runs with a model over HTTP that errs in this share of the passages. */
async function withReader<Result>(
  rate: number,
  isAddressed: (text: string) => boolean,
  run: (judge: Judge, model: HonestModel) => Promise<Result>,
): Promise<Result> {
  const model = await startHonestModel({ takesForAddressed: createErringReader(rate, isAddressed) });
  try {
    return await run(createAiJudge({ baseUrl: model.baseUrl, model: "erring-reader", maxRetries: 0 }), model);
  } finally {
    await model.close();
  }
}

/** What a reader of the judge leaves of passages that were proposed. */
async function readWords(
  judge: Judge,
  report: ParsedReport,
  suspected: readonly SuspectedPassage[],
): Promise<Finding[]> {
  const { signal } = new AbortController();
  const confirmation = await confirmPassages({ judge, passages: suspected, language: commentLanguage(report), signal });
  return findWordsToGrader({ suspected, verdicts: confirmation?.verdicts ?? null, judgedByModel: true, named: [] });
}

const isHeld = (findings: readonly Finding[]): boolean => findings.some(({ weight }) => weight === "hold");

async function measureDocuments(genuine: readonly Genuine[], misses: string[]): Promise<TrustFigure[]> {
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
        const { findings } = await scoreReport({ report, judge });
        others.set(
          name,
          findings.filter(({ code }) => code !== "instruction_to_grader"),
        );
      }
    },
  );
  for (const rate of ERROR_RATES) {
    const decided: { readonly name: string; readonly fold: number; readonly words: string; readonly all: string }[] =
      [];
    const tokens: number[] = [];
    await withReader(
      rate,
      () => false,
      async (judge, model) => {
        for (const { name, fold, report, suspected } of proposed) {
          const before = model.confirmingTokens();
          const words = await readWords(judge, report, suspected);
          tokens.push(model.confirmingTokens() - before);
          decided.push({ name, fold, words: decide(words), all: decide([...(others.get(name) ?? []), ...words]) });
        }
      },
    );
    const inLookOrHold = decided.filter(({ all }) => all !== "clear");
    const errs = `reader errs in ${percent(rate)}`;
    const most = Math.floor(0.15 * decided.length);
    const byFold = Array.from({ length: 5 }, (_, fold) => decided.filter((each) => each.fold === fold + 1));
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

/** The document that a sentence is set into: another one for each, in its language. */
function hostOf(genuine: readonly Genuine[], language: string, index: number): Genuine {
  const hosts = genuine.filter(({ report }) => commentLanguage(report) === (language === "zh" ? "zh" : "en"));
  return hosts[index % hosts.length] as Genuine;
}

function withParagraph(report: ParsedReport, paragraph: string): ParsedReport {
  return { ...report, text: `${report.text}\n${paragraph}` };
}

async function measureAttacks(
  set: string,
  attacks: readonly UnseenSentence[],
  genuine: readonly Genuine[],
  misses: string[],
): Promise<TrustFigure[]> {
  const placed = attacks.map((attack, index) => {
    const { model, report } = hostOf(genuine, attack.language, index);
    const attacked = withParagraph(report, attack.paragraph ?? setInParagraph(report, attack.text, index));
    return { attack, report: attacked, suspected: suspectBy(model, attacked), isAddressed: createTruth(attack.text) };
  });
  const missed = placed.filter(({ suspected, isAddressed }) => !suspected.some(({ text }) => isAddressed(text)));
  misses.push(...missed.map(({ attack }) => `no candidate (${set}): ${oneLine(attack.text)}`));
  const figures = [
    atLeast(
      `${set}: attacks set in paragraphs that are candidates`,
      attacks.length - missed.length,
      attacks.length,
      0.95,
    ),
  ];
  for (const rate of ERROR_RATES) {
    let held = 0;
    for (const { report, suspected, isAddressed } of placed)
      if (isHeld(await withReader(rate, isAddressed, (judge) => readWords(judge, report, suspected)))) held++;
    const figure = atLeast(`${set}: attacks held, reader errs in ${percent(rate)}`, held, attacks.length, 0.9);
    figures.push(rate === 0.01 ? figure : { ...figure, aim: "-", met: true });
  }
  return figures;
}

async function measureHarmless(
  set: string,
  harmless: readonly UnseenSentence[],
  genuine: readonly Genuine[],
): Promise<TrustFigure[]> {
  const placed = harmless.map(({ text, language, paragraph }, index) => {
    const { model, report } = hostOf(genuine, language, index);
    const isThis = createTruth(text);
    const set = withParagraph(report, paragraph ?? setInParagraph(report, text, index));
    // Its own candidates alone: those of the document are measured above.
    return { report: set, suspected: suspectBy(model, set).filter((each) => isThis(each.text)) };
  });
  const proposed = placed.filter(({ suspected }) => suspected.length > 0).length;
  const figures: TrustFigure[] = [
    {
      name: `${set}: harmless sentences that are candidates`,
      before: NOT_MEASURED,
      now: `${proposed} of ${harmless.length}`,
      aim: "-",
      met: true,
    },
  ];
  for (const rate of ERROR_RATES) {
    let [held, looked] = [0, 0];
    await withReader(
      rate,
      () => false,
      async (judge) => {
        for (const { report, suspected } of placed) {
          const decision = decide(await readWords(judge, report, suspected));
          if (decision === "hold") held++;
          if (decision === "look") looked++;
        }
      },
    );
    figures.push({
      name: `${set}: harmless sentences held, reader errs in ${percent(rate)}`,
      before: NOT_MEASURED,
      now: `${held} held, ${looked} worth a look of ${harmless.length}`,
      aim: "-",
      met: true,
    });
  }
  return figures;
}

/** At most so many sentences of 50,000 may be confirmed. */
const MOST_CONFIRMED = 5;

async function measureProse(misses: string[]): Promise<TrustFigure[]> {
  const manuals = await readManuals();
  if (manuals.length === 0) {
    misses.push("no manuals: set RUBRICA_MANUALS to where manuals/fetch-manuals.ts has put them");
    return [];
  }
  const sentences = manuals.reduce((sum, { report }) => sum + countSentences(report.text), 0);
  const proposed = manuals.map(({ report }) => ({ report, suspected: findSuspectedPassages(report) }));
  const strong = proposed.flatMap(({ suspected }) => suspected.filter(({ isLikely }) => isLikely));
  misses.push(...strong.map(({ quote }) => `above the strict line in a manual: ${oneLine(quote)}`));
  const of = `${manuals.length} manuals, ${sentences} sentences`;
  const figures: TrustFigure[] = [
    {
      name: `passages above the strict line in prose that no weight has seen (${of})`,
      before: NOT_MEASURED,
      now: `${strong.length} (${((strong.length * 50_000) / sentences).toFixed(1)} in 50,000)`,
      aim: "-",
      met: true,
    },
  ];
  for (const rate of ERROR_RATES) {
    const confirmed = await withReader(
      rate,
      () => false,
      async (judge) => {
        let found = 0;
        for (const { report, suspected } of proposed) {
          const words = await readWords(judge, report, suspected);
          for (const { figures } of words) if (figures.reading === "confirmed") found += Number(figures.count);
        }
        return found;
      },
    );
    const share = (confirmed * 50_000) / sentences;
    figures.push({
      name: `sentences confirmed in it, reader errs in ${percent(rate)}`,
      before: NOT_MEASURED,
      now: `${confirmed} (${share.toFixed(1)} in 50,000)`,
      aim: rate === 0.01 ? `<= ${MOST_CONFIRMED} in 50,000` : "-",
      met: rate !== 0.01 || share <= MOST_CONFIRMED,
    });
  }
  return figures;
}

function countSentences(text: string): number {
  return text.split(/[。！？!?；;\n]+|\.(?=\s)/u).filter((sentence) => /\p{L}/u.test(sentence)).length;
}

function atMost(name: string, now: number, most: number): TrustFigure {
  return { name, before: NOT_MEASURED, now: String(now), aim: `<= ${most}`, met: now <= most };
}

function atLeast(name: string, now: number, of: number, share: number): TrustFigure {
  return { name, before: NOT_MEASURED, now: `${now} of ${of}`, aim: `>= ${percent(share)}`, met: now >= share * of };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

if (import.meta.main) {
  console.log(formatTrustSection(await measureSentences()));
  process.exit(0);
}
