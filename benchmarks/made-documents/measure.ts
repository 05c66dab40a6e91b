/** Scores how generated documents are read: `bun benchmarks/made-documents/measure.ts FOLDER [--misses] [kind]`. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import type { UnseenTruth } from "./document-model.ts";

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: bun benchmarks/made-documents/measure.ts FOLDER [--misses] [kind]");
  process.exit(2);
}
const showMisses = rest.includes("--misses");
const only = rest.find((argument) => !argument.startsWith("--"));

/** Right ones, those found, those expected. */
interface Tally {
  right: number;
  found: number;
  expected: number;
}

const MEASURES = [
  "headings",
  "levels",
  "pages",
  "contents",
  "title",
  "abstracts",
  "keywords",
  "references",
  "citations",
  "captions",
  "cells",
  "formulas",
  "footnotes",
  "kind",
] as const;
type Measure = (typeof MEASURES)[number];
type Score = Record<Measure, Tally>;

const totals = new Map<string, Score>();
for (const file of readdirSync(resolve(folder))
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  if (only !== undefined && !file.includes(only)) continue;
  const truth = JSON.parse(readFileSync(join(folder, file), "utf8")) as UnseenTruth;
  const score = scoreReport(
    await parseReport(join(folder, truth.file)),
    truth,
    (text) => showMisses && console.log(`${file.slice(0, -5)}: ${text}`),
  );
  const total = totals.get(truth.kind);
  if (total === undefined) totals.set(truth.kind, score);
  else for (const measure of MEASURES) add(total[measure], score[measure]);
}
const all = emptyScore();
for (const score of totals.values()) for (const measure of MEASURES) add(all[measure], score[measure]);
console.log(`| kind | ${MEASURES.join(" | ")} |\n|---|${MEASURES.map(() => "---").join("|")}|`);
for (const [kind, score] of [...totals, ["all", all] as const])
  console.log(`| ${kind} | ${MEASURES.map((measure) => cell(score[measure])).join(" | ")} |`);

function scoreReport(report: ParsedReport, truth: UnseenTruth, miss: (text: string) => void): Score {
  const score = emptyScore();
  const headings = matchTitles(
    truth.headings,
    report.headings.map(({ number, title, level, page }) => ({ title: `${number ?? ""} ${title}`, level, page })),
    (text) => miss(`heading ${text}`),
  );
  score.headings = headings.tally;
  score.levels = {
    right: headings.pairs.filter(([left, right]) => left.level === right.level).length,
    found: headings.pairs.length,
    expected: headings.pairs.length,
  };
  const placed = headings.pairs.filter(([left]) => left.page !== null);
  for (const [left, right] of headings.pairs)
    if (left.level !== right.level) miss(`level ${right.level} not ${left.level}: ${left.title}`);
  score.pages = {
    right: placed.filter(([left, right]) => left.page === right.page).length,
    found: placed.length,
    expected: placed.length,
  };
  const contents = (report.tableOfContents?.entries ?? []).map(({ number, title, level, page }) => ({
    title: `${number ?? ""} ${title}`,
    level,
    page,
  }));
  if (truth.hasContents)
    score.contents = matchTitles(
      truth.headings.filter(({ listed }) => listed),
      contents,
      (text) => miss(`contents ${text}`),
    ).tally;
  else if (contents.length > 0) score.contents = { right: 0, found: contents.length, expected: 0 };
  if (truth.title !== null) {
    score.title = single(fold(report.cover.title ?? "") === fold(truth.title));
    if (score.title.right === 0) miss(`title ${report.cover.title} not ${truth.title}`);
  }
  for (const [language, { first, last }] of Object.entries(truth.abstracts)) {
    const text = report.abstracts.find((abstract) => abstract.language === language)?.text ?? "";
    const right = fold(text).startsWith(fold(first)) && fold(text).endsWith(fold(last));
    if (!right) miss(`abstract ${language}: ${text.slice(0, 30)} ... ${text.slice(-40)}`);
    add(score.abstracts, single(right));
  }
  for (const [language, words] of Object.entries(truth.keywords)) {
    if (!(language in truth.abstracts)) continue;
    const found = (report.keywords.find((list) => list.language === language)?.words ?? []).map(fold);
    const right = words.filter((word) => found.includes(fold(word))).length;
    if (right < words.length || found.length > right) miss(`keywords ${found.join("|")} not ${words.join("|")}`);
    add(score.keywords, { right, found: found.length, expected: words.length });
  }
  const references = report.references.map(({ text }) => fold(text));
  score.references = {
    right: truth.references.filter((text) => references.includes(fold(text))).length,
    found: references.length,
    expected: truth.references.length,
  };
  const folded = truth.references.map(fold);
  for (const text of report.references) if (!folded.includes(fold(text.text))) miss(`extra reference ${text.text}`);
  for (const text of truth.references) if (!references.includes(fold(text))) miss(`missing reference ${text}`);
  score.citations = matchMultisets(
    truth.citations.map((list) => list.join()),
    report.citations.map(({ references: list }) => [...list].sort((left, right) => left - right).join()),
    (text) => miss(`citation ${text}`),
  );
  score.captions = matchMultisets(
    truth.captions.map(({ kind, number }) => `${kind} ${number}`),
    [...captionsOf(report)],
    (text) => miss(`caption ${text}`),
  );
  score.cells = matchMultisets(
    truth.tables.flatMap((rows) =>
      rows.flatMap((row, index) => row.map((text, column) => `${index}:${column}:${fold(text)}`)),
    ),
    joinedTables(report),
    (text) => miss(`cell ${text}`),
  );
  const missedCells = score.cells.expected - score.cells.right;
  if (missedCells > 0)
    miss(
      `${missedCells} cells of ${score.cells.expected} missing; tables ${report.tables.map(({ rows, columns, page, source }) => `${rows}x${columns} ${source} p.${page}`).join(", ")}; expected ${truth.tables.map((rows) => `${rows.length}x${rows[0]!.length}`).join(", ")}`,
    );
  if (truth.formulas !== null)
    score.formulas = matchMultisets(
      truth.formulas,
      report.formulas.flatMap(({ display, number }) => (display ? [number ?? "none"] : [])),
      (text) => miss(`formula ${text}`),
    );
  score.footnotes = {
    right: Math.min(truth.footnotes, report.footnotes.length),
    found: report.footnotes.length,
    expected: truth.footnotes,
  };
  score.kind = single(report.kind === truth.documentKind);
  return score;
}

