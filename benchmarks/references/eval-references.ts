/**
 * Measures reference fields on the gold strings of the corpus: `bun benchmarks/references/eval-references.ts`.
 * Options: `--part=all|develop|unseen` (rules were written while looking at `develop`; `unseen` is the rest), `--errors=20`,
 * `--set=IEEE`, `--made=FOLDER` (what `make-references.ts` wrote there, instead of the corpus), `--set=printed` (references as
 * schools print them; `--errors` shows those of the odd lines).
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseReference } from "@rubrica/references";
import { HAN } from "@rubrica/report-model";
import { type GoldReference, type LabelledSegment, readAligned, readAnystyle } from "./gold-references.ts";
import { inPart, type Part, splitByTitle } from "./parts.ts";
import { evaluatePrinted, formatPrinted } from "./printed-references.ts";
import { type FieldScore, fold, scoreFields } from "./score-fields.ts";

export interface ReferenceResult {
  readonly set: string;
  readonly part: Part;
  readonly strings: number;
  /** F1 over all fields. */
  readonly fields: number;
  /** Share of strings with every field right and nothing invented. */
  readonly whole: number;
  readonly byField: Readonly<Record<string, { precision: number; recall: number; count: number }>>;
  readonly errors: readonly { readonly text: string; readonly scores: readonly FieldScore[] }[];
}

const ALIGNED = [
  ["GB/T 7714", "gbt7714-2015-numeric.aligned.json"],
  ["IEEE", "ieee.aligned.json"],
] as const;

/** Scores the entries that `make-references.ts` set, a result a style. */
async function evaluateMade(folder: string, corpus: string, part: Part): Promise<ReferenceResult[]> {
  const gold = await Promise.all(ALIGNED.map(([, file]) => readAligned(corpus, file)));
  const belongs = splitByTitle(gold.flat());
  const results: ReferenceResult[] = [];
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".aligned.json")) continue;
    const rows = (await readAligned(folder, file, "")).filter(({ csl }) => belongs(csl, part));
    results.push(summarise(basename(file, ".aligned.json"), part, rows.map(scoreAligned)));
  }
  return results;
}

/** Scores one part (default all) of the aligned sets and of the labelled set. */
export async function evaluateReferences(corpus: string, part: Part = "all"): Promise<ReferenceResult[]> {
  const results: ReferenceResult[] = [];
  for (const [set, file] of ALIGNED) {
    const rows = (await readAligned(corpus, file)).filter((row) => inPart(row.csl.id, part));
    results.push(summarise(set, part, rows.map(scoreAligned)));
    const everyday = rows.filter(({ csl }) => EVERYDAY_TYPES.has(csl.type));
    results.push(summarise(`${set}, everyday kinds`, part, everyday.map(scoreAligned)));
  }
  const standard = (await readAligned(corpus, "gbt7714-2015-numeric.aligned.json")).filter((row) =>
    inPart(row.csl.id, part),
  );
  for (const [name, rewrite] of Object.entries(AS_WRITTEN)) {
    const rewritten = standard.map(({ text, csl }) => ({ text: outsideUrls(text, rewrite), csl }));
    results.push(summarise(`GB/T 7714, ${name}`, part, rewritten.map(scoreAligned)));
  }
  const sequences = (await readAnystyle(corpus)).filter((_, index) => inPart(String(index), part));
  results.push(summarise("free form (AnyStyle)", part, sequences.map(scoreLabelled)));
  return results;
}

/** What reports cite; the rest of the sets are statutes, letters, songs, films, paintings and the like. */
const EVERYDAY_TYPES: ReadonlySet<string> = new Set([
  "article",
  "article-journal",
  "article-magazine",
  "article-newspaper",
  "book",
  "chapter",
  "dataset",
  "paper-conference",
  "patent",
  "report",
  "software",
  "standard",
  "thesis",
  "webpage",
]);

const STOP_BEHIND_HAN = new RegExp(String.raw`(?<=[${HAN}])\.\s`, "g");

/** How people type the same entries: the marks of the 2025 edition and of Word, and without blanks as databases export them. */
const AS_WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  "full-width marks": (text) =>
    text.replaceAll(", ", "，").replaceAll(": ", "：").replaceAll("(", "（").replaceAll(")", "）"),
  "no blanks behind marks": (text) => text.replace(/(?<=[,:\]])\s/g, "").replace(STOP_BEHIND_HAN, "."),
};

function outsideUrls(text: string, rewrite: (text: string) => string): string {
  return text.replace(/https?:\/\/\S+|(?:(?!https?:\/\/)[\s\S])+/g, (part) =>
    part.startsWith("http") ? part : rewrite(part),
  );
}

interface ScoredString {
  readonly text: string;
  readonly scores: readonly FieldScore[];
}

function scoreAligned(row: GoldReference): ScoredString {
  return { text: row.text, scores: scoreFields(row.text, row.csl, parseReference(row.text).csl) };
}

const LABELS: Readonly<Record<string, string>> = {
  title: "title",
  journal: "container-title",
  "container-title": "container-title",
  publisher: "publisher",
  location: "publisher-place",
  doi: "DOI",
};

