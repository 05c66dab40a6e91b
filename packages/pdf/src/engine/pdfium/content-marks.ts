import { readUtf16 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** Objects stand in few marks at once. */
const MAX_MARKS = 16;

/** Returns a test whether an object is marked as optional content (`/OC … BDC`). Neighbours share their marks. */
export function createLayerTest(pdfium: PdfiumModule): (object: Pointer) => boolean {
  const { functions } = pdfium;
  const known = new Map<Pointer, boolean>();
  return (object) => {
    const count = Math.min(MAX_MARKS, functions.FPDFPageObj_CountMarks(object));
    for (let index = 0; index < count; index++) {
      const mark = functions.FPDFPageObj_GetMark(object, index);
      let isLayer = known.get(mark);
      if (isLayer === undefined) {
        isLayer = nameOf(mark) === "OC";
        known.set(mark, isLayer);
      }
      if (isLayer) return true;
    }
    return false;
  };

  function nameOf(mark: Pointer): string {
    return readUtf16(pdfium, (buffer, size) => {
      const length = buffer + size - 4;
      return functions.FPDFPageObjMark_GetName(mark, buffer, size - 4, length) === 0
        ? 0
        : (pdfium.heap().uint32[length >> 2] ?? 0);
    });
  }
}
