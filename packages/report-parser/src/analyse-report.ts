/** From laid-out pages to the structured report. Pure: no engine, no clock, no input or output. */

import type { DocumentFacts, PageLayout } from "@rubrica/pdf";
import { PARSED_REPORT_VERSION, type ParsedReport, type ReadingRecord } from "@rubrica/report-model";
import { describeCaptions, findCaptions } from "./captions/find-captions.ts";
import { findCitations } from "./citations/find-citations.ts";
import { findCrossReferences } from "./cross-references/find-cross-references.ts";
import { judgeKind } from "./document/document-kind.ts";
import { collectFindings } from "./document/integrity.ts";
import { detectLanguage } from "./document/language.ts";
import { readPdfInfo } from "./document/pdf-info.ts";
import { warnOfReading } from "./document/reading-warnings.ts";
import { measureTextQuality } from "./document/text-quality.ts";
import { readFrontMatter } from "./front-matter/abstracts.ts";
import { readCover } from "./front-matter/cover.ts";
import { completeHeadings, readDeclaredHeadings } from "./headings/combined/find-headings.ts";
import { buildHeadingTree, describeContents } from "./headings/combined/heading-tree.ts";
import { buildSections } from "./headings/combined/sections.ts";
import { readFootnotes } from "./lines/footnotes.ts";
import { LineRoles } from "./lines/line-roles.ts";
import { markAsides } from "./lines/mark-asides.ts";
import { markFurniture } from "./lines/running-heads.ts";
import { describeFigures, describeFormulas, describeListings, describeTables } from "./objects/describe-objects.ts";
import { findAllFormulas, findPageObjects } from "./objects/page-objects.ts";
import { findReferences } from "./reference-lists/find-references.ts";
import { assembleText, lineKey } from "./text/assemble-text.ts";
import { describePages } from "./text/describe-pages.ts";
import { measureBodySize, measureText } from "./text/text-metrics.ts";
import { collectWordForms } from "./text/word-forms.ts";

export interface AnalyseInput {
  readonly facts: DocumentFacts;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly pages: readonly PageLayout[];
  readonly reading: ReadingRecord;
  /** Called between the large steps: what a step leaves behind may be as large as what it made. Default: nothing happens. */
  readonly afterStep?: () => void;
}

/**
 * Analyses a document. The order matters: each step claims its lines and leaves the rest to the next, from what is
 * certain (furniture, declared headings) to what is guessed (headings by look, formulas).
 */
export function analyseReport({ facts, bytes, pages, reading, afterStep = () => {} }: AnalyseInput): ParsedReport {
  const roles = new LineRoles(pages);
  markAsides(pages, roles);
  const labels = markFurniture(pages, roles);
  const declared = readDeclaredHeadings({ facts, pages, roles, labels });
  const contentsPages = declared.printed?.pages ?? [];
  const bodySize = measureBodySize(pages, roles);
  const isFree = (page: number, line: number): boolean => roles.isProse(page, line);
  const located = findCaptions({ pages, isFree, bodySize });
  for (const { page, line, lineCount } of located) {
    for (let index = line; index < line + lineCount; index++) roles.claim(page, index, "caption");
  }
  const objects = findPageObjects(pages, roles, contentsPages, bodySize);
  afterStep();
  const metrics = measureText(pages, roles);
  const { headings: locatedHeadings, source } = completeHeadings({ declared, pages, roles, metrics });
  const footnotes = readFootnotes(pages, roles, metrics);
  const foundFormulas = findAllFormulas(pages, roles, metrics.bodySize);

  const headingStarts = new Set(locatedHeadings.map((heading) => lineKey(heading.page, heading.line)));
  const reportText = assembleText({ pages, roles, metrics, words: collectWordForms(pages), headingStarts });
  afterStep();
  const headings = buildHeadingTree(locatedHeadings, reportText);
  const tableOfContents = describeContents(declared.printed, locatedHeadings);
  const printedOn = tableOfContents?.pages ?? [];
  const captions = describeCaptions(located, pages, reportText);
  const foundReferences = findReferences(
    reportText,
    headings,
    captions.flatMap(({ range, translation }) => [range ?? [], translation?.range ?? []].flat()),
  );
  const formulas = describeFormulas(foundFormulas, reportText);
  const contents = reportText.lines
    .filter(({ page, line }) => roles.of(page - 1, line) === "contents-entry")
    .map(({ range }) => range);
  const figures = describeFigures(objects, captions);
  const tables = describeTables(objects, { captions, figures, pages });
  const citations = findCitations({
    reportText,
    found: foundReferences,
    excluded: contents,
    footnotes,
    tables,
    captions,
  });
  const crossReferences = findCrossReferences({
    reportText,
    captions,
    formulas,
    headings,
    excluded: [...contents, ...foundReferences.lists.map(({ range }) => range), ...citations.map(({ range }) => range)],
  });
  const { abstracts, keywords } = readFrontMatter({
    reportText,
    headings: headings.map((heading) => heading.range),
    contentsPages: printedOn,
  });
  const info = readPdfInfo(facts, bytes);
  const textQuality = measureTextQuality(pages);
  const kind = judgeKind({
    pages,
    textQuality,
    headings,
    producer: `${info.creator} ${info.producer}`,
  });

  afterStep();

  return {
    schemaVersion: PARSED_REPORT_VERSION,
    info,
    reading: { ...reading, warnings: [...reading.warnings, ...warnOfReading({ kind, textQuality, facts })] },
    language: detectLanguage(reportText.text),
    kind,
    textQuality,
    text: reportText.text,
    pages: describePages({ pages, labels, roles, reportText, references: foundReferences.ranges }),
    integrity: collectFindings(pages),
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
    keywords,
    tableOfContents,
    headings,
    headingSource: source,
    sections: buildSections({ headings, reportText, contentsPages: printedOn }),
    tables,
    figures,
    formulas,
    codeListings: describeListings(objects, captions, figures),
    captions,
    footnotes,
    references: foundReferences.references,
    citations,
    crossReferences,
  };
}
