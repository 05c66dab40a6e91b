import { PdfError } from "../../pdf-error.ts";
import { PDFJS } from "../engine-traits.ts";
import type { PdfEngine } from "../pdf-engine.ts";
import { openPdfjsDocument } from "./pdfjs-document.ts";
import { loadPdfjs, pdfjsFiles } from "./pdfjs-library.ts";

/** Images with more pixels are left out: pdf.js decodes every image of a page. */
const MAX_IMAGE_PIXELS = 32_000_000;
const ERRORS_ONLY = 0;

/**
 * The fallback engine: pdf.js on this thread, with character maps, standard fonts and decoders that this
 * package carries. It has no exact memory cap; whoever isolates it must watch.
 */
export function createPdfjsEngine(): PdfEngine {
  return {
    ...PDFJS,
    async open(bytes, { password }) {
      const library = await loadPdfjs();
      const task = library.getDocument({
        ...pdfjsFiles(),
        // pdf.js takes the buffer away from its caller.
        data: new Uint8Array(bytes),
        password: password ?? "",
        verbosity: ERRORS_ONLY,
        maxImageSize: MAX_IMAGE_PIXELS,
        fontExtraProperties: true,
        disableFontFace: true,
        useSystemFonts: false,
        useWorkerFetch: false,
        isOffscreenCanvasSupported: false,
        isImageDecoderSupported: false,
        enableXfa: false,
      });
      try {
        return await openPdfjsDocument(library, task, await task.promise);
      } catch (cause) {
        await task.destroy();
        const locked = (cause as Error | null)?.name === "PasswordException";
        throw new PdfError(locked ? "encrypted" : "damaged", { engine: "pdfjs" }, { cause });
      }
    },
  };
}
