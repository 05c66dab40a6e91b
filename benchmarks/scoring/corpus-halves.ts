/** The documents of the corpus, in two halves: one to choose the ranges of real reports by, one to report on. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { CORPUS } from "../reprints/corpus-documents.ts";
import type { BorrowedSentences } from "./shells.ts";

export interface CorpusReport {
  readonly name: string;
  readonly half: "chosen by" | "reported on";
  /** True for theses and reports; false for the short official papers that come with the tables. */
  readonly whole: boolean;
  /** Text that says nothing: templates filled with dummy text, where a gate is right. */
  readonly filler: boolean;
  readonly pdf: Uint8Array;
  readonly report: ParsedReport;
}

/** What their own authors filled with dummy text, or printed twice. */
const FILLER: ReadonlySet<string> = new Set([
  "en-docling-codeformula",
  "en-kks32",
  "icdar2013-us-017",
  "pdfplumber-issue-33-lorem-ipsum",
  "zh-nju-bachelor-sample",
  "zh-nuaa-bachelor-sample",
  "zh-pandoc-chinese",
  "zh-pku-typst",
]);

/** Every second document of each folder, by name, belongs to one half. */
export async function readCorpusHalves(): Promise<CorpusReport[]> {
  const reports: CorpusReport[] = [];
  for (const folder of ["zh", "en", "tables"]) {
    if (!existsSync(join(CORPUS, folder))) continue;
    const files = readdirSync(join(CORPUS, folder)).filter((file) => file.endsWith(".pdf") && !/encrypted/.test(file));
    for (const [index, file] of files.sort().entries()) {
      const pdf = new Uint8Array(readFileSync(join(CORPUS, folder, file)));
      const report = await parseReport(pdf);
      if (report.text.trim() === "") continue;
      const name = file.slice(0, -4);
      const half = index % 2 === 0 ? "chosen by" : "reported on";
      reports.push({ name, half, whole: folder !== "tables", filler: FILLER.has(name), pdf, report });
    }
  }
  return reports;
}

/** Whole sentences of the reports' paragraphs, to fill shells with. */
export function sentencesOf(reports: readonly CorpusReport[]): BorrowedSentences {
  const zh: string[] = [];
  const en: string[] = [];
  for (const { report, filler } of reports) {
    if (filler) continue;
    for (const line of report.text.split("\n")) {
      for (const sentence of line.match(/[^。！？]{12,60}。/gu) ?? []) if (isChinese(sentence)) zh.push(sentence);
      for (const sentence of line.match(/[A-Z][^.!?]{50,240}[a-z]\.(?= |$)/g) ?? []) en.push(sentence);
    }
  }
  return { zh, en };
}

function isChinese(sentence: string): boolean {
  return (sentence.match(/\p{Script=Han}/gu)?.length ?? 0) >= 12;
}
