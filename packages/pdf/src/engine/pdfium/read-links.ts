import type { PageLink } from "../page-primitives.ts";
import { type PageSpace, transformBox } from "../page-space.ts";
import { readFourFloats, readInteger, readWord } from "./heap-numbers.ts";
import { readUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import type { DestinationReader } from "./read-destinations.ts";

const MAX_LINKS = 5000;

/** Reads the link annotations of an open page. Addresses are data: nothing is ever opened. */
export function readLinks(
  pdfium: PdfiumModule,
  document: Pointer,
  page: Pointer,
  space: PageSpace,
  destinations: DestinationReader,
): PageLink[] {
  const { functions, scratch } = pdfium;
  const links: PageLink[] = [];
  let position = 0;
  while (links.length < MAX_LINKS) {
    pdfium.heap().int32[scratch >> 2] = position;
    if (functions.FPDFLink_Enumerate(page, scratch, scratch + 4) === 0) break;
    position = readInteger(pdfium, scratch);
    const link = readWord(pdfium, scratch + 4);
    if (functions.FPDFLink_GetAnnotRect(link, scratch + 8) === 0) continue;
    const [left, top, right, bottom] = readFourFloats(pdfium, scratch + 8);
    const box = transformBox(space.matrix, left, bottom, right, top);
    const action = functions.FPDFLink_GetAction(link);
    links.push({
      box,
      uri: destinations.isUri(action)
        ? readUtf8(pdfium, (buffer, size) => functions.FPDFAction_GetURIPath(document, action, buffer, size))
        : null,
      destination: destinations.read(functions.FPDFLink_GetDest(document, link)) ?? destinations.ofAction(action),
    });
  }
  return links;
}
