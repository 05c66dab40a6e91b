import { PDFIUM } from "../engine-traits.ts";
import type { PdfDocument, PdfEngine } from "../pdf-engine.ts";
import { openPdfiumDocument } from "./pdfium-document.ts";
import { instantiatePdfium, type PdfiumModule } from "./pdfium-module.ts";

/** A module whose heap has grown beyond this is not used for the next document: WebAssembly memory never shrinks. */
const MAX_REUSED_HEAP_BYTES = 96 * 1024 * 1024;

/**
 * The primary engine: PDFium as WebAssembly, in this process.
 *
 * ```ts
 * const engine = createPdfiumEngine();
 * const document = await engine.open(bytes, { limits: { maxHeapBytes: 512 * 1024 * 1024 } });
 * for (let index = 0; index < document.facts.pageCount; index++) {
 *   const { glyphs, fonts, rules } = await document.page(index);
 * }
 * await document.close();
 * ```
 */
export function createPdfiumEngine(): PdfEngine {
  let spare: { readonly module: PdfiumModule; readonly maxHeapBytes: number } | null = null;

  return {
    ...PDFIUM,
    async open(bytes, { password, limits }): Promise<PdfDocument> {
      const { maxHeapBytes } = limits;
      const module = spare?.maxHeapBytes === maxHeapBytes ? spare.module : await instantiatePdfium(maxHeapBytes);
      spare = null;
      const document = openPdfiumDocument(module, bytes, password ?? null);
      return {
        ...document,
        get facts() {
          return document.facts;
        },
        async close() {
          const reusable = await document.close();
          if (reusable && module.heap().bytes.length <= MAX_REUSED_HEAP_BYTES) spare = { module, maxHeapBytes };
        },
      };
    },
  };
}
