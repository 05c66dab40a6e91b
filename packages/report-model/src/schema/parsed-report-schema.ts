/** JSON Schema of {@link ParsedReport}. A new version of the report's format is a new schema with a new `$id`. */
import {
  type DocumentKind,
  PARSED_REPORT_VERSION,
  type ParsedReport,
  type PDFInfo,
  type ReadingRecord,
  type TextQuality,
  type Warning,
} from "../parsed-report.ts";
import type { Box, TextRange } from "../place.ts";
import { FRONT_MATTER_DEFINITIONS } from "./front-matter-schema.ts";
import {
  count,
  flag,
  type JsonSchema,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  positive,
  reference,
  share,
  text,
} from "./json-schema.ts";
import { OBJECT_DEFINITIONS } from "./objects-schema.ts";
import { PAGE_DEFINITIONS } from "./pages-schema.ts";
import { REFERENCE_DEFINITIONS } from "./references-schema.ts";

/** A code of ISO 639, with its script where there are two, or the two words for none. */
const language: JsonSchema = { type: "string", pattern: "^(?:mixed|unknown|[a-z]{2,3}(?:-[A-Z][a-z]{3})?)$" };
const kind = oneOf<DocumentKind>({ report: true, slides: true, form: true, scanned: true, empty: true });

const info = objectOf<PDFInfo>({
  pages: count,
  bytes: count,
  title: orNull(text),
  author: orNull(text),
  subject: orNull(text),
  createdAt: orNull(text),
  modifiedAt: orNull(text),
  producer: orNull(text),
  creator: orNull(text),
  pdfVersion: orNull(text),
  encrypted: flag,
  tagged: flag,
});

const warning = objectOf<Warning>({ code: text, message: text, page: orNull(positive) });

const reading = objectOf<ReadingRecord>({
  engine: text,
  fallbackReason: orNull(text),
  repaired: flag,
  pagesByOtherEngine: listOf(positive),
  warnings: listOf(reference("warning")),
});

const textQuality = objectOf<TextQuality>({
  characters: count,
  unmappedShare: share,
  garbageShare: share,
  scannedPages: listOf(positive),
});

const report = objectOf<ParsedReport>(
  {
    schemaVersion: { const: PARSED_REPORT_VERSION },
    info,
    reading,
    language,
    kind,
    textQuality,
    text,
    pages: listOf(reference("page")),
    integrity: listOf(reference("integrityFinding")),
    balance: reference("balance"),
    cover: reference("cover"),
    abstracts: listOf(reference("abstract")),
    keywords: listOf(reference("keywordList")),
    tableOfContents: orNull(reference("tableOfContents")),
    headings: listOf(reference("heading")),
    headingSource: reference("headingSource"),
    sections: listOf(reference("section")),
    tables: listOf(reference("table")),
    figures: listOf(reference("figure")),
    formulas: listOf(reference("formula")),
    codeListings: listOf(reference("codeListing")),
    captions: listOf(reference("caption")),
    footnotes: listOf(reference("footnote")),
    references: listOf(reference("reference")),
    citations: listOf(reference("citation")),
    crossReferences: listOf(reference("crossReference")),
  },
  ["balance"],
);

/** The published schema; `parsed-report.schema.json` of the package is this as a file. */
export const PARSED_REPORT_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `urn:rubrica:parsed-report:${PARSED_REPORT_VERSION}`,
  title: "ParsedReport",
  description:
    "What is read from a report. Pages are 1-based, boxes are points from the top-left corner of the page, ranges are half-open UTF-16 offsets into `text`.",
  ...report,
  $defs: {
    box: objectOf<Box>({ x0: number, y0: number, x1: number, y1: number }),
    range: objectOf<TextRange>({ start: count, end: count }),
    warning,
    ...PAGE_DEFINITIONS,
    ...FRONT_MATTER_DEFINITIONS,
    ...OBJECT_DEFINITIONS,
    ...REFERENCE_DEFINITIONS,
  },
};
