/**
 * Tables against the truth: adjacency relations of the ICDAR 2013 competition and TEDS.
 * Run alone: `bun benchmarks/tables/eval-tables.ts [--each]`; the corpus is named by RUBRICA_CORPUS.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { countAdjacency } from "./adjacency.ts";
import { classifyRules, type TableRules } from "./classify-rules.ts";
import { matchTables } from "./match-tables.ts";
import { ownReader, type ReadTable, readLayouts, rivalReaders, type TableReader } from "./table-readers.ts";
import { readCompetitionTruth, readCsvTruth, type TruthDocument } from "./table-truth.ts";
import { treeEditSimilarity } from "./tree-edit-similarity.ts";

/** One table of the truth, or one found where the truth has none. */
export interface TableScore {
  readonly document: string;
  readonly page: number;
  /** How the table is drawn on the page; null for a table that the truth does not have. */
  readonly rules: TableRules | null;
  /** Kind that recognition took it for; null when it was missed. */
  readonly source: string | null;
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

/** Finds the tables of every document of the corpus that has a truth, and scores them; the rivals on the same files. */
export async function evaluateTables(corpus: string): Promise<TableEvaluation> {
  const truth = await classifyAll(readCompetitionTruth(corpus));
  const competition = await scoreAll(truth, ownReader);
  const csv = await scoreAll(await classifyAll(readCsvTruth(corpus)), ownReader);
  const drawn = (scores: readonly TableScore[], rules: TableRules) => scores.filter((score) => score.rules === rules);
  const summaries = [
    summarise("ICDAR 2013, all", competition),
    summarise("  ruled cells", drawn(competition, "ruled")),
    summarise("  horizontal rules", drawn(competition, "horizontal")),
    summarise("  no rules", drawn(competition, "none")),
  ];
  for (const rival of rivalReaders) {
    const scores = await scoreAll(truth, rival);
    summaries.push(summarise(`ICDAR 2013, ${rival.name}`, scores));
    summaries.push(summarise(`  ruled cells, ${rival.name}`, drawn(scores, "ruled")));
  }
  summaries.push(summarise("camelot and tabula samples", csv));
  return { competition, csv, summaries };
}

/** A document of the truth with how each of its tables is drawn. */
interface ClassifiedDocument {
  readonly document: TruthDocument;
  readonly rules: readonly TableRules[];
}

async function classifyAll(documents: readonly TruthDocument[]): Promise<ClassifiedDocument[]> {
  const classified: ClassifiedDocument[] = [];
  for (const document of documents) {
    const pages = await readLayouts(document.file);
    const rules = document.tables.map(({ grid, box }): TableRules => {
      const page = pages[grid.page - 1];
      return box && page ? classifyRules(page, box) : "none";
    });
    classified.push({ document, rules });
  }
  return classified;
}

async function scoreAll(documents: readonly ClassifiedDocument[], reader: TableReader): Promise<TableScore[]> {
  const scores: TableScore[] = [];
  for (const each of documents) scores.push(...scoreDocument(each, await reader.read(each.document.file)));
  return scores;
}

function scoreDocument({ document, rules }: ClassifiedDocument, found: readonly ReadTable[]): TableScore[] {
  const truth = document.tables.map((table) => table.grid);
  const pairs = matchTables(
    truth,
    found.map((table) => table.grid),
  );
  return pairs.map((pair): TableScore => {
    const table = pair.found === null ? null : found[pair.found]!;
    const grid = table?.grid ?? null;
    return {
      document: document.name,
      page: (pair.truth ?? grid)!.page,
      rules: pair.truth ? rules[truth.indexOf(pair.truth)]! : null,
      source: table?.source ?? null,
      ...countAdjacency(pair.truth, grid),
      teds: pair.truth ? (grid ? treeEditSimilarity(pair.truth, grid) : 0) : null,
    };
  });
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
