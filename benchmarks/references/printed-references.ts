/** References as schools print them: `reported/references.jsonl` of the corpus, a printed reference and what must be read of it on each line. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseReference } from "@rubrica/references";
import type { CslItem } from "@rubrica/report-model";

/** One line; a field that is `null` must be absent, fields that are not named are not looked at. */
interface PrintedReference {
  readonly kind: string;
  readonly text: string;
  readonly right: Readonly<Record<string, unknown>>;
}

/** Rules are developed on the odd lines, whose errors can be printed; of the even lines only the total is. */
export type Half = "odd lines" | "even lines";

export interface PrintedResult {
  readonly half: Half;
  readonly references: number;
  /** References of which every named field is right. */
  readonly whole: number;
  readonly errors: readonly PrintedError[];
}

export interface PrintedError {
  readonly kind: string;
  readonly text: string;
  readonly fields: readonly { readonly field: string; readonly expected: unknown; readonly found: unknown }[];
}

/** Reads each line of the file with `parseReference`; no results where the corpus has no such file. */
export function evaluatePrinted(corpus: string): PrintedResult[] {
  const file = join(corpus, "reported", "references.jsonl");
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): PrintedReference => JSON.parse(line));
  return (["odd lines", "even lines"] as const).map((half) => {
    const part = rows.filter((_, index) => (index % 2 === 0) === (half === "odd lines"));
    const errors = part.map(compare).filter(({ fields }) => fields.length > 0);
    return { half, references: part.length, whole: part.length - errors.length, errors };
  });
}

function compare({ kind, text, right }: PrintedReference): PrintedError {
  const { csl } = parseReference(text);
  const fields = Object.entries(right)
    .map(([field, expected]) => ({ field, expected, found: csl[field as keyof CslItem] ?? null }))
    .filter(({ expected, found }) => !Bun.deepEquals(expected, found));
  return { kind, text, fields };
}

export function formatPrinted(results: readonly PrintedResult[]): string {
  const rows = results.map(
    ({ half, references, whole }) =>
      `| ${half} | ${references} | ${whole} | ${(whole / Math.max(1, references)).toFixed(3)} |`,
  );
  return ["| as schools print them | references | read whole | share |", "|---|---|---|---|", ...rows].join("\n");
}
