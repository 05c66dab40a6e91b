import { GlyphTableBuilder } from "./glyph-table-builder.ts";
import type { PagePrimitives } from "./page-primitives.ts";

/** Stands for a page that cannot be read: A4 and blank, so that page numbers stay right. */
export function createEmptyPage(index: number): PagePrimitives {
  return {
    index,
    width: 595,
    height: 842,
    rotation: 0,
    label: null,
    glyphs: new GlyphTableBuilder(0).build(),
    fonts: [],
    rules: [],
    areas: [],
    drawings: [],
    paint: [],
    images: [],
    links: [],
    structure: [],
  };
}
