import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { evaluateTables } from "./eval-tables.ts";

const corpus = process.env.RUBRICA_CORPUS ?? join(import.meta.dir, "../../../shared/corpus");
const hasCorpus = existsSync(join(corpus, "tables", "gt"));
if (!hasCorpus) console.log("Skipped: the thresholds for tables need the corpus (set RUBRICA_CORPUS to its folder).");

/** A little below what was measured last, so that a loss shows. */
test.skipIf(!hasCorpus)(
  "tables of the corpus are read as well as they were",
  async () => {
    const { summaries } = await evaluateTables(corpus);
    const of = (name: string) => summaries.find((summary) => summary.name.trim() === name)!;
    expect(of("ICDAR 2013, all").f1).toBeGreaterThan(0.935);
    expect(of("ruled cells").teds).toBeGreaterThan(0.955);
    expect(of("horizontal rules").teds).toBeGreaterThan(0.915);
    expect(of("ICDAR 2013, all").extra).toBeLessThanOrEqual(8);
  },
  300_000,
);
