/** What a reader of the result should know about the text before trusting it. */

import type { DocumentFacts } from "@rubrica/pdf";
import type { DocumentKind, TextQuality, Warning } from "@rubrica/report-model";

export interface WarnInput {
  readonly kind: DocumentKind;
  readonly textQuality: TextQuality;
  readonly facts: Pick<DocumentFacts, "mayExtract">;
}

/** From this share of glyphs on the text is not to be trusted. */
const MANY_UNMAPPED = 0.03;
const MANY_GARBAGE = 0.02;

export function warnOfReading({ kind, textQuality, facts }: WarnInput): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: string, message: string): void => {
    warnings.push({ code, message, page: null });
  };
  if (textQuality.unmappedShare > MANY_UNMAPPED) {
    warn(
      "many_unmapped_glyphs",
      `${percent(textQuality.unmappedShare)} of the characters have no Unicode value in this file: the text may be wrong. Export the PDF again with embedded Unicode maps.`,
    );
  }
  if (textQuality.garbageShare > MANY_GARBAGE) {
    warn(
      "garbled_text",
      `${percent(textQuality.garbageShare)} of the characters are private-use or replacement characters.`,
    );
  }
  if (kind === "scanned" || textQuality.characters === 0) {
    warn(
      "no_text_layer",
      "There is no text in the file; its pages may be pictures. Run text recognition over them, or export the document as text PDF.",
    );
  } else if (textQuality.scannedPages.length > 0) {
    warn("scanned_pages", `${textQuality.scannedPages.length} pages are pictures without text of their own.`);
  }
  if (kind === "empty") warn("no_text", "The file holds no text.");
  if (kind === "slides") warn("slides", "This looks like slides, not like a report.");
  if (kind === "form") warn("form", "This looks like a form, not like a report.");
  if (!facts.mayExtract) warn("copying_forbidden", "The file forbids copying its text; it was read for grading only.");
  return warnings;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
