import { PdfError } from "../../pdf-error.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** Exceptions out of WebAssembly mean a dead module: either the heap cap was hit or PDFium failed. */
export function toPdfError(module: PdfiumModule, cause: unknown): PdfError {
  if (PdfError.isInstance(cause)) return cause;
  const engine = "pdfium";
  return module.exceededHeap()
    ? new PdfError("out_of_memory", { engine }, { cause })
    : new PdfError("crashed", { engine }, { cause });
}
