/** A table as a Markdown pipe table, or as HTML where cells span or the header has several rows. */
import type { Table, TableCell } from "@rubrica/report-model";
import { escapeHtml, escapeMarkdown } from "./escape-markdown.ts";

export function tableToMarkdown(table: Table): string {
  const hasSpans = table.cells.some((cell) => cell.rowSpan > 1 || cell.columnSpan > 1);
  return hasSpans || table.headerRows > 1 ? toHtml(table) : toPipes(table);
}

/** Pipe tables have exactly one header row: an empty one is put above a table that has none. */
function toPipes(table: Table): string {
  const rows = rowsOf(table).map((cells) => {
    const texts = new Array<string>(table.columns).fill("");
    for (const cell of cells) texts[cell.column] = escapeMarkdown(cell.text);
    return `| ${texts.join(" | ")} |`;
  });
  const separator = `|${" --- |".repeat(table.columns)}`;
  const header = table.headerRows > 0 ? rows[0] : `|${"  |".repeat(table.columns)}`;
  return [header, separator, ...rows.slice(table.headerRows > 0 ? 1 : 0)].join("\n");
}

function toHtml(table: Table): string {
  const rows = rowsOf(table).map((cells) => `<tr>${cells.map(toHtmlCell).join("")}</tr>`);
  return `<table>\n${rows.join("\n")}\n</table>`;
}

function toHtmlCell({ header, rowSpan, columnSpan, text }: TableCell): string {
  const name = header ? "th" : "td";
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : "";
  const columns = columnSpan > 1 ? ` colspan="${columnSpan}"` : "";
  return `<${name}${rows}${columns}>${escapeHtml(text)}</${name}>`;
}

function rowsOf(table: Table): TableCell[][] {
  const rows: TableCell[][] = Array.from({ length: table.rows }, () => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  for (const row of rows) row.sort((a, b) => a.column - b.column);
  return rows;
}
