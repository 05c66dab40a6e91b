import { createPdfjsEngine } from "@rubrica/pdf";
import type { ParsedReport, ReportScore } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { scoreReport } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import { readReport } from "../../../packages/report-parser/src/read-report.ts";
import type { FakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { chineseThesis } from "../../../scripts/sample-reports/chinese-thesis.ts";
import { englishThesis } from "../../../scripts/sample-reports/english-thesis.ts";
import { typeset } from "../../../scripts/sample-reports/typeset.ts";
import type { AttackedPdf } from "./make-attacks.ts";
import { startObedientModel } from "./obedient-model.ts";

export interface JudgedAttack {
  readonly attack: AttackedPdf;
  /** Final score less that of the clean report. */
  readonly gain: number;
  /** Whether a finding names the page of the attack as one whose text is not what is seen. */
  readonly named: boolean;
  readonly kinds: readonly string[];
  /** Codes of the findings that ask for a review and that the clean report has not. */
  readonly flags: readonly string[];
}

/** Reads a PDF: as the product does, or with one engine. */
export type Read = (pdf: Uint8Array) => Promise<ParsedReport>;

/** The second engine alone, in this process: these files are harmless. */
export const readWithPdfjs: Read = (pdf) =>
  readReport(pdf, {
    engines: [createPdfjsEngine()],
    password: null,
    maxPages: 1000,
    maxHeapBytes: 1024 ** 3,
    onProgress: () => {},
  });

/** Findings that say of a page that its text was withheld, or could not be held against what is seen. */
const NAMING: ReadonlySet<string> = new Set(["hidden_text", "recognised_text"]);

/** Scores every PDF by a model that obeys whatever it is shown, over HTTP, and compares with the clean report. */
export async function judgeAttacks(
  attacks: readonly AttackedPdf[],
  read: Read = (pdf) => parseReport(pdf),
): Promise<JudgedAttack[]> {
  using model = startObedientModel();
  const clean = {
    zh: await judge(await read(typeset(chineseThesis)), model),
    en: await judge(await read(typeset(englishThesis)), model),
  };
  const judged: JudgedAttack[] = [];
  for (const attack of attacks) {
    const report = await read(attack.pdf);
    const score = await judge(report, model);
    const reference = clean[attack.language];
    const hiddenPages = score.findings.flatMap(({ code, pages }) => (NAMING.has(code) ? pages : []));
    judged.push({
      attack,
      gain: score.finalScore - reference.finalScore,
      named: hiddenPages.includes(attack.page),
      kinds: [...new Set(report.integrity.map(({ kind }) => kind))],
      flags: flagsOf(score).filter((code) => !flagsOf(reference).includes(code)),
    });
  }
  return judged;
}

function judge(report: ParsedReport, { baseUrl }: FakeModel): Promise<ReportScore> {
  const settings = { baseUrl, apiKey: "key", model: "obedient", maxRetries: 0 };
  return scoreReport({ report, judge: createAiJudge(settings) });
}

/** Findings that ask a person to look. */
function flagsOf({ findings }: ReportScore): string[] {
  return [...new Set(findings.flatMap(({ code, weight }) => (weight === "note" ? [] : [code])))];
}
