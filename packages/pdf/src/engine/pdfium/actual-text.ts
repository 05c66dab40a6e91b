/**
 * `/ActualText`: text that the file gives out for what it draws. PDFium would hand it over instead of the drawn letters,
 * so it is taken off the page's objects before their text is read: what people read is what is drawn.
 */
import { readUtf16, withUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** Objects stand in few marks at once. */
const MAX_MARKS = 16;

/** A stretch of drawn text and what the file says in its place. */
export interface Replacement {
  readonly text: string;
  /** Painting orders of the text objects that it stands for. */
  readonly orders: Set<number>;
}

/** Takes replacements off text objects and remembers them. */
export interface ReplacementTaker {
  take(textObject: Pointer, order: number): void;
  readonly replacements: readonly Replacement[];
}

export function createReplacementTaker(pdfium: PdfiumModule): ReplacementTaker {
  const { functions, scratch } = pdfium;
  /** By mark: neighbouring objects share theirs. Null for marks that replace nothing. */
  const known = new Map<Pointer, Replacement | null>();
  const replacements: Replacement[] = [];
  return {
    replacements,
    take(textObject, order) {
      const count = Math.min(MAX_MARKS, functions.FPDFPageObj_CountMarks(textObject));
      for (let index = 0; index < count; index++) {
        const mark = functions.FPDFPageObj_GetMark(textObject, index);
        let replacement = known.get(mark);
        if (replacement === undefined) {
          replacement = takeFrom(textObject, mark);
          known.set(mark, replacement);
        }
        replacement?.orders.add(order);
      }
    },
  };

  function takeFrom(textObject: Pointer, mark: Pointer): Replacement | null {
    return withUtf8(pdfium, "ActualText", (key) => {
      const has = functions.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, scratch) !== 0;
      if (!has) return null;
      const text = readUtf16(pdfium, (buffer, size) => {
        const length = buffer + size - 4;
        functions.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, size - 4, length);
        return pdfium.heap().uint32[length >> 2] ?? 0;
      });
      functions.FPDFPageObjMark_RemoveParam(textObject, mark, key);
      const replacement = { text, orders: new Set<number>() };
      replacements.push(replacement);
      return replacement;
    });
  }
}
