/**
 * Counts what is usual in real reports, by one half of the corpus's documents: terms that several of them have, and what
 * their paragraphs begin and end with. Counts of words are all that is kept of them.
 *
 * `bun benchmarks/trust/write-background.ts`
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { viewReport } from "../../packages/scoring/src/features/report-view.ts";
import { splitSentences } from "../../packages/scoring/src/features/text-measures.ts";
import { openingsOf } from "../../packages/scoring/src/substance/sentence-direction.ts";
import { termsOf } from "../../packages/scoring/src/substance/term-counts.ts";
import { wordTokens } from "../../packages/scoring/src/substance/word-tokens.ts";
import { readCorpusReport } from "./corpus-reports.ts";

/** Every second document of the folders `covers`, `en` and `zh` by name, of those that are genuine; the others report. */
const DOCUMENTS = [
  "covers/de-jukebox",
  "covers/en-feup-article",
  "covers/en-ftl",
  "covers/en-opticar",
  "covers/en-quadrade",
  "covers/en-sustech-tileworld",
  "covers/pl-bowelrcnn",
  "covers/zh-ansleliu",
  "covers/zh-dbworks",
  "covers/zh-dnn",
  "covers/zh-fraudgraph",
  "covers/zh-md2html",
  "covers/zh-netdesign",
  "covers/zh-searchengine",
  "en/en-3srg",
  "en/en-grobid-0807",
  "en/en-grobid-363",
  "en/en-grobid-jss",
  "en/en-randsd",
  "en/en-tracemonkey",
  "zh/zh-hust-ds-report",
  "zh/zh-rvos-translation",
  "zh/zh-webvlnuper",
] as const;

const FILE = resolve(import.meta.dirname, "../../packages/scoring/src/substance/background.json");
const MIN_REPORTS = 3;
const MIN_OPENINGS = 2;
const MIN_TOKENS = 5;

const background: Record<string, { reports: number; terms: Record<string, string>; openings: string[] }> = {};
for (const language of ["zh", "en"] as const) {
  const reportsOfTerm = new Map<string, number>();
  const openings = new Map<string, [first: number, last: number]>();
  let reports = 0;
  for (const file of DOCUMENTS) {
    const { report } = await readCorpusReport(file);
    if ((report.language === "en" ? "en" : "zh") !== language) continue;
    reports++;
    const view = viewReport(report);
    const terms = new Set(view.sentences.flatMap((sentence) => termsOf(wordTokens(sentence))));
    for (const term of terms) reportsOfTerm.set(term, (reportsOfTerm.get(term) ?? 0) + 1);
    for (const { text } of view.paragraphs) countOpenings(text, language, openings);
  }
  background[language] = { reports, terms: byReports(reportsOfTerm), openings: linesOf(openings) };
}
writeFileSync(FILE, `${JSON.stringify(background, null, 1)}\n`);
process.exit(0);

function countOpenings(paragraph: string, language: "zh" | "en", openings: Map<string, [number, number]>): void {
  const sentences = splitSentences(paragraph)
    .map(wordTokens)
    .filter((tokens) => tokens.length >= MIN_TOKENS);
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (first === undefined || last === undefined || sentences.length < 2) return;
  for (const [place, tokens] of [first, last].entries()) {
    for (const opening of openingsOf(tokens, language)) {
      const [begins, ends] = openings.get(opening) ?? [0, 0];
      openings.set(opening, place === 0 ? [begins + 1, ends] : [begins, ends + 1]);
    }
  }
}

function byReports(reportsOfTerm: ReadonlyMap<string, number>): Record<string, string> {
  const lists: Record<string, string[]> = {};
  for (const [term, reports] of [...reportsOfTerm].sort()) {
    if (reports >= MIN_REPORTS) lists[reports] = [...(lists[reports] ?? []), term];
  }
  return Object.fromEntries(Object.entries(lists).map(([reports, terms]) => [reports, terms.join(" ")]));
}

function linesOf(openings: ReadonlyMap<string, readonly [number, number]>): string[] {
  return [...openings]
    .filter(([opening, [first, last]]) => opening.trim() !== "" && first + last >= MIN_OPENINGS)
    .sort()
    .map(([opening, [first, last]]) => `${opening} ${first} ${last}`);
}
