import { PARSED_REPORT_VERSION, type ParsedReport } from "@rubrica/report-model";
import { measureBalance } from "../balance/measure-balance.ts";
import { collectFindings } from "../document/integrity.ts";
import { languageByScript } from "../document/language.ts";
import { warnOfReading } from "../document/reading-warnings.ts";
import { readCover } from "../front-matter/cover.ts";
import { buildSections } from "../headings/combined/sections.ts";
import { describeListings } from "../objects/describe-objects.ts";
import { describePages } from "../text/describe-pages.ts";
import type { ReportDraft } from "./report-draft.ts";

/** The report of a draft to which every step was taken. */
export function describeReport(draft: ReportDraft): ParsedReport {
  const { pages, roles, labels, facts, reportText, foundReferences, headings, tableOfContents } = draft;
  const { kind, textQuality, reading, info, metrics, abstracts, objects, captions, figures } = draft;
  return {
    schemaVersion: PARSED_REPORT_VERSION,
    info,
    reading: { ...reading, warnings: [...reading.warnings, ...warnOfReading({ kind, textQuality, facts })] },
    language: languageByScript(reportText.text),
    kind,
    textQuality,
    text: reportText.text,
    pages: describePages({ pages, labels, roles, reportText, references: foundReferences.ranges }),
    integrity: collectFindings(pages),
    balance: measureBalance({
      pages,
      roles,
      reportText,
      tables: draft.tables,
      references: foundReferences.ranges,
    }),
    cover: readCover({
      pages,
      roles,
      headings,
      info,
      bodySize: metrics.bodySize,
      abstracts: abstracts.map(({ language, range }) => ({
        language,
        place: reportText.placeOf({ start: range.start, end: range.start + 1 }),
      })),
    }),
    abstracts,
    keywords: draft.keywords,
    tableOfContents,
    headings,
    headingSource: draft.foundHeadings.source,
    sections: buildSections({ headings, reportText, contentsPages: tableOfContents?.pages ?? [] }),
    tables: draft.tables,
    figures,
    formulas: draft.formulas,
    codeListings: describeListings(objects, captions, figures),
    captions,
    footnotes: draft.footnotes,
    references: foundReferences.references,
    citations: draft.citations,
    crossReferences: draft.crossReferences,
  };
}
