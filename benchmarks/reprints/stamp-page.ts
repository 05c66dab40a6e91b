/** One page with nothing but stamps, to be laid over the pages of a document. */
import type { TextItem } from "../../packages/pdf/test/pdf-writer/page-content.ts";
import { writePdf } from "../../packages/pdf/test/pdf-writer/write-pdf.ts";

export function stampPage(
  stamps: readonly Omit<TextItem, "kind">[],
  [width, height]: readonly [number, number],
): Uint8Array {
  return writePdf({ pages: [{ width, height, items: stamps.map((stamp) => ({ kind: "text", ...stamp })) }] });
}
