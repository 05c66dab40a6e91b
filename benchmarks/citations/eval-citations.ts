/**
 * Measures reference lists and the links of citations on whole documents: `bun benchmarks/citations/eval-citations.ts`.
 * Lists are compared with `truth/` of the corpus, links with `citation-truth.ts`.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { fold } from "../references/score-fields.ts";
import { CITATION_TRUTH, type CitationTruth } from "./citation-truth.ts";

/** Gives the report of a file of the corpus, such as `zh/zh-rvos.pdf`. */
export type ReadReport = (file: string) => Promise<ParsedReport>;

export interface LinkResult {
  readonly document: string;
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  /** F1 of links: page and label of each reference that a mention names. */
  readonly f1: number;
}

export interface ListResult {
  readonly document: string;
  readonly expectedCount: number;
  readonly foundCount: number;
  readonly firstRight: boolean;
  readonly lastRight: boolean;
}

export async function evaluateCitations(read: ReadReport): Promise<LinkResult[]> {
  const results: LinkResult[] = [];
  for (const truth of CITATION_TRUTH) results.push(scoreLinks(await read(truth.document), truth));
  return results;
}

function scoreLinks(report: ParsedReport, truth: CitationTruth): LinkResult {
  const expected = Object.entries(truth.mentions).flatMap(([page, mentions]) =>
    mentions.flatMap((labels) => labels.split(" ").map((label) => `${page} ${label}`)),
  );
  const [first, last] = truth.pages;
  const found = report.citations
    .filter(({ page }) => page >= first && page <= last)
    .flatMap(({ page, references, dangling }) => [
      ...references.map((index) => `${page} ${report.references[index]?.label ?? index + 1}`),
      ...dangling.map((label) => `${page} ${label}`),
    ]);
  const right = countCommon(expected, found);
  return {
    document: truth.document,
    expected: expected.length,
    found: found.length,
    right,
    f1: (2 * right) / Math.max(1, expected.length + found.length),
  };
}

function countCommon(expected: readonly string[], found: readonly string[]): number {
  const left = [...expected];
  let common = 0;
  for (const item of found) {
    const at = left.indexOf(item);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return common;
}

interface ReferenceTruth {
  readonly references?: { readonly count: number; readonly first?: string; readonly last?: string } | null;
}

/** Count, first and last entry of every document that `truth/` knows. */
export async function evaluateReferenceLists(corpus: string, read: ReadReport): Promise<ListResult[]> {
  const results: ListResult[] = [];
  for (const file of (await readdir(join(corpus, "truth"))).filter((name) => name.endsWith(".json")).sort()) {
    const { references }: ReferenceTruth = JSON.parse(await readFile(join(corpus, "truth", file), "utf8"));
    if (references === undefined || references === null) continue;
    const document = `${file.slice(0, 2)}/${file.replace(/\.json$/, ".pdf")}`;
    const { references: found } = await read(document);
    results.push({
      document,
      expectedCount: references.count,
      foundCount: found.length,
      firstRight: same(references.first, found[0]?.text),
      lastRight: same(references.last, found.at(-1)?.text),
    });
  }
  return results;
}

function same(expected: string | undefined, found: string | undefined): boolean {
  return expected === undefined || (found !== undefined && fold(expected) === fold(found));
}

export function formatCitationResults(links: readonly LinkResult[], lists: readonly ListResult[]): string {
  const mark = (right: boolean): string => (right ? "yes" : "no");
  return [
    "| document | links expected | found | right | link F1 |",
    "|---|---|---|---|---|",
    ...links.map((row) => `| ${row.document} | ${row.expected} | ${row.found} | ${row.right} | ${row.f1.toFixed(3)} |`),
    "",
    "| document | references expected | found | first entry | last entry |",
    "|---|---|---|---|---|",
    ...lists.map(
      (row) =>
        `| ${row.document} | ${row.expectedCount} | ${row.foundCount} | ${mark(row.firstRight)} | ${mark(row.lastRight)} |`,
    ),
  ].join("\n");
}

if (import.meta.main) {
  const corpus = process.env.RUBRICA_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus");
  if (!existsSync(corpus)) {
    console.log(`No corpus at ${corpus}; set RUBRICA_CORPUS.`);
    process.exit(0);
  }
  const { parseReport } = await import("@rubrica/report-parser");
  const reports = new Map<string, Promise<ParsedReport>>();
  const read: ReadReport = (file) => {
    const report = reports.get(file) ?? parseReport(join(corpus, file));
    reports.set(file, report);
    return report;
  };
  console.log(formatCitationResults(await evaluateCitations(read), await evaluateReferenceLists(corpus, read)));
  process.exit(0);
}
