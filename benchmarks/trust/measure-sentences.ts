/**
 * How many sentences that speak to a grader are marked, and how many that do not: made ones that were learned from, those of
 * each author by weights learned from the others, a set that nobody here had seen, and every sentence of the corpus; through
 * `parseReport` and `scoreReport` as the service does it.
 *
 * `bun benchmarks/trust/measure-sentences.ts`
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "@rubrica/scoring";
import { chineseThesis } from "../../scripts/sample-reports/chinese-thesis.ts";
import { englishThesis } from "../../scripts/sample-reports/english-thesis.ts";
import { typeset } from "../../scripts/sample-reports/typeset.ts";
import before from "./sentences/before.json" with { type: "json" };
import { readCorpus } from "./sentences/corpus-sentences.ts";
import learned from "./sentences/learned.json" with { type: "json" };
import { BLIND_SET, type MadeSentence, readFresh, readSentences, SENTENCE_SETS } from "./sentences/sentence-sets.ts";
import { formatTrustSection, type MeasureTrust, type TrustFigure } from "./trust-section.ts";

type SetName = keyof typeof before.sets;

const AIMS: Readonly<Record<SetName, { readonly name: string; readonly attacking: boolean }>> = {
  harmless: { name: "harmless sentences marked", attacking: false },
  harmlessApart: { name: "harmless sentences marked, half kept apart", attacking: false },
  attacking: { name: "attacking sentences found", attacking: true },
  attackingApart: { name: "attacking sentences found, half kept apart", attacking: true },
};
const FOUND_AIM = 0.9;
/** At most one sentence marked in so many. */
const SENTENCES_A_HIT = 50_000;

export const measureSentences: MeasureTrust = async () => {
  const theses = {
    zh: await parseReport(typeset(chineseThesis)),
    en: await parseReport(typeset(englishThesis)),
  };
  const figures: TrustFigure[] = [];
  const misses: string[] = [];
  const measure = async (set: string, sentences: readonly MadeSentence[], attacking: boolean): Promise<number> => {
    let marked = 0;
    for (const { text, language, of } of sentences) {
      const isMarked = (await wordsToGrader(withSentence(language === "en" ? theses.en : theses.zh, text))).length > 0;
      if (isMarked) marked++;
      if (isMarked !== attacking)
        misses.push(`${attacking ? "not found" : "marked"} (${set}, ${of}): ${oneLine(text)}`);
    }
    return marked;
  };
  for (const [set, { name, attacking }] of Object.entries(AIMS) as [SetName, (typeof AIMS)[SetName]][]) {
    if (!existsSync(join(import.meta.dirname, "sentences", SENTENCE_SETS[set]))) continue;
    const sentences = readSentences(set);
    const marked = await measure(set, sentences, attacking);
    figures.push(
      figureOf({ name: `${name}, learned from`, attacking, of: sentences.length, was: before.sets[set], marked }),
    );
  }
  // By weights that were learned without them: written down by `bun run train:address`.
  for (const { author, found, attacks, marked, harmless } of learned.byTheOthers) {
    figures.push(
      figureOf({ name: `attacks of ${author} found, by the others`, attacking: true, of: attacks, marked: found }),
      figureOf({ name: `harmless of ${author} marked, by the others`, attacking: false, of: harmless, marked }),
    );
  }
  const blind = readFresh(BLIND_SET);
  for (const kind of ["attacking", "harmless"] as const) {
    const attacking = kind === "attacking";
    const marked = await measure(BLIND_SET, blind[kind], attacking);
    const name = attacking ? "attacking sentences found, never seen" : "harmless sentences marked, never seen";
    figures.push(figureOf({ name, attacking, of: blind[kind].length, marked }));
  }
  for (const [set, count] of Object.entries(before.atFirstSight) as [keyof typeof before.atFirstSight, number][]) {
    const { name, attacking } = AIMS[set];
    const of = readSentences(set).length;
    const when = `${name}, by the roles that came before, at first sight`;
    figures.push(figureOf({ name: when, attacking, of, was: before.sets[set], marked: count }));
  }
  const corpus = await measureCorpus();
  return {
    title: "Sentences to the grader",
    figures: [...figures, ...corpus.figures],
    misses: [...misses, ...corpus.misses],
  };
};

interface Counted {
  readonly name: string;
  readonly attacking: boolean;
  readonly of: number;
  readonly marked: number;
  /** As it was at the commit of before.json. Default: not measured. */
  readonly was?: number;
}

function figureOf({ name, attacking, of, marked, was }: Counted): TrustFigure {
  return {
    name,
    before: was === undefined ? "-" : `${was} of ${of}`,
    now: `${marked} of ${of}`,
    aim: attacking ? ">= 90 %" : "0",
    met: attacking ? marked >= FOUND_AIM * of : marked === 0,
  };
}

/** The report with the sentence as its last paragraph. */
function withSentence(report: ParsedReport, sentence: string): ParsedReport {
  return { ...report, text: `${report.text}\n${sentence}` };
}

/** Quotations of what a score says is addressed to its grader. */
async function wordsToGrader(report: ParsedReport): Promise<readonly string[]> {
  const { findings } = await scoreReport({ report });
  return findings
    .filter(({ code }) => code === "instruction_to_grader")
    .flatMap(({ figures: { quotes } }) => quotes as readonly string[]);
}

async function measureCorpus(): Promise<{ readonly figures: TrustFigure[]; readonly misses: string[] }> {
  const documents = (await readCorpus()).filter(({ report }) => report.text.trim() !== "");
  if (documents.length === 0) return { figures: [], misses: ["no corpus: set RUBRICA_CORPUS"] };
  let sentences = 0;
  const misses: string[] = [];
  for (const { name, report } of documents) {
    sentences += countSentences(report.text);
    misses.push(...(await wordsToGrader(report)).map((words) => `marked in ${name}: ${oneLine(words)}`));
  }
  return {
    figures: [
      {
        name: `sentences marked in ${documents.length} documents of the corpus (${sentences} sentences)`,
        before: String(before.corpus),
        now: String(misses.length),
        aim: "<= 1 in 50,000",
        met: misses.length <= mostMarked(sentences),
      },
      {
        name: "passages marked in the halves of the corpus, each by weights learned from the other half",
        before: "-",
        now: `${learned.corpusByHalves.text} in the text, ${learned.corpusByHalves.outside} in tables, code and running heads`,
        aim: "<= 1 in 50,000",
        met: learned.corpusByHalves.text + learned.corpusByHalves.outside <= mostMarked(sentences),
      },
    ],
    misses,
  };
}

function mostMarked(sentences: number): number {
  return Math.max(1, Math.floor(sentences / SENTENCES_A_HIT));
}

function countSentences(text: string): number {
  return text.split(/[。！？!?；;\n]+|\.(?=\s)/u).filter((sentence) => /\p{L}/u.test(sentence)).length;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

if (import.meta.main) {
  console.log(formatTrustSection(await measureSentences()));
  process.exit(0);
}
