import { checkReport, checkText, type ParsedReport } from "@rubrica/report-model";
import { cleanText, excerpt } from "../text/clean-text.ts";
import { extractAbbreviations } from "./extract-abbreviations.ts";
import { extractKeywords } from "./extract-keywords.ts";
import { extractReferences } from "./extract-references.ts";
import { GRAPH_FRAGMENT_VERSION, type GraphFragment } from "./graph-fragment.ts";
import { splitNames } from "./split-names.ts";
import { signText } from "./text-signature.ts";

/** What the service knows about a report beside its text. */
export interface FragmentMetadata {
  /** Given at submission; used when the report shows no title. */
  readonly title?: string | null;
  /** Used when there is no other title. */
  readonly fileName?: string;
}

/**
 * Collects what a report contributes to the graph. Pure: the same report gives the same fragment.
 *
 * @throws {InvalidArgumentError} for what is no report.
 */
export function extractFragment(
  reportId: string,
  parsed: ParsedReport,
  metadata: FragmentMetadata = {},
): GraphFragment {
  checkText("extractFragment(reportId)", reportId, "the id of the report");
  checkReport("extractFragment(parsed)", parsed);
  const keywords = extractKeywords(parsed);
  const institution = cleanText(parsed.cover.institution ?? "");
  return {
    version: GRAPH_FRAGMENT_VERSION,
    reportId,
    title: chooseTitle(reportId, parsed, metadata),
    language: parsed.language,
    authors: parsed.cover.authors.flatMap(splitNames),
    advisors: splitNames(parsed.cover.advisor ?? ""),
    institution: institution === "" ? null : institution,
    keywords,
    abbreviations: extractAbbreviations(parsed, keywords),
    references: extractReferences(parsed),
    textSignature: signText(parsed.text),
  };
}

function chooseTitle(reportId: string, parsed: ParsedReport, metadata: FragmentMetadata): string {
  const candidates = [parsed.cover.title, metadata.title, parsed.info.title, metadata.fileName];
  for (const candidate of candidates) {
    const title = excerpt(candidate ?? "", 300);
    if (title !== "") return title;
  }
  return reportId;
}
