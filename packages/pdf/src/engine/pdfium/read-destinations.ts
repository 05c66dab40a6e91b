import type { Destination } from "../page-primitives.ts";
import { readFloat, readInteger } from "./heap-numbers.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const ActionType = { goTo: 1, uri: 3 } as const;

/** Turns PDFium's destinations into page and y in page space. */
export interface DestinationReader {
  /** Null for a null handle and for pages that do not exist. */
  read(destination: Pointer): Destination | null;
  /** Destination of a go-to action; null for other actions. */
  ofAction(action: Pointer): Destination | null;
  /** True when the action opens a URI. */
  isUri(action: Pointer): boolean;
}

export function createDestinationReader(pdfium: PdfiumModule, document: Pointer, pageCount: number): DestinationReader {
  const { functions, scratch } = pdfium;
  const heights = new Map<number, number>();

  const read = (destination: Pointer): Destination | null => {
    if (destination === 0) return null;
    const pageIndex = functions.FPDFDest_GetDestPageIndex(document, destination);
    if (pageIndex < 0 || pageIndex >= pageCount) return null;
    const found = functions.FPDFDest_GetLocationInPage(
      destination,
      scratch,
      scratch + 4,
      scratch + 8,
      scratch + 12,
      scratch + 16,
      scratch + 20,
    );
    const hasY = found !== 0 && readInteger(pdfium, scratch + 4) !== 0;
    const y = readFloat(pdfium, scratch + 16);
    return { pageIndex, y: hasY && Number.isFinite(y) ? heightOf(pageIndex) - y : null };
  };

  return {
    read,
    ofAction: (action) =>
      action !== 0 && functions.FPDFAction_GetType(action) === ActionType.goTo
        ? read(functions.FPDFAction_GetDest(document, action))
        : null,
    isUri: (action) => action !== 0 && functions.FPDFAction_GetType(action) === ActionType.uri,
  };

  /** Takes the crop box to begin at the origin, as it does nearly always; else y is off by its lower edge. */
  function heightOf(pageIndex: number): number {
    const known = heights.get(pageIndex);
    if (known !== undefined) return known;
    functions.FPDF_GetPageSizeByIndexF(document, pageIndex, scratch);
    const height = readFloat(pdfium, scratch + 4);
    heights.set(pageIndex, height);
    return height;
  }
}
