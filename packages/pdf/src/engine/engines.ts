import type { PdfEngine } from "./pdf-engine.ts";
import { createPdfiumEngine } from "./pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "./pdfjs/pdfjs-engine.ts";

/**
 * The engines, most trusted first. A further one is a folder beside these and a line here. They live as long as the
 * process, because PDFium keeps its instance between documents; nothing is loaded before a document is opened.
 */
export const ENGINES: readonly PdfEngine[] = [
  // For bundlers: who only has them run elsewhere needs none of their code.
  /* @__PURE__ */ createPdfiumEngine(),
  /* @__PURE__ */ createPdfjsEngine(),
];
