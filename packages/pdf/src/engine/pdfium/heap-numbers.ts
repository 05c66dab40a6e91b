/**
 * Numbers that PDFium wrote into its heap, by their address. What is read lies in the scratch space or in a structure
 * of PDFium's, so always inside the heap; beyond it would stand 0.
 */
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

export function readFloat(pdfium: PdfiumModule, address: Pointer): number {
  return pdfium.heap().float32[address >> 2] ?? 0;
}

/** Four in a row: a box, or all of a matrix but what it moves by. */
export function readFourFloats(
  pdfium: PdfiumModule,
  address: Pointer,
): readonly [first: number, second: number, third: number, fourth: number] {
  const { float32 } = pdfium.heap();
  const at = address >> 2;
  return [float32[at] ?? 0, float32[at + 1] ?? 0, float32[at + 2] ?? 0, float32[at + 3] ?? 0];
}

export function readDouble(pdfium: PdfiumModule, address: Pointer): number {
  return pdfium.heap().float64[address >> 3] ?? 0;
}

/** A whole number below zero or above. */
export function readInteger(pdfium: PdfiumModule, address: Pointer): number {
  return pdfium.heap().int32[address >> 2] ?? 0;
}

/** A whole number from zero up, or a pointer. */
export function readWord(pdfium: PdfiumModule, address: Pointer): number {
  return pdfium.heap().uint32[address >> 2] ?? 0;
}

/** Red, green and blue, a word each, as 0xRRGGBB. */
export function readRgb(pdfium: PdfiumModule, address: Pointer): number {
  return (readWord(pdfium, address) << 16) | (readWord(pdfium, address + 4) << 8) | readWord(pdfium, address + 8);
}
