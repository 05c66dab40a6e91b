export type { EntryPlace, IsolatedJob, Isolation, IsolationOptions, JobFunction } from "@rubrica/isolation";
export { IsolationError, locateEntry, serveJobs } from "@rubrica/isolation";
export { InvalidArgumentError } from "@rubrica/report-model";
export { ENGINES } from "./engine/engines.ts";
export type {
  Destination,
  DocumentFacts,
  FilledArea,
  GlyphTable,
  ImageBytes,
  ImagePlacement,
  OutlineEntry,
  PageLink,
  PagePrimitives,
  PdfFont,
  Rule,
  StructureElement,
} from "./engine/page-primitives.ts";
export { GlyphFlag } from "./engine/page-primitives.ts";
export type { EngineLimits, PdfDocument, PdfEngine } from "./engine/pdf-engine.ts";
export { createPdfiumEngine } from "./engine/pdfium/pdfium-engine.ts";
export { createPdfjsEngine } from "./engine/pdfjs/pdfjs-engine.ts";
export type { FoundCodeListing } from "./layout/code-listings.ts";
export { findCodeListings } from "./layout/code-listings.ts";
export type { FoundFigure } from "./layout/figures.ts";
export { findFigures } from "./layout/figures.ts";
export { FIRST_CELL_COLUMN } from "./layout/forms/form-layout.ts";
export { isProse, isRunningText } from "./layout/forms/form-rule.ts";
export type { FormCell, FormCellKind, FoundForm } from "./layout/forms/found-form.ts";
export type { FoundFormula } from "./layout/formulas.ts";
export { findFormulas } from "./layout/formulas.ts";
export { layoutPage } from "./layout/layout-page.ts";
export { coveredByImages } from "./layout/lines/covered-by-images.ts";
export type { DrawnCharacters, LayoutLine, PageLayout, TextSpan, Word } from "./layout/page-layout.ts";
export { findTables } from "./layout/tables/find-tables.ts";
export type { FoundTable } from "./layout/tables/found-table.ts";
export type { PdfErrorCode } from "./pdf-error.ts";
export { isPdfErrorCode, PdfError } from "./pdf-error.ts";
export type { GarbageCollector } from "./reading/collect-garbage.ts";
export { createGarbageCollector } from "./reading/collect-garbage.ts";
export type { PagePicture, PagePictureOptions } from "./reading/page-pictures.ts";
export { drawPagePictures } from "./reading/page-pictures.ts";
export type { PdfInput } from "./reading/pdf-input.ts";
export {
  createChildProcessIsolation,
  createIsolation,
  createWorkerThreadIsolation,
} from "./reading/pdf-isolation.ts";
export type { ReadPagesOptions } from "./reading/read-options.ts";
export { isolatedReadOptions } from "./reading/read-options.ts";
export type { ReadDocument } from "./reading/read-pages.ts";
export { readPages } from "./reading/read-pages.ts";
export type { ReadMessage, ReadParameters, ReadProgress } from "./reading/read-parameters.ts";
export type { RunOptions } from "./reading/run-options.ts";
export type { IsolatedReading, ReadIsolation } from "./reading/run-with-fallback.ts";
export { runWithFallback } from "./reading/run-with-fallback.ts";
