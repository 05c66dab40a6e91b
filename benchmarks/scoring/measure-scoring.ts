/**
 * What the simulated judge makes of shells, of changed documents and of real ones; `--write` puts the tables into
 * docs/scoring.md.
 *
 * `bun run eval:scoring [--write]`; the corpus is named by RUBRICA_CORPUS, by default ../shared/corpus beside the
 * checkout.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ParsedReport, ReportScore } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "@rubrica/scoring";
import { typeset } from "../../scripts/sample-reports/typeset.ts";
import { CORPUS } from "../reprints/corpus-documents.ts";
import { changePages, MIN_PAGES_TO_CHANGE, PAGE_CHANGES } from "./changed-pages.ts";
import { chooseRanges, RANGE_HEAD } from "./choose-ranges.ts";
import { readCorpusHalves, sentencesOf } from "./corpus-halves.ts";
import { SCORES_BEFORE } from "./scores-before.ts";
import { makeShells } from "./shells.ts";

const page = resolve(import.meta.dirname, "../../docs/scoring.md");
const START = "<!-- eval:scoring -->";
const END = "<!-- /eval:scoring -->";
/** Another one than the ranges were chosen with. */
const SEED = 7;

const reports = await readCorpusHalves();
if (reports.length === 0) {
  console.log(`No corpus at ${CORPUS}; set RUBRICA_CORPUS.`);
  process.exit(0);
}
const reportedOn = reports.filter(({ half }) => half === "reported on");

const output = [
  "### Ranges, chosen by one half of the documents\n",
  ...RANGE_HEAD,
  ...(await chooseRanges(reports)),
  "\n### Shells, filled from the other half\n",
  ...(await shellTable()),
  "\n### Real documents with pages cut out, shuffled and repeated\n",
  ...(await changedTable()),
  "\n### Real documents\n",
  ...(await realTable()),
  "",
].join("\n");
console.log(output);
if (process.argv.includes("--write")) {
  const text = readFileSync(page, "utf8");
  const [before, after] = [text.split(START)[0] ?? "", text.split(END)[1] ?? ""];
  writeFileSync(page, `${before}${START}\n${output}${END}${after}`);
}
process.exit(0);

async function shellTable(): Promise<string[]> {
  const rows = ["| shell | before | without the cap | now | held back by |", "|---|---|---|---|---|"];
  for (const { name, report } of makeShells(sentencesOf(reportedOn), SEED)) {
    const score = await simulate(await parseReport(typeset(report)));
    rows.push(row(name, before(name), score.breakdown.uncappedBaseScore, score.finalScore, gatesOf(score)));
  }
  return rows;
}

async function changedTable(): Promise<string[]> {
  const rows = ["| document | change | before | now | flagged by |", "|---|---|---|---|---|"];
  for (const { name, pdf, report, whole } of reports) {
    if (!whole || report.pages.length < MIN_PAGES_TO_CHANGE) continue;
    for (const change of PAGE_CHANGES) {
      const score = await simulate(await parseReport(await changePages(pdf, change)));
      rows.push(row(name, change.name, before(`${name} ${change.name}`), score.finalScore, reviewCodes(score)));
    }
  }
  return rows;
}

/** Real documents: what they got and get, and every flag that they bear. */
async function realTable(): Promise<string[]> {
  const rows = ["| document | half | before | now | asks for a review |", "|---|---|---|---|---|"];
  for (const { name, half, report, whole, filler } of reports) {
    const score = await simulate(report);
    if (!whole && score.breakdown.cap === null) continue;
    rows.push(row(filler ? `${name} (filler)` : name, half, before(name), score.finalScore, reviewCodes(score)));
  }
  rows.push("", `${flaggedShort().length} of the short official papers are held back.`);
  return rows;

  function flaggedShort(): readonly string[] {
    return rows.filter((line) => /^\| (?:icdar|camelot|tabula|pdfplumber)/.test(line));
  }
}

function simulate(report: ParsedReport): Promise<ReportScore> {
  return scoreReport({ report });
}

function gatesOf({ breakdown }: ReportScore): string {
  return breakdown.cap?.gates.map(({ code, value }) => `${code} ${value}`).join(", ") ?? "nothing";
}

function reviewCodes({ findings }: ReportScore): string {
  return findings.flatMap(({ code, weight }) => (weight === "note" ? [] : [code])).join(", ");
}

function before(name: string): string {
  return String(SCORES_BEFORE[name] ?? "-");
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
