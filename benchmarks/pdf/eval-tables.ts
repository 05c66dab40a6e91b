/**
 * Tables against the truth: adjacency relations of the ICDAR 2013 competition and TEDS.
 * Run alone: `bun benchmarks/pdf/eval-tables.ts [--each]`; the corpus is named by RUBRICA_CORPUS.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createPdfiumEngine } from "../../packages/pdf/src/engine/pdfium/pdfium-engine.ts";
import { layoutPage } from "../../packages/pdf/src/layout/layout-page.ts";
import type { PageLayout } from "../../packages/pdf/src/layout/page-layout.ts";
import { findTables } from "../../packages/pdf/src/layout/tables/find-tables.ts";
import type { FoundTable } from "../../packages/pdf/src/layout/tables/found-table.ts";
import { countAdjacency } from "./tables/adjacency.ts";
import { classifyRules, type TableRules } from "./tables/classify-rules.ts";
import { matchTables } from "./tables/match-tables.ts";
import type { TableGrid } from "./tables/table-grid.ts";
import { readCompetitionTruth, readCsvTruth, type TruthDocument } from "./tables/table-truth.ts";
import { treeEditSimilarity } from "./tables/tree-edit-similarity.ts";

/** One table of the truth, or one found where the truth has none. */
export interface TableScore {
  readonly document: string;
  readonly page: number;
  /** How the table is drawn on the page; null for a table that the truth does not have. */
  readonly rules: TableRules | null;
  /** Kind that recognition took it for; null when it was missed. */
  readonly source: FoundTable["source"] | null;
  readonly expected: number;
  readonly found: number;
  readonly correct: number;
  /** 0 when missed; null when the truth has no such table. */
  readonly teds: number | null;
}

export interface TableSummary {
  readonly name: string;
  readonly tables: number;
  readonly missed: number;
  /** Found where the truth has none. */
  readonly extra: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Mean over the tables of the truth, missed ones counting 0. */
  readonly teds: number;
}

export interface TableEvaluation {
  readonly competition: readonly TableScore[];
  readonly csv: readonly TableScore[];
  readonly summaries: readonly TableSummary[];
}

/** Finds the tables of every document of the corpus that has a truth, and scores them. */
export async function evaluateTables(corpus: string): Promise<TableEvaluation> {
  const competition: TableScore[] = [];
  for (const document of readCompetitionTruth(corpus)) competition.push(...(await scoreDocument(document)));
  const csv: TableScore[] = [];
  for (const document of readCsvTruth(corpus)) csv.push(...(await scoreDocument(document)));
  const drawn = (rules: TableRules) => competition.filter((score) => score.rules === rules);
  const summaries = [
    summarise("ICDAR 2013, all", competition),
    summarise("  ruled cells", drawn("ruled")),
    summarise("  horizontal rules", drawn("horizontal")),
    summarise("  no rules", drawn("none")),
    summarise("camelot and tabula samples", csv),
  ];
  return { competition, csv, summaries };
}

async function scoreDocument(truth: TruthDocument): Promise<TableScore[]> {
  const pages = await readLayouts(truth.file);
  const found = pages.flatMap((page) => findTables(page).map((table) => ({ table, page })));
  const grids = found.map(({ table, page }): TableGrid => ({ ...table, page: page.number }));
  return matchTables(
    truth.tables.map((table) => table.grid),
    grids,
  ).map((pair): TableScore => {
    const grid = pair.found === null ? null : grids[pair.found]!;
    const place = truth.tables.find((table) => table.grid === pair.truth);
    const page = pages[(pair.truth ?? grid)!.page - 1];
    return {
      document: truth.name,
      page: (pair.truth ?? grid)!.page,
      rules: place ? (place.box && page ? classifyRules(page, place.box) : "none") : null,
      source: pair.found === null ? null : found[pair.found]!.table.source,
      ...countAdjacency(pair.truth, grid),
      teds: pair.truth ? (grid ? treeEditSimilarity(pair.truth, grid) : 0) : null,
    };
  });
}

async function readLayouts(file: string): Promise<PageLayout[]> {
  const engine = createPdfiumEngine();
  const document = await engine.open(new Uint8Array(readFileSync(file)), {
    limits: { maxHeapBytes: 512 * 1024 * 1024 },
  });
  try {
    const pages: PageLayout[] = [];
    for (let index = 0; index < document.facts.pageCount; index++) pages.push(layoutPage(await document.page(index)));
    return pages;
  } finally {
    await document.close();
  }
}

export function summarise(name: string, scores: readonly TableScore[]): TableSummary {
  const sum = (pick: (score: TableScore) => number) => scores.reduce((total, score) => total + pick(score), 0);
  const judged = scores.filter((score) => score.teds !== null);
  const correct = sum((score) => score.correct);
  const precision = ratio(
    correct,
    sum((score) => score.found),
  );
  const recall = ratio(
    correct,
    sum((score) => score.expected),
  );
  return {
    name,
    tables: judged.length,
    missed: judged.filter((score) => score.source === null).length,
    extra: scores.length - judged.length,
    precision,
    recall,
    f1: ratio(2 * precision * recall, precision + recall),
    teds: ratio(
      sum((score) => score.teds ?? 0),
      judged.length,
    ),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** The summaries as a Markdown table. */
export function formatTableSummaries(summaries: readonly TableSummary[]): string {
  const lines = [
    "| tables | count | missed | extra | P | R | F1 | TEDS |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
  ];
  for (const each of summaries) {
    const shares = [each.precision, each.recall, each.f1, each.teds].map((share) => share.toFixed(3)).join(" | ");
    lines.push(`| ${each.name} | ${each.tables} | ${each.missed} | ${each.extra} | ${shares} |`);
  }
  return lines.join("\n");
}

if (import.meta.main) {
  const corpus = process.env.RUBRICA_CORPUS ?? join(import.meta.dir, "../../../shared/corpus");
  if (!existsSync(corpus)) {
    console.error("No corpus: set RUBRICA_CORPUS to its folder.");
    process.exit(1);
  }
  const { competition, csv, summaries } = await evaluateTables(corpus);
  if (process.argv.includes("--each")) {
    for (const score of [...competition, ...csv]) {
      const { document, page, rules, source, expected, found, correct, teds } = score;
      const similarity = teds === null ? "extra" : teds.toFixed(2);
      console.log(
        `${document} p${page} ${rules ?? "-"} as ${source ?? "missed"}: ${correct}/${expected} of ${found}, TEDS ${similarity}`,
      );
    }
  }
  console.log(formatTableSummaries(summaries));
}
