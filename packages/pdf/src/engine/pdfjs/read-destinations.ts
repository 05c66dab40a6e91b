import type { Destination, OutlineEntry } from "../page-primitives.ts";
import { createPageSpace } from "../page-space.ts";
import type { PdfjsDocument, PdfjsOutlineItem } from "./pdfjs-library.ts";

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 32;

/** Resolves a named or explicit destination; null when it leads nowhere. */
export async function readDestination(
  document: PdfjsDocument,
  target: string | readonly unknown[] | null | undefined,
): Promise<Destination | null> {
  try {
    const explicit = typeof target === "string" ? await document.getDestination(target) : target;
    if (!explicit || explicit.length === 0) return null;
    const [page, fit, first, second] = explicit;
    const pageIndex = typeof page === "number" ? page : await document.getPageIndex(page);
    if (pageIndex < 0 || pageIndex >= document.numPages) return null;
    const y = (fit as { name?: string } | null)?.name === "XYZ" ? second : first;
    return { pageIndex, y: typeof y === "number" ? await toPageSpace(document, pageIndex, y) : null };
  } catch {
    // A destination of a damaged file that cannot be resolved is no destination.
    return null;
  }
}

async function toPageSpace(document: PdfjsDocument, pageIndex: number, y: number): Promise<number> {
  const { view, rotate } = await document.getPage(pageIndex + 1);
  const [x0, y0, x1, y1] = view;
  const [, , , d, , f] = createPageSpace({ x0, y0, x1, y1 }, rotate).matrix;
  return rotate % 180 === 0 ? d * y + f : y1 - y;
}

/** Reads the bookmarks of a document, outermost first. */
export async function readOutline(document: PdfjsDocument): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (items: readonly PdfjsOutlineItem[], level: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MAX_ENTRIES) return;
      entries.push({ title: item.title, level, destination: await readDestination(document, item.dest) });
      if (level < MAX_DEPTH) await visit(item.items, level + 1);
    }
  };
  await visit((await document.getOutline().catch(() => null)) ?? [], 1);
  return entries;
}
