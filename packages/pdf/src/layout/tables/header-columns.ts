/** Columns by the labels of the header, for tables set so tightly that white strips alone do not show them. */
import { cutIntoChunks, type VisualRow } from "./table-words.ts";
import { medianSize, type TextColumns } from "./text-columns.ts";

/** Labels of neighbouring header cells stand closer than cells do elsewhere; words inside of a label closer still. */
const HEADER_GAP_EM = 0.65;
/** White between columns that the header names may be as narrow as this. */
const MINIMUM_STRIP_EM = 0.12;

/** How many labels the fullest line of the header has. */
export function countHeaderLabels(header: readonly VisualRow[]): number {
  return Math.max(0, ...header.map((row) => cutIntoChunks(row, HEADER_GAP_EM).length));
}

/** A separator between every two labels, in the widest strip there that no word crosses; null where there is none. */
export function columnsByHeader(header: readonly VisualRow[], body: readonly VisualRow[]): TextColumns | null {
  const labels = header
    .map((row) => cutIntoChunks(row, HEADER_GAP_EM))
    .reduce((most, chunks) => (chunks.length > most.length ? chunks : most), []);
  const words = [...header, ...body].flatMap((row) => row.words);
  const em = medianSize(words);
  const separators: number[] = [];
  for (let index = 0; index + 1 < labels.length; index++) {
    const from = labels[index]!.x1;
    const to = labels[index + 1]!.x0;
    // Words of the columns may begin before and end behind their label.
    const inside = words.filter(({ box }) => box.x1 > from && box.x0 < to).map(({ box }) => box);
    const strip = widestStrip(inside, from, to);
    if (!strip || strip.to - strip.from < MINIMUM_STRIP_EM * em) return null;
    separators.push((strip.from + strip.to) / 2);
  }
  if (separators.length === 0) return null;
  const x0 = Math.min(...words.map((word) => word.box.x0));
  const x1 = Math.max(...words.map((word) => word.box.x1));
  return { separators, x0, x1 };
}

/** The same columns, cut beside the labels of the header where the body alone would cut through them. */
export function fitToHeader(
  columns: TextColumns,
  header: readonly VisualRow[],
  body: readonly VisualRow[],
): TextColumns {
  if (!cutsLabels(columns, header) || countHeaderLabels(header) !== columns.separators.length + 1) return columns;
  return columnsByHeader(header, body) ?? columns;
}

/** A column of short values leaves white that its label fills: the middle of the white runs through the label. */
function cutsLabels({ separators }: TextColumns, header: readonly VisualRow[]): boolean {
  return header.some(({ words }) => words.some(({ box }) => separators.some((x) => x > box.x0 + 1 && x < box.x1 - 1)));
}

function widestStrip(
  boxes: readonly { readonly x0: number; readonly x1: number }[],
  from: number,
  to: number,
): { from: number; to: number } | null {
  let widest: { from: number; to: number } | null = null;
  let reached = from;
  for (const { x0, x1 } of [...boxes].sort((a, b) => a.x0 - b.x0)) {
    if (x0 > reached && (!widest || x0 - reached > widest.to - widest.from)) widest = { from: reached, to: x0 };
    reached = Math.max(reached, x1);
  }
  if (to > reached && (!widest || to - reached > widest.to - widest.from)) widest = { from: reached, to };
  return widest;
}
