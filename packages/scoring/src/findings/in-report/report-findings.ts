import type { Finding, ParsedReport } from "@rubrica/report-model";
import { SHARE_TO_LOOK } from "../catalogue/reading-findings.ts";
import { finding } from "../finding.ts";
import { contentOfHiddenText } from "../hidden-text.ts";
import { findInStructure } from "./structure-findings.ts";
import { findWordsToGrader, type ReadPassages } from "./words-to-grader.ts";

/**
 * What a teacher should know about the file before trusting a score; each once, with all its pages.
 *
 * @param read - Passages that may speak to the grader, and what a reader said of them.
 */
export function findInReport(report: ParsedReport, read: ReadPassages): Finding[] {
  return [
    ...kindFindings(report),
    ...readingFindings(report),
    ...balanceFindings(report),
    ...integrityFindings(report),
    ...findWordsToGrader(read),
    ...findInStructure(report),
  ];
}

const MAX_UNREADABLE_SHARE = 0.05;

function kindFindings({ kind, textQuality, pages }: ParsedReport): Finding[] {
  const findings: Finding[] = [];
  if (kind !== "report") findings.push(finding("not_a_report", { figures: { kind } }));
  // A glyph without a Unicode value mostly stands in the text as one of the characters that say nothing: it is in both shares.
  const unreadable = Math.max(textQuality.unmappedShare, textQuality.garbageShare);
  if (unreadable > MAX_UNREADABLE_SHARE) {
    findings.push(finding("text_unreadable", { figures: { percent: Math.round(unreadable * 100) } }));
  }
  const { scannedPages } = textQuality;
  if (kind !== "scanned" && scannedPages.length > 0) {
    const figures = { count: scannedPages.length, share: scannedPages.length / Math.max(1, pages.length) };
    findings.push(finding("scanned_pages", { pages: scannedPages, figures }));
  }
  return findings;
}

/** A file that had to be mended may lack parts, and what is missing costs points. */
function readingFindings({ reading }: ParsedReport): Finding[] {
  const findings: Finding[] = [];
  if (reading.repaired) findings.push(finding("repaired"));
  const unread = reading.warnings.filter(({ code }) => code === "page_unreadable");
  if (unread.length > 0) {
    const pages = unread.flatMap(({ page }) => page ?? []);
    findings.push(finding("page_unreadable", { pages, figures: { count: unread.length } }));
  }
  return findings;
}

/** In less prose than this many characters a sentence more or less decides. */
const MIN_PROSE = 200;

/** Sentences that a reader sees and that were judged by nobody, since they are not in the text. */
function balanceFindings({ balance }: ParsedReport): Finding[] {
  if (balance === undefined || balance.prose.characters < MIN_PROSE) return [];
  const { characters: prose, inText: read } = balance.prose;
  const share = read / prose;
  if (share >= SHARE_TO_LOOK) return [];
  const pages = balance.leftOut.flatMap((left) => (left.kind === "sentences" ? left.pages : []));
  return [finding("text_left_out", { pages, figures: { prose, read, share } })];
}

/** It draws pages to see what readers see of their text; others take a font's word for what it draws. */
const DRAWING_ENGINE = "pdfium";

function integrityFindings({ integrity, reading }: ParsedReport): Finding[] {
  const findings: Finding[] = [];
  const hidden = integrity.filter(({ kind }) => kind !== "recognised-text");
  if (hidden.length > 0) {
    const kinds = [...new Set(hidden.map(({ kind }) => kind))];
    const figures = { kinds, content: contentOfHiddenText(hidden) };
    findings.push(finding("hidden_text", { pages: hidden.map(({ page }) => page), figures }));
  }
  const recognised = integrity.flatMap(({ kind, page }) => (kind === "recognised-text" ? [page] : []));
  if (recognised.length > 0) {
    findings.push(finding("recognised_text", { pages: recognised, figures: { count: recognised.length } }));
  }
  const isOther = reading.engine !== DRAWING_ENGINE;
  if (isOther || reading.pagesByOtherEngine.length > 0) {
    findings.push(finding("visibility_unchecked", { pages: isOther ? [] : reading.pagesByOtherEngine }));
  }
  return findings;
}
