import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/**
 * PDFium has no function for the code of a character in its font, which alone tells what an unmapped glyph is. The code
 * stands in the text page: a libc++ deque of 80-byte records. Each record is compared with what the functions say, so
 * that another build of PDFium makes us blind, not wrong.
 */
const DEQUE = { blocks: 20, start: 32, count: 36 } as const;
const RECORD = { bytes: 80, perBlock: 51, unicode: 4, code: 8, originX: 12, textObject: 76 } as const;

/** Code of character `index` in its font, or null when it cannot be told for certain. */
export function readCharCode(pdfium: PdfiumModule, textPage: Pointer, index: number): number | null {
  const { functions, scratch } = pdfium;
  functions.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  const unicode = functions.FPDFText_GetUnicode(textPage, index);
  const textObject = functions.FPDFText_GetTextObject(textPage, index);
  const count = functions.FPDFText_CountChars(textPage);
  const { uint32, float32, float64 } = pdfium.heap();
  const word = (address: Pointer): number => uint32[address >> 2] ?? 0;

  if (word(textPage + DEQUE.count) !== count) return null;
  const position = word(textPage + DEQUE.start) + index;
  const block = word(word(textPage + DEQUE.blocks) + Math.floor(position / RECORD.perBlock) * 4);
  const record = block + (position % RECORD.perBlock) * RECORD.bytes;
  const matches =
    word(record + RECORD.unicode) === unicode &&
    word(record + RECORD.textObject) === textObject &&
    float32[(record + RECORD.originX) >> 2] === float64[scratch >> 3];
  return matches ? word(record + RECORD.code) : null;
}
