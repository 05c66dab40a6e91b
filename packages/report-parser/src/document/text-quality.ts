/** How far the text layer can be trusted, and which pages are pictures. */

import type { PageLayout } from "@rubrica/pdf";
import { coveredByImages } from "@rubrica/pdf";
import type { TextQuality } from "@rubrica/report-model";
import { isGarbageCode } from "@rubrica/report-model";

/** A picture over this share of the page is the page. */
const SCAN_COVER = 0.6;
/** A page with more visible characters than this is no mere picture, unless its text was recognised from it. */
const FEW_CHARACTERS = 40;

export function measureTextQuality(pages: readonly PageLayout[]): TextQuality {
  let glyphs = 0;
  let unmapped = 0;
  let characters = 0;
  let garbage = 0;
  const scannedPages: number[] = [];
  for (const page of pages) {
    glyphs += page.glyphCount;
    unmapped += page.unmappedGlyphs + (page.untrueGlyphs ?? 0);
    let onPage = 0;
    for (const line of page.lines) {
      for (let index = 0; index < line.text.length; index++) {
        const code = line.text.charCodeAt(index);
        if (code === 0x20) continue;
        onPage++;
        if (isGarbageCode(code)) garbage++;
      }
    }
    characters += onPage;
    if (coveredByImages(page) >= SCAN_COVER && (onPage < FEW_CHARACTERS || page.recognised === true)) {
      scannedPages.push(page.number);
    }
  }
  return {
    characters,
    unmappedShare: glyphs === 0 ? 0 : unmapped / glyphs,
    garbageShare: characters === 0 ? 0 : garbage / characters,
    scannedPages,
  };
}
