/** Text in a terminal: cells instead of characters, and nothing that a terminal would obey. */

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Columns that a text takes in a terminal: two for Chinese characters, none for combining marks. */
export function cellsOf(text: string): number {
  let cells = 0;
  for (const character of text) cells += WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return cells;
}

/** The text filled up with spaces to `cells` columns. */
export function padCells(text: string, cells: number, side: "left" | "right" = "right"): string {
  const space = " ".repeat(Math.max(0, cells - cellsOf(text)));
  return side === "right" ? text + space : space + text;
}

/**
 * One line without control characters: a quotation comes from a stranger's file, and an escape sequence in it must
 * not reach the terminal.
 */
export function sanitize(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();
}

/** What stays on one line: a Chinese character or a word, with the brackets that open before it; or a space. */
const UNBROKEN =
  /[（「《“【]*(?:[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef（「《“【]+)|[（「《“【]+|\s+/gu;

/** Lines of at most `cells` columns, broken at spaces and between Chinese characters. */
export function wrapCells(text: string, cells: number): string[] {
  const pieces = text.match(UNBROKEN) ?? [];
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces.flatMap((part) => cutLong(part, cells))) {
    const mayHang = /^[，。；：！？、）」》”’]$/.test(piece);
    if (line !== "" && cellsOf(line) + cellsOf(piece) > cells && !(mayHang && cellsOf(line) <= cells)) {
      lines.push(line.trimEnd());
      line = "";
    }
    if (line !== "" || piece.trim() !== "") line += piece;
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** Pieces of an address or a formula that is longer than a line. */
function cutLong(piece: string, cells: number): string[] {
  if (piece.length <= cells) return [piece];
  return Array.from({ length: Math.ceil(piece.length / cells) }, (_, index) =>
    piece.slice(index * cells, (index + 1) * cells),
  );
}
