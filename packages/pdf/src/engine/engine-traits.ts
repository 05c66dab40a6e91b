import type { PdfEngine } from "./pdf-engine.ts";

/** What is known of an engine without its code. */
export type EngineTraits = Omit<PdfEngine, "open">;

export const PDFIUM: EngineTraits = {
  name: "pdfium",
  supportsRendering: true,
  capsItsHeap: true,
  knowsUnmappedGlyphs: true,
};

export const PDFJS: EngineTraits = { name: "pdfjs", knowsUnmappedGlyphs: true };

/** Of the engines of this package, most trusted first, as in `engines.ts`. */
export const ENGINE_TRAITS: readonly EngineTraits[] = [PDFIUM, PDFJS];
