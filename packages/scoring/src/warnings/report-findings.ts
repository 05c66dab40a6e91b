import type { Finding, ParsedReport } from "@rubrica/report-model";
import { finding } from "../findings/finding.ts";
import { findInjectionPhrases } from "./injection-phrases.ts";
import { findInStructure } from "./structure-findings.ts";

/** What a teacher should know about the file before trusting a score; each once, with all its pages. */
export function findInReport(report: ParsedReport): Finding[] {
  return [
    ...kindFindings(report),
    ...readingFindings(report),
    ...integrityFindings(report),
    ...injectionFindings(report),
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

function integrityFindings({ integrity }: ParsedReport): Finding[] {
  if (integrity.length === 0) return [];
  const kinds = [...new Set(integrity.map(({ kind }) => kind))];
  return [finding("hidden_text", { pages: integrity.map(({ page }) => page), figures: { kinds } })];
}

function injectionFindings(report: ParsedReport): Finding[] {
  const phrases = findInjectionPhrases(report);
  return (["visible", "hidden"] as const).flatMap((place) => {
    const found = phrases.filter(({ hidden }) => hidden === (place === "hidden"));
    const pages = found.flatMap(({ page }) => page ?? []);
    return found.length === 0 ? [] : [finding("instruction_to_grader", { pages, figures: { place } })];
  });
}
