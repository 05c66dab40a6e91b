import { encode } from "fast-png";
import type { ImageBytes } from "../page-primitives.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { readFilters } from "./read-page-objects.ts";

/** Images with more pixels are not decoded: 32 million are 128 MB of heap. */
const MAX_PIXELS = 32_000_000;
const MAX_ORIGINAL_BYTES = 64 * 1024 * 1024;
/** Bytes a pixel by PDFium's bitmap format: gray, BGR, BGRx, BGRA. */
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };
const ORIGINALS: Readonly<Record<string, ImageBytes["mediaType"]>> = {
  DCTDecode: "image/jpeg",
  JPXDecode: "image/jp2",
};

/** Original bytes of a JPEG or JPEG 2000, a PNG of everything else; null when PDFium cannot decode it. */
export function readImage(pdfium: PdfiumModule, image: Pointer): ImageBytes | null {
  const filters = readFilters(pdfium, image);
  const mediaType = filters.length === 1 ? ORIGINALS[filters[0] as string] : undefined;
  if (mediaType !== undefined) {
    const bytes = readOriginal(pdfium, image);
    if (bytes !== null) return { mediaType, bytes };
  }
  return readDecoded(pdfium, image);
}

function readOriginal(pdfium: PdfiumModule, image: Pointer): Uint8Array | null {
  const { functions } = pdfium;
  const size = functions.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  if (size <= 0 || size > MAX_ORIGINAL_BYTES) return null;
  const address = functions.malloc(size);
  functions.FPDFImageObj_GetImageDataRaw(image, address, size);
  const bytes = pdfium.heap().bytes.slice(address, address + size);
  functions.free(address);
  return bytes;
}

function readDecoded(pdfium: PdfiumModule, image: Pointer): ImageBytes | null {
  const { functions, scratch } = pdfium;
  functions.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4);
  const { uint32 } = pdfium.heap();
  const pixels = (uint32[scratch >> 2] as number) * (uint32[(scratch >> 2) + 1] as number);
  if (pixels === 0 || pixels > MAX_PIXELS) return null;
  const bitmap = functions.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return null;
  const png = encodeBitmap(pdfium, bitmap);
  functions.FPDFBitmap_Destroy(bitmap);
  return png === null ? null : { mediaType: "image/png", bytes: png };
}

/** PNG of a bitmap of PDFium's, or null for formats that it does not use for images. */
export function encodeBitmap(pdfium: PdfiumModule, bitmap: Pointer): Uint8Array | null {
  const { functions } = pdfium;
  const sourceBytes = BYTES_PER_PIXEL[functions.FPDFBitmap_GetFormat(bitmap)];
  if (sourceBytes === undefined) return null;
  const hasAlpha = functions.FPDFBitmap_GetFormat(bitmap) === 4;
  const width = functions.FPDFBitmap_GetWidth(bitmap);
  const height = functions.FPDFBitmap_GetHeight(bitmap);
  const stride = functions.FPDFBitmap_GetStride(bitmap);
  const start = functions.FPDFBitmap_GetBuffer(bitmap);
  const { bytes } = pdfium.heap();
  const channels = sourceBytes === 1 ? 1 : hasAlpha ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  let target = 0;
  for (let row = 0; row < height; row++) {
    let source = start + row * stride;
    for (let column = 0; column < width; column++, source += sourceBytes) {
      if (channels === 1) {
        data[target++] = bytes[source] ?? 0;
        continue;
      }
      data[target++] = bytes[source + 2] ?? 0;
      data[target++] = bytes[source + 1] ?? 0;
      data[target++] = bytes[source] ?? 0;
      if (channels === 4) data[target++] = bytes[source + 3] ?? 0;
    }
  }
  return encode({ width, height, data, channels, depth: 8 });
}
