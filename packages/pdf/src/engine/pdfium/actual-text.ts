/**
 * `/ActualText`: text that the file gives out for what it draws. PDFium would hand it over instead of the drawn letters,
 * so it is taken off the page's objects before their text is read: what people read is what is drawn.
 */
import { readWord } from "./heap-numbers.ts";
import { withUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** Objects stand in few marks at once. */
const MAX_MARKS = 16;
/** Of a longer replacement nobody needs the rest. */
const MAX_BYTES = 65_536;

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
      const bytes = readBytes(mark, key);
      if (bytes === null) return null;
      const text = decodeTextString(bytes);
      functions.FPDFPageObjMark_RemoveParam(textObject, mark, key);
      const replacement = { text, orders: new Set<number>() };
      replacements.push(replacement);
      return replacement;
    });
  }

  /** The string as it stands in the file; PDFium's own reading of it loses what is not ASCII. Null for no string. */
  function readBytes(mark: Pointer, key: Pointer): Uint8Array | null {
    if (functions.FPDFPageObjMark_GetParamBlobValue(mark, key, 0, 0, scratch) === 0) return null;
    const size = Math.min(readWord(pdfium, scratch), MAX_BYTES);
    if (size === 0) return new Uint8Array();
    const buffer = functions.malloc(size);
    functions.FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, size, scratch);
    const bytes = pdfium.heap().bytes.slice(buffer, buffer + size);
    functions.free(buffer);
    return bytes;
  }
}

/** A text string of PDF (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 by its mark, otherwise one byte a character. */
function decodeTextString(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder("utf-8").decode(bytes);
  return new TextDecoder("latin1").decode(bytes);
}
