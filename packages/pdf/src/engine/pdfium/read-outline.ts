import type { OutlineEntry } from "../page-primitives.ts";
import { readUtf16 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import type { DestinationReader } from "./read-destinations.ts";

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 32;

/** Reads the bookmarks of a document, outermost first; loops in the tree end where they begin. */
export function readOutline(pdfium: PdfiumModule, document: Pointer, destinations: DestinationReader): OutlineEntry[] {
  const { functions } = pdfium;
  const entries: OutlineEntry[] = [];
  const seen = new Set<Pointer>();
  visit(0, 1);
  return entries;

  function visit(parent: Pointer, level: number): void {
    let bookmark = functions.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < MAX_ENTRIES) {
      seen.add(bookmark);
      const current = bookmark;
      const title = readUtf16(pdfium, (buffer, size) => functions.FPDFBookmark_GetTitle(current, buffer, size));
      const destination =
        destinations.read(functions.FPDFBookmark_GetDest(document, bookmark)) ??
        destinations.ofAction(functions.FPDFBookmark_GetAction(bookmark));
      entries.push({ title, level, destination });
      if (level < MAX_DEPTH) visit(bookmark, level + 1);
      bookmark = functions.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  }
}