/** Figures and tables by number; `Table 2 continued` is the same table. */
function captionsOf(report: ParsedReport): Set<string> {
  const captions = report.captions.filter(({ kind }) => kind === "figure" || kind === "table");
  return new Set(captions.map(({ kind, number }) => `${kind} ${number.replace("-", ".")}`));
}

/** Cells by place, those of continued tables counted on. */
function joinedTables(report: ParsedReport): string[] {
  const firstRow = new Map<number, number>();
  return report.tables.flatMap((table, index) => {
    const repeated = table.continues === null ? 0 : table.headerRows;
    const from = table.continues === null ? 0 : (firstRow.get(table.continues) ?? 0) - repeated;
    firstRow.set(index, from + table.rows);
    return table.cells.flatMap(({ row, column, text }) =>
      row < repeated ? [] : [`${from + row}:${column}:${fold(text)}`],
    );
  });
}

interface Title {
  readonly title: string;
  readonly level: number;
  readonly page: number | null;
}

function matchTitles(
  expected: readonly Title[],
  found: readonly Title[],
  miss: (text: string) => void,
): { tally: Tally; pairs: [Title, Title][] } {
  const left = [...found];
  const pairs: [Title, Title][] = [];
  for (const title of expected) {
    const same = left.filter((other) => foldTitle(other.title) === foldTitle(title.title));
    const twin = same.find(({ page }) => page === title.page) ?? same[0];
    if (twin === undefined) {
      miss(`missing: ${title.title} (p. ${title.page})`);
      continue;
    }
    left.splice(left.indexOf(twin), 1);
    pairs.push([title, twin]);
  }
  for (const title of left) miss(`extra: ${title.title} (p. ${title.page})`);
  return { tally: { right: pairs.length, found: found.length, expected: expected.length }, pairs };
}

function matchMultisets(expected: readonly string[], found: readonly string[], miss: (text: string) => void): Tally {
  const left = [...found];
  let right = 0;
  for (const item of expected) {
    const index = left.indexOf(item);
    if (index < 0) {
      miss(`missing: ${item}`);
      continue;
    }
    left.splice(index, 1);
    right++;
  }
  for (const item of left) miss(`extra: ${item}`);
  return { right, found: found.length, expected: expected.length };
}

/** Width forms, case, blanks, dashes and the points of numbers are forgiven. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00ad\u2010-\u2015.,、“”"'‘’-]+/g, "");
}

/** Contents print `1 Introduction`, the chapter below `Chapter 1`: both are right. */
function foldTitle(title: string): string {
  return fold(title).replace(/^(?:chapter|appendix)(?=.{2})/, "");
}

function single(right: boolean): Tally {
  return { right: right ? 1 : 0, found: 1, expected: 1 };
}

function add(total: Tally, other: Tally): void {
  total.right += other.right;
  total.found += other.found;
  total.expected += other.expected;
}

function emptyScore(): Score {
  return Object.fromEntries(MEASURES.map((measure) => [measure, { right: 0, found: 0, expected: 0 }])) as Score;
}

/** F1 with the number expected, or a dash when nothing is expected nor found. */
function cell({ right, found, expected }: Tally): string {
  if (found + expected === 0) return "-";
  return `${((2 * right) / (found + expected)).toFixed(2)} (${expected})`;
}
