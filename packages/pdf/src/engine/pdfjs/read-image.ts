import { encode } from "fast-png";
import type { ImageBytes } from "../page-primitives.ts";
import type { ImageSource } from "./content-interpreter.ts";
import type { PdfjsObjects } from "./pdfjs-library.ts";

/** pdf.js's `ImageKind`. */
const Kind = { grey1: 1, rgb: 2, rgba: 3 } as const;

interface DecodedImage {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data?: Uint8Array | Uint8ClampedArray | null;
}

/** PNG of an image that pdf.js has decoded; it never gives the original bytes. */
export function readImage(objects: PdfjsObjects, common: PdfjsObjects, source: ImageSource): ImageBytes | null {
  const image = (typeof source === "string" ? resolve(objects, common, source) : source) as DecodedImage | null;
  if (!image?.data) return null;
  const { width, height, data, kind } = image;
  if (kind === Kind.grey1) return png(width, height, unpackBits(data, width, height), 1);
  const channels = kind === Kind.rgb ? 3 : 4;
  return data.length < width * height * channels ? null : png(width, height, data, channels);
}

function resolve(objects: PdfjsObjects, common: PdfjsObjects, id: string): unknown {
  const owner = id.startsWith("g_") ? common : objects;
  return owner.has(id) ? owner.get(id) : null;
}

function unpackBits(data: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  return Uint8Array.from({ length: width * height }, (_, index) => {
    const row = Math.floor(index / width);
    const column = index % width;
    return ((data[row * stride + (column >> 3)] as number) >> (7 - (column & 7))) & 1 ? 255 : 0;
  });
}

function png(width: number, height: number, data: Uint8Array | Uint8ClampedArray, channels: 1 | 3 | 4): ImageBytes {
  return { mediaType: "image/png", bytes: encode({ width, height, data: new Uint8Array(data), channels, depth: 8 }) };
}
