/**
 * Scores headings of any PDFs against their own outlines: `bun benchmarks/headings/measure-outlines.ts FOLDER
 * [--misses] [name]`.
 *
 * Each document is analysed as it is, without outline, tags and links, and without the printed contents, too. Documents
 * with fewer than five outline entries or without text are passed over.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import type { DocumentFacts } from "../../packages/pdf/src/engine/page-primitives.ts";
import { createPdfiumEngine } from "../../packages/pdf/src/engine/pdfium/pdfium-engine.ts";
import type { PageLayout } from "../../packages/pdf/src/layout/page-layout.ts";
import { openWithFallback } from "../../packages/pdf/src/reading/open-with-fallback.ts";
import { PageReading } from "../../packages/pdf/src/reading/read-with-fallback.ts";
import { analyseReport } from "../../packages/report-parser/src/analyse-report.ts";
import { type OutlineScore, readOutlineTruth, scoreAgainstOutline } from "./outline-truth.ts";

const MIN_ENTRIES = 5;
const HEAP_BYTES = 1024 * 1024 * 1024;
const VARIANTS = ["as it is", "no outline", "no contents"] as const;

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/headings/measure-outlines.ts FOLDER [--misses] [name]");
  process.exit(2);
}
const showMisses = rest.includes("--misses");
const only = rest.find((argument) => !argument.startsWith("--"));
const engine = createPdfiumEngine();
const totals = VARIANTS.map((): OutlineScore[] => []);

console.log(`| document | headings | ${VARIANTS.map((variant) => `${variant}: F1 | level`).join(" | ")} |`);
console.log(`|---|---|${VARIANTS.map(() => "---|---").join("|")}|`);
for (const file of readdirSync(resolve(folder), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".pdf") && (only === undefined || name.includes(only)))
  .sort()) {
  const scores = await scoreDocument(join(folder, file));
  if (scores === null) continue;
  scores.forEach((score, index) => {
    totals[index]!.push(score);
    if (showMisses) for (const miss of score.misses) console.log(`${VARIANTS[index]}: ${miss}`);
  });
  console.log(`| ${file} | ${scores[0]!.expected} | ${scores.map((score) => cells([score])).join(" | ")} |`);
}
const headings = totals[0]!.reduce((sum, { expected }) => sum + expected, 0);
console.log(`| **all ${totals[0]!.length}** | ${headings} | ${totals.map(cells).join(" | ")} |`);
console.log(`| mean of documents | | ${totals.map(meanCells).join(" | ")} |`);

async function scoreDocument(path: string): Promise<OutlineScore[] | null> {
  const bytes = new Uint8Array(readFileSync(path));
  const limits = { maxHeapBytes: HEAP_BYTES };
  const opened = await openWithFallback(bytes, { engines: [engine], password: null, limits });
  const reading = new PageReading(opened, { others: [], password: null, limits, onPage: () => {} });
  try {
    const pages = await reading.readAll();
    const { facts } = reading.document;
    const truth = readOutlineTruth(facts.outline, pages);
    if (truth.length < MIN_ENTRIES) return null;
    const analyse = (own: DocumentFacts, layouts: readonly PageLayout[]): ParsedReport =>
      analyseReport({ facts: own, bytes: bytes.length, pages: layouts, reading: { ...reading.record, warnings: [] } });
    const undeclared = { ...facts, outline: [] };
    const plain = pages.map(
      (page): PageLayout => ({
        ...page,
        structure: [],
        links: page.links.map((link) => ({ ...link, destination: null })),
      }),
    );
    const asItIs = analyse(facts, pages);
    const withContents = analyse(undeclared, plain);
    const withoutContents = analyse(undeclared, removeContents(plain, [asItIs, withContents]));
    return [asItIs, withContents, withoutContents].map((report) => scoreAgainstOutline(truth, report.headings));
  } finally {
    await reading.close();
  }
}

/** Takes away the lines that any of the reports reads as contents. */
function removeContents(pages: readonly PageLayout[], reports: readonly ParsedReport[]): PageLayout[] {
  return pages.map((page, index) => {
    const entries = new Set(
      reports.flatMap((report) =>
        report.pages[index]!.blocks.flatMap(({ kind, firstLine, lineCount }) =>
          kind === "contents-entry" ? Array.from({ length: lineCount }, (_, line) => firstLine + line) : [],
        ),
      ),
    );
    return { ...page, lines: page.lines.filter((_, line) => !entries.has(line)) };
  });
}

function meanCells(scores: readonly OutlineScore[]): string {
  const mean = (measure: (score: OutlineScore) => number): string =>
    (scores.reduce((total, score) => total + measure(score), 0) / Math.max(1, scores.length)).toFixed(3);
  return `${mean(({ right, expected, found }) => (2 * right) / Math.max(1, expected + found))} | ${mean(({ levelsRight, right }) => levelsRight / Math.max(1, right))}`;
}

function cells(scores: readonly OutlineScore[]): string {
  const sum = (field: "expected" | "found" | "right" | "levelsRight"): number =>
    scores.reduce((total, score) => total + score[field], 0);
  const f1 = (2 * sum("right")) / Math.max(1, sum("expected") + sum("found"));
  return `${f1.toFixed(3)} | ${(sum("levelsRight") / Math.max(1, sum("right"))).toFixed(3)}`;
}
