/** From laid-out pages to the structured report. Pure: no engine, no clock, no input or output. */
import type { DocumentFacts } from "./engine/page-primitives.ts";
import type { PageLayout } from "./layout/page-layout.ts";
import { PARSED_REPORT_VERSION, type ParsedReport, type ReadingRecord } from "./parsed-report.ts";
import { detectLanguage } from "./structure/document/language.ts";
import { readPdfInfo } from "./structure/document/pdf-info.ts";
import { measureTextQuality } from "./structure/document/text-quality.ts";
import { readFrontMatter } from "./structure/front-matter/abstracts.ts";
import { readCover } from "./structure/front-matter/cover.ts";
import { findHeadings } from "./structure/headings/find-headings.ts";
import { buildHeadingTree, describeContents } from "./structure/headings/heading-tree.ts";
import { buildSections } from "./structure/headings/sections.ts";
import { assembleText, lineKey } from "./structure/text/assemble-text.ts";
import { describePages } from "./structure/text/describe-pages.ts";
import { LineRoles } from "./structure/text/line-roles.ts";
import { markAsides } from "./structure/text/mark-asides.ts";
import { markFurniture } from "./structure/text/page-furniture.ts";
import { measureText } from "./structure/text/text-metrics.ts";
import { collectWordForms } from "./structure/text/word-forms.ts";

export interface AnalyseInput {
  readonly facts: DocumentFacts;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly pages: readonly PageLayout[];
  readonly reading: ReadingRecord;
}

export function analyseReport({ facts, bytes, pages, reading }: AnalyseInput): ParsedReport {
  const roles = new LineRoles(pages);
  markAsides(pages, roles);
  const labels = markFurniture(pages, roles);
  const metrics = measureText(pages, roles);
  const words = collectWordForms(pages);
  const found = findHeadings({ facts, pages, roles, labels, metrics });
  const headingStarts = new Set(found.headings.map((heading) => lineKey(heading.page, heading.line)));
  const reportText = assembleText({ pages, roles, metrics, words, headingStarts });
  const headings = buildHeadingTree(found.headings, reportText);
  const tableOfContents = describeContents(found);
  const sections = buildSections({ headings, reportText, contentsPages: tableOfContents?.pages ?? [] });
  const frontMatter = readFrontMatter({
    reportText,
    headings: headings.map((heading) => heading.range),
    contentsPages: tableOfContents?.pages ?? [],
  });
  const info = readPdfInfo(facts, bytes);
  const cover = readCover({
    pages,
    roles,
    headings,
    info,
    translatedAbstractPage: frontMatter.abstracts.find((abstract) => abstract.language === "en")?.page ?? null,
  });
  return {
    schemaVersion: PARSED_REPORT_VERSION,
    info,
    reading,
    language: detectLanguage(reportText.text),
    kind: "report",
    textQuality: measureTextQuality(pages),
    text: reportText.text,
    pages: describePages({ pages, labels, roles, reportText }),
    integrity: pages.flatMap((page) => page.hidden),
    cover,
    abstracts: frontMatter.abstracts,
    keywords: frontMatter.keywords,
    tableOfContents,
    headings,
    headingSource: found.source,
    sections,
    tables: [],
    figures: [],
    formulas: [],
    codeListings: [],
    captions: [],
    footnotes: [],
    references: [],
    citations: [],
    crossReferences: [],
  };
}
