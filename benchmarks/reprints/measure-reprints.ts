/**
 * Scores how reprints are read: `bun benchmarks/reprints/measure-reprints.ts FOLDER [--maker=NAME] [--misses] [document]`.
 *
 * Each is compared with our report of the original, which tells what printing anew costs and not what was wrong before;
 * documents with a truth are scored against that, too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { type CorpusTruth, readTruth, truthHeadings } from "../corpus-truth.ts";
import { type FrontMatterScore, type Share, scoreFrontMatter } from "../front-matter-score.ts";
import { type FoundTitle, type HeadingScore, ratiosOf, scoreHeadings, sumScores } from "../headings/heading-score.ts";
import { CORPUS, corpusDocuments } from "./corpus-documents.ts";
import { compareReports, MEASURES, type Measure, type Tally } from "./report-agreement.ts";
import { MAKERS, type Maker } from "./reprint-makers.ts";

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/reprints/measure-reprints.ts FOLDER [--maker=NAME] [--misses] [document]");
  process.exit(2);
}
const showMisses = rest.includes("--misses");
const onlyMakers = rest
  .find((argument) => argument.startsWith("--maker="))
  ?.slice(8)
  .split(",");
const only = rest.find((argument) => !argument.startsWith("--"));

interface MakerScore {
  readonly documents: number;
  readonly agreement: Record<Measure, Tally>;
  readonly contents: readonly HeadingScore[];
  readonly headings: readonly HeadingScore[];
  readonly front: readonly FrontMatterScore[];
}

const truths = new Map(readTruth(CORPUS).map(({ name, truth }) => [name, truth]));
const documents = corpusDocuments().filter(({ name }) => only === undefined || name.includes(only));
const originals = new Map<string, ParsedReport>();
for (const { name, path } of documents) originals.set(name, await parseReport(path));

const columns = ["maker", "documents", ...MEASURES, "truth: contents", "headings", "levels", "the rest"];
console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => " --- |").join("")}`);
if (onlyMakers === undefined) console.log(`| originals | ${formatRow(await scoreMaker(null))} |`);
const textless: string[] = [];
for (const maker of MAKERS) {
  if (onlyMakers !== undefined && !onlyMakers.includes(maker.name)) continue;
  if (!existsSync(join(folder, maker.name))) continue;
  if (maker.textless === true) textless.push(await describeTextless(maker));
  else console.log(`| ${maker.name} | ${formatRow(await scoreMaker(maker))} |`);
}
for (const line of textless) console.log(line);

/** The originals themselves without a maker. */
async function scoreMaker(maker: Maker | null): Promise<MakerScore> {
  const agreement = Object.fromEntries(
    MEASURES.map((measure) => [measure, { right: 0, found: 0, expected: 0 }]),
  ) as Record<Measure, Tally>;
  const contents: HeadingScore[] = [];
  const headings: HeadingScore[] = [];
  const front: FrontMatterScore[] = [];
  let count = 0;
  for (const { name } of documents) {
    const original = originals.get(name)!;
    const report = maker === null ? original : await readReprint(maker, name);
    if (report === null) continue;
    count++;
    const pagesBefore = maker?.pagesBefore ?? 0;
    const scores = compareReports(original, report, { pagesBefore, stamp: maker?.stamp ?? null }, (text) => {
      if (showMisses) console.log(`${maker?.name} ${name}: ${text}`);
    });
    for (const measure of MEASURES) {
      if (showMisses && measure === "body" && shareOf(scores[measure]) < 0.995)
        console.log(`${maker?.name} ${name}: body ${shareOf(scores[measure]).toFixed(3)}`);
      add(agreement[measure], scores[measure]);
    }
    const truth = truths.get(name);
    if (truth === undefined) continue;
    const found = scoreTitles(report, truth, pagesBefore);
    headings.push(found.headings);
    if (found.contents !== null) contents.push(found.contents);
    front.push(scoreFrontMatter(report, truth));
  }
  return { documents: count, agreement, contents, headings, front };
}

async function readReprint(maker: Maker, name: string): Promise<ParsedReport | null> {
  const path = join(folder!, maker.name, `${name}.pdf`);
  if (!existsSync(path)) return null;
  return parseReport(path).catch((error: unknown) => {
    console.log(`${maker.name} ${name}: ${error}`);
    return null;
  });
}

function scoreTitles(
  report: ParsedReport,
  truth: CorpusTruth,
  pagesBefore: number,
): { headings: HeadingScore; contents: HeadingScore | null } {
  const { headings: expected, lastPage } = truthHeadings(truth);
  const titles = (
    found: readonly { level: number; number: string | null; title: string; page: number | null }[],
  ): FoundTitle[] =>
    found
      .map(({ level, number, title, page }) => ({
        level,
        title: `${number ?? ""} ${title}`,
        page: page === null ? null : page - pagesBefore,
      }))
      .filter(({ page }) => page === null || page <= lastPage);
  return {
    headings: scoreHeadings(expected, titles(report.headings)),
    contents: truth.toc === null ? null : scoreHeadings(expected, titles(report.tableOfContents?.entries ?? [])),
  };
}

/** Without text there is nothing to compare: the report has to say that there is none. */
async function describeTextless(maker: Maker): Promise<string> {
  let said = 0;
  let count = 0;
  for (const { name } of documents) {
    const report = await readReprint(maker, name);
    if (report === null) continue;
    count++;
    const codes = report.reading.warnings.map(({ code }) => code);
    if (report.kind !== "report" && codes.some((code) => code === "no_text_layer" || code === "no_text")) said++;
    else console.log(`${maker.name} ${name}: ${report.kind}, ${report.textQuality.characters} characters, ${codes}`);
  }
  return `${maker.name}: ${said} of ${count} reports say that there is no text.`;
}

function formatRow({ documents: count, agreement, contents, headings, front }: MakerScore): string {
  const heading = sumScores(headings);
  const shares = front.flatMap((score) => Object.values(score) as Share[]);
  return [
    count,
    ...MEASURES.map((measure) =>
      measure === "hidden" ? agreement.hidden.found - agreement.hidden.right : shareOf(agreement[measure]).toFixed(3),
    ),
    ratiosOf(sumScores(contents)).f1.toFixed(3),
    ratiosOf(heading).recall.toFixed(3),
    heading.correct === 0 ? "-" : (heading.levelsRight / heading.correct).toFixed(3),
    `${shares.reduce((sum, { right }) => sum + right, 0)}/${shares.reduce((sum, { of }) => sum + of, 0)}`,
  ].join(" | ");
}

function shareOf({ right, found, expected }: Tally): number {
  return found + expected === 0 ? 1 : (2 * right) / (found + expected);
}

function add(total: Tally, other: Tally): void {
  total.right += other.right;
  total.found += other.found;
  total.expected += other.expected;
}
