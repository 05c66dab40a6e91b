/** The ordinary text of a document: its size, pitch and margins, against which everything else stands out. */

import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { isWideCode } from "@rubrica/report-model";
import type { LineRoles } from "./line-roles.ts";

export interface TextMetrics {
  /** Size of most characters, in points. */
  readonly bodySize: number;
  /** Largest size of a fair share of the characters: what exceeds it is no running text. */
  readonly largestTextSize: number;
  /** True when most characters are bold, so that bold says nothing. */
  readonly bodyBold: boolean;
  /** Name of the font of most characters. */
  readonly bodyFont: string;
  /** Distance of baselines within paragraphs, in points. */
  readonly pitch: number;
  /** Left and right edge of the text, by page index and column. */
  margins(page: number, column: number): Margins;
  /** True when most of the text is Chinese. */
  readonly wide: boolean;
}

export interface Margins {
  readonly left: number;
  readonly right: number;
}

/** Where listings outweigh the text, or the text is set in two sizes, both have this share of the characters. */
const TEXT_SHARE = 0.2;

/** More columns than this has no page, the cells of its forms included. */
const COLUMNS_A_PAGE = 100_000;

/** {@link TextMetrics.bodySize} alone, which costs less. */
export function measureBodySize(pages: readonly PageLayout[], roles: LineRoles): number {
  const sizes = new Map<number, number>();
  pages.forEach((page, pageIndex) => {
    page.lines.forEach(({ text, fontSize }, index) => {
      if (!roles.isProse(pageIndex, index)) return;
      const step = Math.round(fontSize * 2);
      sizes.set(step, (sizes.get(step) ?? 0) + text.length);
    });
  });
  return mostCommon(sizes, 20) / 2;
}

export function measureText(pages: readonly PageLayout[], roles: LineRoles): TextMetrics {
  const sizes = new Map<number, number>();
  const pitches = new Map<number, number>();
  const fonts = new Map<string, number>();
  let bold = 0;
  let wide = 0;
  let total = 0;
  const margins = new Map<number, Margins>();
  pages.forEach((page, pageIndex) => {
    const columns = new Map<number, LayoutLine[]>();
    let font = "";
    let inFont = 0;
    let previous: LayoutLine | null = null;
    page.lines.forEach((line, index) => {
      if (!roles.isProse(pageIndex, index)) return;
      const length = line.text.length;
      const step = Math.round(line.fontSize * 2);
      sizes.set(step, (sizes.get(step) ?? 0) + length);
      total += length;
      if (line.bold) bold += length;
      for (const span of line.spans) {
        if (span.font.name !== font) {
          if (inFont > 0) fonts.set(font, (fonts.get(font) ?? 0) + inFont);
          font = span.font.name;
          inFont = 0;
        }
        inFont += span.text.length;
      }
      if (isWideCode(line.text.charCodeAt(length >> 1))) wide += length;
      const list = columns.get(line.column);
      if (list === undefined) columns.set(line.column, [line]);
      else list.push(line);
      if (previous !== null && previous.column === line.column && previous.fontSize === line.fontSize) {
        const distance = line.baseline - previous.baseline;
        if (distance > 0 && distance < 4 * line.fontSize && length > 12) {
          const key = Math.round(distance * 2);
          pitches.set(key, (pitches.get(key) ?? 0) + 1);
        }
      }
      previous = line;
    });
    if (inFont > 0) fonts.set(font, (fonts.get(font) ?? 0) + inFont);
    for (const [column, lines] of columns) margins.set(pageIndex * COLUMNS_A_PAGE + column, edgesOf(lines));
  });
  const bodySize = mostCommon(sizes, 20) / 2;
  const overall = medianMargins([...margins.values()]);
  return {
    bodySize,
    largestTextSize: Math.max(bodySize, largestOfShare(sizes, TEXT_SHARE * total) / 2),
    bodyFont: mostCommon(fonts, ""),
    bodyBold: bold > 0.6 * total,
    pitch: mostCommon(pitches, Math.round(bodySize * 2.6)) / 2,
    wide: wide > 0.4 * total,
    margins: (page, column) => margins.get(page * COLUMNS_A_PAGE + column) ?? overall,
  };
}

/** Left edge: where most lines begin, of the leftmost; right edge: where full lines end. */
function edgesOf(lines: readonly LayoutLine[]): Margins {
  const lefts = Float64Array.from(lines, (line) => line.box.x0).sort();
  const rights = Float64Array.from(lines, (line) => line.box.x1).sort();
  return { left: clusteredLow(lefts), right: rights[Math.floor(rights.length * 0.92)] ?? 0 };
}

/** The leftmost place at which a fair share of lines begins. */
function clusteredLow(sorted: Float64Array): number {
  const need = Math.max(2, Math.ceil(sorted.length * 0.15));
  for (const [index, from] of sorted.entries()) {
    let count = 0;
    while (index + count < sorted.length && (sorted[index + count] ?? 0) <= from + 3) count++;
    if (count >= need) return from;
  }
  return sorted[0] ?? 0;
}

function medianMargins(all: readonly Margins[]): Margins {
  const lefts = all.map((margins) => margins.left).sort((a, b) => a - b);
  const rights = all.map((margins) => margins.right).sort((a, b) => a - b);
  return { left: lefts[lefts.length >> 1] ?? 0, right: rights[rights.length >> 1] ?? 0 };
}

function largestOfShare(counts: ReadonlyMap<number, number>, least: number): number {
  return Math.max(0, ...[...counts].flatMap(([size, count]) => (count >= least ? [size] : [])));
}

function mostCommon<Key>(counts: ReadonlyMap<Key, number>, fallback: Key): Key {
  let best = fallback;
  let most = 0;
  for (const [value, count] of counts) {
    if (count > most) {
      best = value;
      most = count;
    }
  }
  return best;
}
