/** Forms and headings that repeat, against what is right, and the balance of the documents of the corpus. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { FORMS, HEADINGS } from "../../packages/report-parser/test/reported-truth.ts";

type Read = (file: string) => Promise<ParsedReport>;

export interface ReportedResult {
  readonly kind: "form" | "repeated headings";
  readonly name: string;
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  /** Share of the prose that is in the text; null where there is no balance. */
  readonly proseInText: number | null;
}

/** Documents of the folder `reported` whose headings are known; none where the corpus has no such folder. */
export async function evaluateReported(corpus: string, read: Read): Promise<ReportedResult[]> {
  const known = [
    ...Object.entries(FORMS).map(([name, { headings }]) => ({ kind: "form" as const, name, headings })),
    ...Object.entries(HEADINGS).map(([name, headings]) => ({ kind: "repeated headings" as const, name, headings })),
  ].filter(({ name }) => existsSync(join(corpus, "reported", name)));
  const results: ReportedResult[] = [];
  for (const { kind, name, headings } of known) {
    const report = await read(join("reported", name));
    const found = report.headings.map(({ number, title }) => `${number ?? ""}${title}`.replace(/\s/g, ""));
    const left = [...found];
    let right = 0;
    for (const title of headings) {
      const index = left.indexOf(title);
      if (index < 0) continue;
      left.splice(index, 1);
      right++;
    }
    results.push({ kind, name, expected: headings.length, found: found.length, right, proseInText: shareOf(report) });
  }
  return results;
}

export function formatReported(results: readonly ReportedResult[]): string {
  const rows = results.map(
    ({ kind, name, expected, found, right, proseInText }) =>
      `| ${kind} | ${name} | ${expected} | ${found} | ${right} | ${proseInText?.toFixed(3) ?? "-"} |`,
  );
  return [
    "| kind | document | headings | found | right | prose in the text |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

export interface BalanceResult {
  readonly folder: string;
  readonly documents: number;
  /** Documents whose parts add up to all characters. */
  readonly whole: number;
  readonly characters: number;
  readonly prose: number;
  readonly inText: number;
  /** Documents with less than .8 of their prose in the text. */
  readonly below: readonly string[];
}

const FOLDERS = ["zh", "en", "covers", "reported"];

export async function evaluateBalance(corpus: string, read: Read): Promise<BalanceResult[]> {
  const results: BalanceResult[] = [];
  for (const folder of FOLDERS) {
    const names = existsSync(join(corpus, folder)) ? readdirSync(join(corpus, folder)) : [];
    const result = { folder, documents: 0, whole: 0, characters: 0, prose: 0, inText: 0, below: [] as string[] };
    for (const name of names.filter((each) => each.endsWith(".pdf")).sort()) {
      const report = await read(join(folder, name));
      const { balance } = report;
      if (balance === undefined) continue;
      result.documents++;
      const sum = Object.values(balance.parts).reduce((total, part) => total + part, 0);
      if (sum === balance.characters) result.whole++;
      result.characters += balance.characters;
      result.prose += balance.prose.characters;
      result.inText += balance.prose.inText;
      if ((shareOf(report) ?? 1) < 0.8) result.below.push(name);
    }
    results.push(result);
  }
  return results;
}

export function formatBalance(results: readonly BalanceResult[]): string {
  const rows = results.map(({ folder, documents, whole, characters, prose, inText, below }) => {
    const share = prose === 0 ? "-" : (inText / prose).toFixed(4);
    return `| ${folder} | ${documents} | ${whole} | ${characters} | ${prose} | ${share} | ${below.join(", ") || "-"} |`;
  });
  return [
    "| folder | documents | sum 100 % | characters | prose | in the text | documents below .8 |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function shareOf({ balance }: ParsedReport): number | null {
  return balance === undefined || balance.prose.characters === 0
    ? null
    : balance.prose.inText / balance.prose.characters;
}
