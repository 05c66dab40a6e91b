import { expect, test } from "bun:test";
import type { Table, TableCell } from "@rubrica/report-model";
import { readWrittenReport } from "../../test/written-report.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { toMarkdown } from "./report-markdown.ts";
import { tableToMarkdown } from "./table-markdown.ts";

test("toMarkdown() writes headings, paragraphs, tables and code in the order of the page", async () => {
  const markdown = toMarkdown(await readWrittenReport());
  const places = [
    "# 1 Introduction",
    "# 2 Results",
    "*Table 1: Results by method*",
    "| Method | Precision | Recall |\n| --- | --- | --- |\n| \\<baseline\\> & co | 81.2 | 79.5 |",
    "```\nint sum(int* values, int n) {\n  return values[0] + values[n - 1];\n}\n```",
  ].map((part) => markdown.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("toMarkdown() writes the words of the table and the listing only once", async () => {
  const markdown = toMarkdown(await readWrittenReport());
  expect(markdown.split("86.4").length).toBe(2);
  expect(markdown.split("int sum").length).toBe(2);
});

const BOX = { x0: 0, y0: 0, x1: 1, y1: 1 };

function cell(row: number, column: number, text: string, more: Partial<TableCell> = {}): TableCell {
  return { row, column, rowSpan: 1, columnSpan: 1, text, header: row === 0, box: BOX, ...more };
}

const TABLE: Table = {
  page: 1,
  box: BOX,
  source: "ruled",
  rows: 2,
  columns: 2,
  headerRows: 1,
  cells: [],
  caption: null,
  continues: null,
};

test("tableToMarkdown() escapes bars and gives a table without header an empty one", () => {
  const cells = [cell(0, 0, "a|b"), cell(0, 1, "c"), cell(1, 1, "d")];
  expect(tableToMarkdown({ ...TABLE, headerRows: 0, cells })).toBe("|  |  |\n| --- | --- |\n| a\\|b | c |\n|  | d |");
});

test("tableToMarkdown() writes spans as HTML and escapes their text", () => {
  const cells = [cell(0, 0, "<b>", { columnSpan: 2 }), cell(1, 0, "1"), cell(1, 1, "2 & 3")];
  expect(tableToMarkdown({ ...TABLE, cells })).toBe(
    '<table>\n<tr><th colspan="2">&lt;b&gt;</th></tr>\n<tr><td>1</td><td>2 &amp; 3</td></tr>\n</table>',
  );
});

test("escapeMarkdown() keeps text from becoming headings, lists, links and markup", () => {
  expect(escapeMarkdown("# 1. *a* [b](c) <d>\nnext")).toBe("\\# 1. \\*a\\* \\[b\\](c) \\<d\\> next");
  expect(escapeMarkdown("1. first")).toBe("1\\. first");
});
