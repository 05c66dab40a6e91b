/** Letters of the typefaces that PDFium brings along, to compare others with. */
import { type LetterShape, type ReferenceShapes, shapeOf } from "../letter-shapes.ts";
import { drawGlyph } from "./draw-glyph.ts";
import { withUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** With and without serifs, slanted, bold and of one width: others are like one of them. */
const TYPEFACES = ["Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Italic", "Courier"];
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** They are the same for every document. */
let known: ReferenceShapes | null = null;

/** Drawn once in a process, when a font is first in doubt. */
export function referenceShapes(pdfium: PdfiumModule, document: Pointer): ReferenceShapes {
  known ??= drawReferences(pdfium, document);
  return known;
}

function drawReferences(pdfium: PdfiumModule, document: Pointer): ReferenceShapes {
  const shapes = new Map<string, LetterShape[]>();
  for (const typeface of TYPEFACES) {
    const font = withUtf8(pdfium, typeface, (name) => pdfium.functions.FPDFText_LoadStandardFont(document, name));
    if (font === 0) continue;
    for (const letter of LETTERS) {
      const drawn = drawGlyph(pdfium, document, font, letter.charCodeAt(0));
      const shape = drawn === null ? null : shapeOf(drawn);
      if (shape !== null) shapes.set(letter, [...(shapes.get(letter) ?? []), shape]);
    }
  }
  return shapes;
}