/** Labels of this set hold punctuation and words such as `In` or `pp.`, so numbers are compared as numbers. */
function scoreLabelled(segments: readonly LabelledSegment[]): ScoredString {
  const kept = segments.filter((segment) => segment.label !== "citation-number");
  const text = kept.map((segment) => segment.text).join(" ");
  const { csl: item } = parseReference(text);
  const scores: FieldScore[] = [];
  for (const { label, text: printed } of kept) {
    const field = LABELS[label];
    if (field !== undefined) {
      const found = String(item[field as keyof typeof item] ?? "");
      const expected = printed.replace(/^\s*(?:in|from|doi)\b:?\s?/i, "");
      scores.push(verdict(field, bare(expected), bare(found), expected, found));
    }
    if (label === "date") {
      const year = /(?:1[5-9]|20)\d\d/.exec(printed)?.[0];
      const found = String(item.issued?.["date-parts"]?.[0]?.[0] ?? "");
      if (year !== undefined) scores.push(verdict("issued", year, found, printed, found));
    }
    if (label === "pages")
      scores.push(verdict("page", numbers(printed), numbers(item.page ?? ""), printed, item.page ?? ""));
    if (label === "volume") {
      const found = `${item.volume ?? ""} ${item.issue ?? ""}`;
      scores.push(verdict("volume", numbers(printed), numbers(found), printed, found));
    }
    if (label === "author") {
      const found = (item.author ?? []).map((name) => name.literal ?? `${name.family} ${name.given}`).join(" ");
      scores.push(verdict("author", letters(printed), letters(found), printed, found));
    }
  }
  return { text, scores };
}

function verdict(field: string, expected: string, found: string, expectedText: string, foundText: string): FieldScore {
  const right = expected === found;
  return {
    field,
    verdict: right ? "right" : found === "" ? "missing" : "wrong",
    expected: expectedText,
    found: foundText,
  };
}

function bare(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function numbers(text: string): string {
  return (text.normalize("NFKC").match(/\d+/g) ?? []).join(" ");
}

/** Letters of a name list in alphabetical order of words, without joining words. */
function letters(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
    .filter((word) => !["and", "und", "et", "al", "eds", "ed"].includes(word))
    .sort()
    .join(" ");
}

function summarise(set: string, part: Part, scored: readonly ScoredString[]): ReferenceResult {
  const counts: Record<string, { right: number; expected: number; given: number }> = {};
  let whole = 0;
  for (const { scores } of scored) {
    if (scores.every((score) => score.verdict === "right")) whole++;
    for (const { field, verdict: outcome } of scores) {
      counts[field] ??= { right: 0, expected: 0, given: 0 };
      const count = counts[field];
      if (outcome === "right") count.right++;
      if (outcome !== "spurious") count.expected++;
      if (outcome !== "missing") count.given++;
    }
  }
  const total = Object.values(counts).reduce(
    (sum, count) => ({
      right: sum.right + count.right,
      expected: sum.expected + count.expected,
      given: sum.given + count.given,
    }),
    { right: 0, expected: 0, given: 0 },
  );
  return {
    set,
    part,
    strings: scored.length,
    fields: (2 * total.right) / Math.max(1, total.expected + total.given),
    whole: whole / Math.max(1, scored.length),
    byField: Object.fromEntries(
      Object.entries(counts).map(([field, count]) => [
        field,
        {
          precision: count.right / Math.max(1, count.given),
          recall: count.right / Math.max(1, count.expected),
          count: count.expected,
        },
      ]),
    ),
    errors: scored
      .filter(({ scores }) => scores.some((score) => score.verdict !== "right"))
      .map(({ text, scores }) => ({ text, scores: scores.filter((score) => score.verdict !== "right") })),
  };
}

export function formatReferenceResults(results: readonly ReferenceResult[]): string {
  const rows = results.map((result) => {
    const fields = Object.entries(result.byField)
      .map(([field, { recall, count }]) => `${field} ${recall.toFixed(2)} (${count})`)
      .join(", ");
    return `| ${result.set} | ${result.part} | ${result.strings} | ${result.fields.toFixed(3)} | ${result.whole.toFixed(3)} | ${fields} |`;
  });
  return [
    "| set | part | strings | field F1 | whole reference | recall by field (count) |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

if (import.meta.main) {
  const corpus = process.env.RUBRICA_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus");
  const option = (name: string): string | undefined =>
    process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (!existsSync(corpus)) {
    console.log(`No corpus at ${corpus}; set RUBRICA_CORPUS.`);
    process.exit(0);
  }
  const parts: Part[] = option("part") === undefined ? ["develop", "unseen"] : [option("part") as Part];
  for (const part of parts) {
    const made = option("made");
    const results =
      made === undefined ? await evaluateReferences(corpus, part) : await evaluateMade(resolve(made), corpus, part);
    console.log(formatReferenceResults(results));
    const wanted = option("set");
    for (const result of results) {
      if (wanted !== undefined && !result.set.startsWith(wanted)) continue;
      for (const { text, scores } of result.errors.slice(0, Number(option("errors") ?? 0))) {
        console.log(`\n${text}`);
        for (const { field, verdict: outcome, expected, found } of scores)
          console.log(`    ${outcome} ${field}: ${expected}  <>  ${found}`);
      }
    }
  }
  if (option("made") === undefined) {
    const printed = evaluatePrinted(corpus);
    console.log(`\n${formatPrinted(printed)}`);
    const errors = printed.find(({ half }) => half === "odd lines")?.errors ?? [];
    const isAsked = option("set") === undefined || option("set") === "printed";
    for (const { text, fields } of isAsked ? errors.slice(0, Number(option("errors") ?? 0)) : []) {
      console.log(`\n${text}`);
      for (const { field, expected, found } of fields)
        console.log(`    ${field}: ${JSON.stringify(expected)}  <>  ${JSON.stringify(found)}`);
    }
  }
}
