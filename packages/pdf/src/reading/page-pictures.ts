/** Pictures of pages for people: the inspector lays its marks over them. */

import { checkNumber, checkObject, InvalidArgumentError } from "@rubrica/report-model";
import { ENGINES } from "../engine/engines.ts";
import { checkPassword } from "./check-engines.ts";
import { openWithFallback } from "./open-with-fallback.ts";
import type { PdfInput } from "./pdf-input.ts";
import { readInput } from "./read-input.ts";

/** A page as it looks. */
export interface PagePicture {
  /** 1-based. */
  readonly page: number;
  readonly mediaType: string;
  readonly base64: string;
}

/** Which pages are drawn, and how finely. */
export interface PagePictureOptions {
  /** Pages to draw, 1-based. Default: all. Pages that do not exist are passed over. */
  readonly pages?: readonly number[];
  /** Resolution. Default 96. */
  readonly dotsPerInch?: number;
  /** Password to open the file. Default: none. */
  readonly password?: string;
  /** Cap of the heap of that engine in bytes. Default 1 GiB. */
  readonly maxHeapBytes?: number;
}

/**
 * Draws pages as PNG with an engine that renders, in this process; a tool for a desk, not for a server, which reads in isolation.
 * Pages that cannot be drawn are left out. Rejects with {@link PdfError} when the document cannot be opened.
 *
 * @throws {InvalidArgumentError} for an input or an option that cannot be meant.
 */
export async function drawPagePictures(input: PdfInput, options: PagePictureOptions = {}): Promise<PagePicture[]> {
  checkOptions(options);
  const limits = { maxBytes: Number.POSITIVE_INFINITY, signal: null, deadlineMilliseconds: null };
  const bytes = await readInput(input, { argument: "drawPagePictures(input)", ...limits });
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

function checkOptions(options: PagePictureOptions): void {
  checkObject("drawPagePictures(options)", options, { expected: "an object of options" });
  const { pages, dotsPerInch, maxHeapBytes } = options;
  if (pages !== undefined && !Array.isArray(pages)) {
    const expected = "an array of page numbers";
    throw new InvalidArgumentError({ argument: "drawPagePictures(options.pages)", expected, value: pages });
  }
  const anyPage = { least: Number.MIN_SAFE_INTEGER, required: true };
  for (const [index, page] of (pages ?? []).entries()) {
    checkNumber(`drawPagePictures(options.pages)[${index}]`, page, anyPage);
  }
  checkPassword("drawPagePictures(options.password)", options.password);
  checkNumber("drawPagePictures(options.dotsPerInch)", dotsPerInch, { most: 2400, fractions: true });
  checkNumber("drawPagePictures(options.maxHeapBytes)", maxHeapBytes, { most: Number.POSITIVE_INFINITY });
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
