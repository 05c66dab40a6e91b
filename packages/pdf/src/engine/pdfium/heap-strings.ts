import type { Pointer } from "./pdfium-functions.ts";
import { type PdfiumModule, SCRATCH_BYTES } from "./pdfium-module.ts";

const utf16 = new TextDecoder("utf-16le");
const utf8 = new TextDecoder("utf-8");

/** PDFium's habit: the function writes at most `byteCount` bytes and returns how many it needs, terminator included. */
type Fill = (buffer: Pointer, byteCount: number) => number;

/** No string of a document that we read may be longer; beyond it the string is cut. */
const MAX_STRING_BYTES = 1 << 20;

/** Reads a UTF-16 string of PDFium's. Empty when there is none. */
export function readUtf16(pdfium: PdfiumModule, fill: Fill): string {
  return readString(pdfium, fill, 2, utf16);
}

/** Reads a byte string of PDFium's as UTF-8. Empty when there is none. */
export function readUtf8(pdfium: PdfiumModule, fill: Fill): string {
  return readString(pdfium, fill, 1, utf8);
}

function readString(pdfium: PdfiumModule, fill: Fill, terminatorBytes: number, decoder: TextDecoder): string {
  const needed = fill(pdfium.scratch, SCRATCH_BYTES);
  if (needed <= terminatorBytes) return "";
  if (needed <= SCRATCH_BYTES) return decode(pdfium.scratch, needed);
  const size = Math.min(needed, MAX_STRING_BYTES);
  const buffer = pdfium.functions.malloc(needed);
  fill(buffer, needed);
  const text = decode(buffer, size);
  pdfium.functions.free(buffer);
  return text;

  function decode(address: Pointer, byteCount: number): string {
    return decoder.decode(pdfium.heap().bytes.subarray(address, address + byteCount - terminatorBytes));
  }
}

/** Puts a string into the heap for the time of `use`, as UTF-8 with its terminator. */
export function withUtf8<Result>(pdfium: PdfiumModule, text: string, use: (address: Pointer) => Result): Result {
  const bytes = new TextEncoder().encode(text);
  const address = pdfium.functions.malloc(bytes.length + 1);
  const heap = pdfium.heap().bytes;
  heap.set(bytes, address);
  heap[address + bytes.length] = 0;
  const result = use(address);
  pdfium.functions.free(address);
  return result;
}
