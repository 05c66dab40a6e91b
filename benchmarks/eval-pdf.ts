/**
 * Scores the corpus against its truth and prints the tables; `--write` also puts them into docs/benchmarks.md.
 *
 * `bun run eval:pdf [--write]`; the corpus is named by RUBRICA_CORPUS, by default ../shared/corpus beside the checkout.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { evaluateCitations, evaluateReferenceLists, formatCitationResults } from "./citations/eval-citations.ts";
import { type CorpusTruth, readTruth, truthHeadings } from "./corpus-truth.ts";
import { addShares, type FrontMatterScore, type Share, scoreFrontMatter } from "./front-matter-score.ts";
import { type FoundTitle, type HeadingScore, ratiosOf, scoreHeadings, sumScores } from "./headings/heading-score.ts";
import { rivals } from "./headings/rivals.ts";
import { evaluateReferences, formatReferenceResults } from "./references/eval-references.ts";
import { evaluatePrinted, formatPrinted } from "./references/printed-references.ts";
import { evaluateBalance, evaluateReported, formatBalance, formatReported } from "./reported/eval-reported.ts";
import { evaluateTables, formatTableSummaries } from "./tables/eval-tables.ts";

const root = resolve(import.meta.dirname, "..");
const corpus = process.env.RUBRICA_CORPUS ?? resolve(root, "../shared/corpus");
const report = resolve(root, "docs/benchmarks.md");
const START = "<!-- eval:pdf -->";
const END = "<!-- /eval:pdf -->";

interface DocumentResult {
  readonly name: string;
  /** Rivals by name; `contents` and `headings` are ours. */
  readonly headings: ReadonlyMap<string, HeadingScore>;
  readonly front: FrontMatterScore;
}

const documents = readTruth(corpus);
if (documents.length === 0) {
  console.log(`No corpus at ${corpus}; set RUBRICA_CORPUS.`);
  process.exit(0);
}
const parsed = new Map<string, ParsedReport>();
const read = async (file: string): Promise<ParsedReport> => {
  const path = resolve(corpus, file);
  const known = parsed.get(path) ?? (await parseReport(path));
  parsed.set(path, known);
  return known;
};

const results: DocumentResult[] = [];
for (const { name, path, truth } of documents) results.push(await measureDocument(name, path, truth));
const output = [
  "### Headings and contents\n",
  formatHeadings(results),
  "\n`headings` is scored against the printed contents where there are some: headings that are real but not listed there (abstracts, declarations) count against its precision, as they do for the rivals.\n",
  "### Title, abstract, keywords, references, captions\n",
  formatFrontMatter(results),
  "\n### Reference lists and in-text citations\n",
  fenced(formatCitationResults(await evaluateCitations(read), await evaluateReferenceLists(corpus, read))),
  "\n### Reference fields\n",
  fenced(formatReferenceResults(await evaluateReferences(corpus))),
  "",
  fenced(formatPrinted(evaluatePrinted(corpus))),
  "\n### Tables\n",
  fenced(formatTableSummaries((await evaluateTables(corpus)).summaries)),
  "\n### Forms, repeated headings, balance\n",
  formatReported(await evaluateReported(corpus, read)),
  "",
  formatBalance(await evaluateBalance(corpus, read)),
].join("\n");
console.log(output);
if (process.argv.includes("--write")) writeInto(report, output);

async function measureDocument(name: string, path: string, truth: CorpusTruth): Promise<DocumentResult> {
  const result = await read(path);
  const { headings: expected, lastPage } = truthHeadings(truth);
  const scored = new Map<string, HeadingScore>();
  if (truth.toc !== null) {
    const entries = (result.tableOfContents?.entries ?? []).map(({ level, number, title, page }) => ({
      level,
      title: `${number ?? ""} ${title}`,
      page,
    }));
    scored.set("contents", scoreHeadings(expected, entries));
  }
  const ours = result.headings.filter((heading) => heading.page <= lastPage);
  scored.set(
    "headings",
    scoreHeadings(
      expected,
      ours.map(({ level, number, title, page }): FoundTitle => ({ level, title: `${number ?? ""} ${title}`, page })),
    ),
  );
  for (const rival of rivals) scored.set(rival.name, scoreHeadings(expected, await rival.headings(path)));
  return { name, headings: scored, front: scoreFrontMatter(result, truth) };
}

function formatHeadings(all: readonly DocumentResult[]): string {
  const parsers = ["contents", "headings", ...rivals.map((rival) => rival.name)];
  const rows = all.flatMap(({ name, headings }) =>
    parsers.flatMap((parser) => {
      const score = headings.get(parser);
      return score === undefined ? [] : [headingRow(name, parser, score)];
    }),
  );
  const totals = parsers.map((parser) => {
    const scores = all.flatMap(({ headings }) => headings.get(parser) ?? []);
    return headingRow("**all**", parser, sumScores(scores));
  });
  return [
    "| document | parser | expected | found | P | R | F1 | level | page |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows,
    ...totals,
  ].join("\n");
}

function headingRow(name: string, parser: string, score: HeadingScore): string {
  const { precision, recall, f1 } = ratiosOf(score);
  const level = score.correct === 0 ? "-" : (score.levelsRight / score.correct).toFixed(3);
  const page = score.pagesRight === null || score.correct === 0 ? "-" : (score.pagesRight / score.correct).toFixed(3);
  return `| ${name} | ${parser} | ${score.expected} | ${score.found} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} | ${level} | ${page} |`;
}

function formatFrontMatter(all: readonly DocumentResult[]): string {
  const fields = ["title", "abstracts", "keywords", "referenceCount", "referenceEnds", "captions"] as const;
  const cell = ({ right, of }: Share): string => (of === 0 ? "-" : `${right}/${of}`);
  const rows = all.map(({ name, front }) => `| ${name} | ${fields.map((field) => cell(front[field])).join(" | ")} |`);
  const totals = fields.map((field) => cell(all.map(({ front }) => front[field]).reduce(addShares)));
  return [
    "| document | title | abstracts | keywords | reference count | first and last | captions |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    `| **all** | ${totals.join(" | ")} |`,
  ].join("\n");
}

function fenced(text: string): string {
  return `\`\`\`\n${text.trim()}\n\`\`\``;
}

/** Replaces what stands between the marks; the rest of the page is written by hand. */
function writeInto(file: string, text: string): void {
  const page = existsSync(file) ? readFileSync(file, "utf8") : `# Benchmarks\n\n## Reading PDFs\n\n${START}\n${END}\n`;
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${file} has no place for the results (${START} ... ${END})`);
  writeFileSync(file, `${page.slice(0, start + START.length)}\n${text}\n${page.slice(end)}`);
}
