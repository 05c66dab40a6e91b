import { foldText } from "./fold-text.ts";
import type { Box } from "./passages.tsx";

/**
 * Where each line of a quote lies, read off the text that pdf.js laid over a drawn page. None where that has no text in the
 * box, or text that runs upwards.
 *
 * @param layer the text layer of the page.
 * @param box around all of the quote, as shares of the page.
 * @returns boxes as shares of the page, from above to below.
 */
export function linesOfQuote(layer: HTMLElement, quote: string, box: Box): readonly Box[] {
  const page = layer.getBoundingClientRect();
  if (page.width === 0 || page.height === 0) return [];
  const sharesOf = ({ left, top, right, bottom }: DOMRect): Box => ({
    x0: (left - page.left) / page.width,
    y0: (top - page.top) / page.height,
    x1: (right - page.left) / page.width,
    y1: (bottom - page.top) / page.height,
  });
  const pieces = textNodesOf(layer).filter((node) => isIn(box, sharesOf(rectangleOf(node, 0, node.length))));
  const parts = partsOfQuote(pieces, quote).map(({ node, from, to }) => sharesOf(rectangleOf(node, from, to)));
  if (parts.some(({ x0, x1, y0, y1 }) => (x1 - x0) * page.width < 0.3 * (y1 - y0) * page.height && parts.length < 3)) {
    return [];
  }
  return joinLines(parts);
}

function textNodesOf(layer: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** Its middle is, with a hair's breadth to spare. */
function isIn(box: Box, { x0, y0, x1, y1 }: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x > box.x0 - 0.005 && x < box.x1 + 0.005 && y > box.y0 && y < box.y1;
}

interface Part {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** What of the pieces is the quote; all of them where it is spelled otherwise in the file. */
function partsOfQuote(pieces: readonly Text[], quote: string): readonly Part[] {
  const letters = pieces.flatMap((node) =>
    Array.from(node.data, (letter, at) => ({ node, at, letter: foldText(letter) })).filter(
      ({ letter }) => letter !== "",
    ),
  );
  const needle = foldText(quote);
  const begin =
    needle === ""
      ? -1
      : letters
          .map(({ letter }) => letter)
          .join("")
          .indexOf(needle);
  if (begin < 0) return pieces.map((node) => ({ node, from: 0, to: node.length }));
  const parts = new Map<Text, { from: number; to: number }>();
  let offset = 0;
  for (const { node, at, letter } of letters) {
    const isQuoted = offset < begin + needle.length && offset + letter.length > begin;
    offset += letter.length;
    if (isQuoted) parts.set(node, { from: parts.get(node)?.from ?? at, to: at + 1 });
  }
  return [...parts].map(([node, { from, to }]) => ({ node, from, to }));
}

function rectangleOf(node: Text, from: number, to: number): DOMRect {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, Math.min(to, node.length));
  return range.getBoundingClientRect();
}

/** What stands beside each other becomes one. */
function joinLines(parts: readonly Box[]): readonly Box[] {
  const lines: Box[] = [];
  for (const part of [...parts].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const last = lines.at(-1);
    const common = last ? Math.min(last.y1, part.y1) - Math.max(last.y0, part.y0) : 0;
    if (last && common > 0.5 * Math.min(last.y1 - last.y0, part.y1 - part.y0)) {
      lines[lines.length - 1] = {
        x0: Math.min(last.x0, part.x0),
        y0: Math.min(last.y0, part.y0),
        x1: Math.max(last.x1, part.x1),
        y1: Math.max(last.y1, part.y1),
      };
    } else lines.push(part);
  }
  return lines;
}
