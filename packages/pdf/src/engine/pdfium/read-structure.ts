import type { StructureElement } from "../page-primitives.ts";
import { readFloat } from "./heap-numbers.ts";
import { readUtf16, withUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 64;

/** Reads the part of the structure tree that has content on an open page. */
export function readStructure(pdfium: PdfiumModule, page: Pointer): StructureElement[] {
  const { functions, scratch } = pdfium;
  const tree = functions.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return [];
  let budget = MAX_ELEMENTS;
  const roots: StructureElement[] = [];
  const count = functions.FPDF_StructTree_CountChildren(tree);
  for (let index = 0; index < count; index++) {
    const element = functions.FPDF_StructTree_GetChildAtIndex(tree, index);
    if (element !== 0) roots.push(read(element, 0));
  }
  functions.FPDF_StructTree_Close(tree);
  return roots.filter(hasContent);

  function read(element: Pointer, depth: number): StructureElement {
    budget--;
    const role = readUtf16(pdfium, (buffer, size) => functions.FPDF_StructElement_GetType(element, buffer, size));
    const alt = readUtf16(pdfium, (buffer, size) => functions.FPDF_StructElement_GetAltText(element, buffer, size));
    const mcids: number[] = [];
    const children: StructureElement[] = [];
    const count = depth < MAX_DEPTH ? functions.FPDF_StructElement_CountChildren(element) : 0;
    for (let index = 0; index < count && budget > 0; index++) {
      const child = functions.FPDF_StructElement_GetChildAtIndex(element, index);
      if (child !== 0) {
        const inner = read(child, depth + 1);
        if (hasContent(inner)) children.push(inner);
        continue;
      }
      const mcid = functions.FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (mcid >= 0) mcids.push(mcid);
    }
    return {
      role,
      mcids,
      alt: alt === "" ? null : alt,
      children,
      ...(role === "TD" || role === "TH" ? readSpans(element) : {}),
    };
  }

  function readSpans(cell: Pointer): { rowSpan?: number; columnSpan?: number } {
    const spans: { rowSpan?: number; columnSpan?: number } = {};
    const attributes = functions.FPDF_StructElement_GetAttributeCount(cell);
    for (let index = 0; index < attributes; index++) {
      const attribute = functions.FPDF_StructElement_GetAttributeAtIndex(cell, index);
      if (attribute === 0) continue;
      const rowSpan = readNumber(attribute, "RowSpan");
      const columnSpan = readNumber(attribute, "ColSpan");
      if (rowSpan !== null) spans.rowSpan = rowSpan;
      if (columnSpan !== null) spans.columnSpan = columnSpan;
    }
    return spans;
  }

  /** A positive whole number below 1000, or null. */
  function readNumber(attribute: Pointer, name: string): number | null {
    const value = withUtf8(pdfium, name, (address) => functions.FPDF_StructElement_Attr_GetValue(attribute, address));
    if (value === 0 || functions.FPDF_StructElement_Attr_GetNumberValue(value, scratch) === 0) return null;
    const number = readFloat(pdfium, scratch);
    return Number.isInteger(number) && number > 0 && number < 1000 ? number : null;
  }
}

function hasContent(element: StructureElement): boolean {
  return element.mcids.length > 0 || element.children.length > 0 || element.alt !== null;
}
