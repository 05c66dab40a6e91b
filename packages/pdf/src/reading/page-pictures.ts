/** Pictures of pages for people: the inspector lays its marks over them. */

import { ENGINES } from "../engine/engines.ts";
import { openWithFallback } from "./open-with-fallback.ts";

/** A page as it looks. */
export interface PagePicture {
  /** 1-based. */
  readonly page: number;
  readonly mediaType: string;
  readonly base64: string;
}

export interface PagePictureOptions {
  /** Pages to draw, 1-based. Default: all. Pages that do not exist are passed over. */
  readonly pages?: readonly number[];
  /** Default 96. */
  readonly dotsPerInch?: number;
  /** Password to open the file. Default: none. */
  readonly password?: string;
  /** Cap of the heap of that engine in bytes. Default 1 GiB. */
  readonly maxHeapBytes?: number;
}

/**
 * Draws pages as PNG with an engine that renders, in this process; a tool for a desk, not for a server, which reads in isolation.
 * Pages that cannot be drawn are left out. Rejects with {@link PdfError} when the document cannot be opened.
 */
export async function drawPagePictures(bytes: Uint8Array, options: PagePictureOptions = {}): Promise<PagePicture[]> {
  const { pages, dotsPerInch = 96, password = null, maxHeapBytes = 1024 ** 3 } = options;
  const engines = ENGINES.filter((engine) => engine.supportsRendering === true);
  const { document } = await openWithFallback(bytes, { engines, password, limits: { maxHeapBytes } });
  try {
    const { pageCount } = document.facts;
    const wanted = pages ?? Array.from({ length: pageCount }, (_, index) => index + 1);
    const pictures: PagePicture[] = [];
    for (const page of wanted) {
      if (page < 1 || page > pageCount) continue;
      const picture = await document.render?.(page - 1, dotsPerInch);
      if (picture) pictures.push({ page, mediaType: picture.mediaType, base64: toBase64(picture.bytes) });
    }
    return pictures;
  } finally {
    await document.close();
  }
}

/** Bytes that `String.fromCharCode` takes at once without running out of stack. */
const CHUNK_BYTES = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES));
  }
  return btoa(binary);
}
