/** Tables of Markdown as lists of objects, one a row. */
import type { WrittenValue } from "./find-answers.ts";

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^[\s|:-]+$/;

/** The tables of a text in its order; a last row without its end is none. */
export function findTables(text: string): WrittenValue[] {
  const tables: WrittenValue[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    if (!isRow(lines[at]) || !RULE.test(lines[at + 1] ?? "") || !isRow(lines[at + 1])) continue;
    const names = cellsOf(lines[at] ?? "");
    let end = at + 2;
    while (isRow(lines[end])) end++;
    const rows = lines.slice(at + 2, end).map(cellsOf);
    const value = rows.map((cells) =>
      Object.fromEntries(names.flatMap((name, index) => (name === "" ? [] : [[name, cells[index] ?? ""]]))),
    );
    const source = lines.slice(at, end).join("\n");
    const start = lines.slice(0, at).join("\n").length;
    tables.push({ value, source, start, thought: false, inner: false, mended: true });
    at = end - 1;
  }
  return tables;
}

function isRow(line: string | undefined): boolean {
  return line !== undefined && ROW.test(line);
}

function cellsOf(row: string): string[] {
  const inner = row.trim().slice(1, -1);
  return inner.split(/(?<!\\)\|/).map((cell) =>
    cell
      .replaceAll("\\|", "|")
      .replaceAll("**", "")
      .replace(/<br\s*\/?>/gi, "\n")
      .trim(),
  );
}
