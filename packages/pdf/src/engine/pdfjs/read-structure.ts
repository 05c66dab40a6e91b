import type { StructureElement } from "../page-primitives.ts";
import type { PdfjsStructureNode } from "./pdfjs-library.ts";

/** Turns pdf.js's structure tree of one page into ours. */
export function readStructure(root: PdfjsStructureNode | null): StructureElement[] {
  return (root?.children ?? []).filter(isElement).map(convert).filter(hasContent);
}

function convert(node: PdfjsStructureNode): StructureElement {
  const children = node.children ?? [];
  const spans: { rowSpan?: number; columnSpan?: number } = {};
  if (typeof node.rowSpan === "number") spans.rowSpan = node.rowSpan;
  if (typeof node.colSpan === "number") spans.columnSpan = node.colSpan;
  return {
    role: node.role ?? "",
    mcids: children.flatMap((child) => {
      const id = child.type === "content" ? /_mc(\d+)$/.exec(child.id ?? "") : null;
      return id === null ? [] : [Number(id[1])];
    }),
    alt: node.alt ?? null,
    children: children.filter(isElement).map(convert).filter(hasContent),
    ...spans,
  };
}

function isElement(node: PdfjsStructureNode): boolean {
  return node.type === undefined && node.role !== undefined;
}

function hasContent(element: StructureElement): boolean {
  return element.mcids.length > 0 || element.children.length > 0 || element.alt !== null;
}
