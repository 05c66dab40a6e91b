/** How far from the edges of the paper running headers and footers are looked for. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";

/** Shares of the page's height. */
export interface EdgeZones {
  /** A header ends above this. */
  readonly top: number;
  /** A footer begins below this. */
  readonly bottom: number;
}

export const USUAL_ZONES: EdgeZones = { top: 0.14, bottom: 0.86 };
/** Depth of the zone from where print begins: pages that were printed smaller have wide margins all around. */
const DEPTH = 0.06;
/** So far into the page there are no headers, whatever the margins. */
const DEEPEST = 0.2;
/** Fewer pages than this tell nothing about margins. */
const MIN_PAGES = 3;
/** On so many of the pages print begins farther out, such as under marks for cutting. */
const OUTLIERS = 0.1;

export function findEdgeZones(pages: readonly PageLayout[]): EdgeZones {
  const printed = pages.flatMap((page) => {
    const lines = page.lines.filter((line) => line.angle === 0 && !line.vertical);
    return lines.length < 2 ? [] : [printExtent(lines, page.height)];
  });
  if (printed.length < MIN_PAGES) return USUAL_ZONES;
  const outliers = Math.floor(OUTLIERS * printed.length);
  const first = printed.map(({ top }) => top).sort((a, b) => a - b)[outliers] ?? 0;
  const last = printed.map(({ bottom }) => bottom).sort((a, b) => b - a)[outliers] ?? 1;
  // A wide margin on one side only is none of a smaller print: there the text just ends early.
  const depth = Math.min(first, 1 - last) + DEPTH;
  return {
    top: Math.min(DEEPEST, Math.max(USUAL_ZONES.top, depth)),
    bottom: 1 - Math.min(DEEPEST, Math.max(1 - USUAL_ZONES.bottom, depth)),
  };
}

/** Where print begins and ends, as shares of the height. */
function printExtent(lines: readonly LayoutLine[], height: number): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [1, 0];
  for (const { box } of lines) {
    top = Math.min(top, box.y0 / height);
    bottom = Math.max(bottom, box.y1 / height);
  }
  return { top, bottom };
}
