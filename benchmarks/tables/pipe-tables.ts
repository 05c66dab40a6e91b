/** Tables out of Markdown: the only form in which the rivals give them. */
import type { GridCell, TableGrid } from "./table-grid.ts";

/** Reads the pipe tables and HTML tables of one page's Markdown. */
export function readMarkdownTables(markdown: string, page: number): TableGrid[] {
  return [...readPipeTables(markdown, page), ...readHtmlTables(markdown, page)];
}

function readPipeTables(markdown: string, page: number): TableGrid[] {
  const tables: TableGrid[] = [];
  let rows: string[][] = [];
  const flush = () => {
    if (rows.length >= 2) tables.push(toGrid(rows, page));
    rows = [];
  };
  for (const line of markdown.split("\n")) {
    const trimmed = line.trim();
    if (!trimmed.startsWith("|")) flush();
    else if (!/^\|(?:\s*:?-+:?\s*\|)+$/.test(trimmed)) rows.push(splitRow(trimmed));
  }
  flush();
  return tables;
}

function splitRow(line: string): string[] {
  const inner = line.replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map(withoutMarkup);
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/\*\*|__/g, "")
    .replace(/\\(?=[^\w\s])/g, "")
    .trim();
}

function toGrid(rows: readonly (readonly string[])[], page: number): TableGrid {
  const cells = rows.flatMap((row, rowIndex) =>
    row.map((text, column): GridCell => ({ row: rowIndex, column, rowSpan: 1, columnSpan: 1, text })),
  );
  return { page, rows: rows.length, columns: Math.max(...rows.map((row) => row.length)), cells };
}

function readHtmlTables(markdown: string, page: number): TableGrid[] {
  return [...markdown.matchAll(/<table[^>]*>([\s\S]*?)<\/table>/gi)].map(([, body]) => {
    const taken = new Set<string>();
    const cells: GridCell[] = [];
    const rows = [...body!.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gi)];
    rows.forEach(([, inner], row) => {
      let column = 0;
      for (const [, attributes, text] of inner!.matchAll(/<t[dh]([^>]*)>([\s\S]*?)<\/t[dh]>/gi)) {
        while (taken.has(`${row}:${column}`)) column++;
        const rowSpan = Number(/rowspan="(\d+)"/i.exec(attributes!)?.[1] ?? 1);
        const columnSpan = Number(/colspan="(\d+)"/i.exec(attributes!)?.[1] ?? 1);
        for (let r = row; r < row + rowSpan; r++) {
          for (let c = column; c < column + columnSpan; c++) taken.add(`${r}:${c}`);
        }
        cells.push({ row, column, rowSpan, columnSpan, text: withoutMarkup(text!) });
        column += columnSpan;
      }
    });
    return {
      page,
      rows: rows.length,
      columns: Math.max(1, ...cells.map((cell) => cell.column + cell.columnSpan)),
      cells,
    };
  });
}
