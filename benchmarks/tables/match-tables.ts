/** Pairs the tables of the truth with those found on the same page, by the words they share. */
import { comparableText, type TableGrid } from "./table-grid.ts";

export interface TablePair {
  readonly truth: TableGrid | null;
  /** Index into the found tables, or null. */
  readonly found: number | null;
}

/** Pairs sharing less than this are different things. */
const MINIMUM_SHARED = 0.1;

/** Best pairs first; what stays alone is missed (found null) or wrong (truth null). */
export function matchTables(truth: readonly TableGrid[], found: readonly TableGrid[]): TablePair[] {
  const truthWords = truth.map(wordsOf);
  const foundWords = found.map(wordsOf);
  const candidates: { t: number; f: number; shared: number }[] = [];
  truth.forEach((table, t) => {
    found.forEach((other, f) => {
      if (table.page !== other.page) return;
      const shared = similarity(truthWords[t]!, foundWords[f]!);
      if (shared >= MINIMUM_SHARED) candidates.push({ t, f, shared });
    });
  });
  candidates.sort((a, b) => b.shared - a.shared);
  const partner = new Map<number, number>();
  const used = new Set<number>();
  for (const { t, f } of candidates) {
    if (partner.has(t) || used.has(f)) continue;
    partner.set(t, f);
    used.add(f);
  }
  const pairs: TablePair[] = truth.map((table, t) => ({ truth: table, found: partner.get(t) ?? null }));
  found.forEach((_, f) => {
    if (!used.has(f)) pairs.push({ truth: null, found: f });
  });
  return pairs;
}

function wordsOf(grid: TableGrid): Map<string, number> {
  const words = new Map<string, number>();
  for (const cell of grid.cells) {
    for (const word of cell.text.split(/\s+/).map(comparableText)) {
      if (word) words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
  return words;
}

function similarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [word, count] of a) {
    shared += Math.min(count, b.get(word) ?? 0);
    all += Math.max(count, b.get(word) ?? 0);
  }
  for (const [word, count] of b) if (!a.has(word)) all += count;
  return all === 0 ? 0 : shared / all;
}
