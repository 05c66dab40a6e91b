/** What an engine yields of one page, kept beyond it: the tables of an engine are gone when the next page is read. */
import { createPdfiumEngine, type PagePrimitives } from "../../../packages/pdf/src/index.ts";
import type { Box } from "../../../packages/report-model/src/place.ts";
import { READ_OPTIONS } from "./samples.ts";

export interface GlyphBox {
  readonly text: string;
  readonly box: Box;
}

export interface KeptPrimitives extends Pick<PagePrimitives, "rules" | "drawings" | "images"> {
  readonly glyphs: readonly GlyphBox[];
}

/** `index` is that of the page. */
export async function readPrimitives(bytes: Uint8Array, index: number): Promise<KeptPrimitives> {
  const { maxHeapBytes } = READ_OPTIONS;
  const document = await createPdfiumEngine().open(bytes, { limits: { maxHeapBytes } });
  try {
    const { glyphs, rules, drawings, images } = await document.page(index);
    const boxes = Array.from({ length: glyphs.count }, (_, glyph): GlyphBox => {
      const edge = (column: Float32Array): number => column[glyph] ?? 0;
      const box = { x0: edge(glyphs.x0), y0: edge(glyphs.y0), x1: edge(glyphs.x1), y1: edge(glyphs.y1) };
      return { text: glyphs.text[glyph] ?? "", box };
    });
    return { glyphs: boxes, rules, drawings, images };
  } finally {
    await document.close();
  }
}
