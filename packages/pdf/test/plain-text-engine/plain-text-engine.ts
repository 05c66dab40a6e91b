/**
 * A made-up third engine, which shows what one costs: a folder and a line in a list. It opens what no other does: files
 * that begin with `%PDF-plain`, whose pages are text between form feeds, a line a line.
 */
import type { PdfDocument, PdfEngine } from "../../src/engine/pdf-engine.ts";
import { PdfError } from "../../src/pdf-error.ts";
import { printPage } from "../printed-page.ts";

const HEADER = "%PDF-plain\n";

export const plainTextEngine: PdfEngine = {
  name: "plain-text",
  async open(bytes): Promise<PdfDocument> {
    const file = new TextDecoder().decode(bytes);
    if (!file.startsWith(HEADER)) throw new PdfError("damaged", { engine: "plain-text" });
    const pages = file.slice(HEADER.length).split("\f");
    return {
      facts: {
        pageCount: pages.length,
        pdfVersion: null,
        info: {},
        xmp: null,
        encrypted: false,
        mayExtract: true,
        tagged: false,
        outline: [],
      },
      async page(index) {
        const lines = (pages[index] ?? "").split("\n");
        if (lines.includes("unreadable")) throw new PdfError("page_unreadable", { page: index + 1 });
        return printPage({ index, texts: lines.map((text, line) => ({ text, x: 72, y: 100 + line * 14 })) });
      },
      image: async () => null,
      close: async () => {},
    };
  },
};

/** A file that this engine reads, and no other. */
export function writePlainText(pages: readonly string[]): Uint8Array {
  return new TextEncoder().encode(HEADER + pages.join("\f"));
}
