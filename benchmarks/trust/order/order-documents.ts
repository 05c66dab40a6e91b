/** Real reports that the order of sentences is learned from, and their sentences. */
import type { ParsedReport } from "@rubrica/report-model";
import { type ReportView, viewReport } from "../../../packages/scoring/src/features/report-view.ts";
import { splitSentences } from "../../../packages/scoring/src/features/text-measures.ts";
import type { SubstanceLanguage } from "../../../packages/scoring/src/substance/background.ts";
import { orderedParagraphs } from "../../../packages/scoring/src/substance/order/ordered-paragraphs.ts";
import { wordTokens } from "../../../packages/scoring/src/substance/word-tokens.ts";
import { readCorpusReport } from "../corpus-reports.ts";
import { FURTHER_GENUINE_DOCUMENTS, GENUINE_DOCUMENTS } from "../genuine-documents.ts";
import type { Paragraphs } from "./learn-order.ts";

export interface OrderDocument {
  readonly file: string;
  readonly language: SubstanceLanguage;
  /** Documents by the same author on the same work: they are learned from together or not at all. */
  readonly work: string;
  readonly paragraphs: Paragraphs;
}

/** Written by somebody, if not as a report or not for a degree: learned from, and not counted as genuine. */
const MORE_TEXT = [
  "en/en-docling-redp5110",
  "en/en-freeculture",
  "en/en-grobid-161",
  "en/en-grobid-gadr",
  "en/en-grobid-wang",
  "covers/zh-sustech-report",
  "covers/zh-vrouting",
  "covers/zh-scut",
  "zh/zh-nuaa-bachelor-sample",
] as const;

const WORKS: Readonly<Record<string, string>> = {
  "zh/zh-rvos-translation": "zh/zh-rvos",
  "zh/zh-hust-ds-sudoku": "zh/zh-hust-ds-report",
  "covers/en-feup-article": "covers/en-feup",
};

export async function readOrderDocuments(): Promise<OrderDocument[]> {
  const genuine = [...GENUINE_DOCUMENTS, ...FURTHER_GENUINE_DOCUMENTS].map(({ file }) => file);
  const documents: OrderDocument[] = [];
  for (const file of [...genuine, ...MORE_TEXT]) {
    const { report } = await readCorpusReport(file);
    const paragraphs = sentencesOf(report);
    documents.push({ file, language: languageOf(paragraphs), work: WORKS[file] ?? file, paragraphs });
  }
  return documents;
}

/** The sentences of the body by paragraph. */
export function sentencesOf(report: ParsedReport): Paragraphs {
  const view: Pick<ReportView, "paragraphs"> = viewReport(report);
  return orderedParagraphs(
    view.paragraphs.map(({ text }) =>
      splitSentences(text).map((sentence) => ({ text: sentence, tokens: wordTokens(sentence) })),
    ),
  );
}

function languageOf(paragraphs: Paragraphs): SubstanceLanguage {
  const tokens = paragraphs.flat().flatMap((sentence) => sentence.tokens);
  return tokens.filter((token) => /\p{Script=Han}/u.test(token)).length * 2 > tokens.length ? "zh" : "en";
}
