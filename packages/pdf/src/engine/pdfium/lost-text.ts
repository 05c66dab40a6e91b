/**
 * Text that PDFium leaves out of its text page: an object without width. That is what it makes of a single character of a
 * font that the file does not hold, of whose glyphs it knows nothing.
 */

import { readFourFloats } from "./heap-numbers.ts";
import { readUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** Fills and strokes: an object that is stroked is as wide as its pen at least. */
const FILL_AND_STROKE = 2;
/** Narrower objects are left out. */
const WITHOUT_EXTENT = 0.0001;

/** PDFium has glyphs of its own for these: what it leaves out of them are blanks. */
const SUBSTITUTED = /^(?:[A-Z]{6}\+)?(?:times|arial|helvetica|courier|symbol|zapf)/i;

function nameOf(pdfium: PdfiumModule, font: Pointer): string {
  return readUtf8(pdfium, (buffer, size) => pdfium.functions.FPDFFont_GetBaseFontName(font, buffer, size));
}

/** Objects without width in fonts that the file does not hold, of those that the text page does not know. */
export function findLostText(
  pdfium: PdfiumModule,
  objects: Iterable<Pointer>,
  isKnown: (object: Pointer) => boolean,
): Pointer[] {
  const { functions, scratch } = pdfium;
  const losing = new Map<Pointer, boolean>();
  const lost: Pointer[] = [];
  for (const object of objects) {
    if (isKnown(object)) continue;
    const font = functions.FPDFTextObj_GetFont(object);
    let mayLose = losing.get(font);
    if (mayLose === undefined) {
      mayLose = functions.FPDFFont_GetIsEmbedded(font) === 0 && !SUBSTITUTED.test(nameOf(pdfium, font));
      losing.set(font, mayLose);
    }
    if (!mayLose || functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0)
      continue;
    const [left, bottom, right, top] = readFourFloats(pdfium, scratch);
    // A column of vertical text has no width either, and a height.
    if (Math.abs(right - left) < WITHOUT_EXTENT && Math.abs(top - bottom) < WITHOUT_EXTENT) lost.push(object);
  }
  return lost;
}

/** Gives objects a width for as long as `work` opens a text page; they are drawn as before. */
export function withWidth<Result>(
  { functions }: PdfiumModule,
  objects: readonly Pointer[],
  work: () => Result,
): Result {
  const modes = objects.map((object) => functions.FPDFTextObj_GetTextRenderMode(object));
  const measureAgain = (object: Pointer): void => functions.FPDFPageObj_Transform(object, 1, 0, 0, 1, 0, 0);
  for (const object of objects) {
    functions.FPDFTextObj_SetTextRenderMode(object, FILL_AND_STROKE);
    measureAgain(object);
  }
  const result = work();
  objects.forEach((object, index) => {
    functions.FPDFTextObj_SetTextRenderMode(object, modes[index] ?? 0);
    measureAgain(object);
  });
  return result;
}
