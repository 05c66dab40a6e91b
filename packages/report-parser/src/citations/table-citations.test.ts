/** Citations in the cells of tables, which are no part of the text. */
import { expect, test } from "bun:test";
import type { Caption, Citation, Table } from "@rubrica/report-model";
import { printText } from "../../test/printed-lines.ts";
import { findReferences } from "../reference-lists/find-references.ts";
import { findCitations } from "./find-citations.ts";

const BOX = { x0: 90, y0: 300, x1: 200, y1: 312 };
const CAPTION = "Table 1: Overview of studies";

function tableOf(rows: readonly (readonly string[])[]): Table {
  const cells = rows.flatMap((row, index) =>
    row.map((text, column) => ({
      row: index,
      column,
      rowSpan: 1,
      columnSpan: 1,
      text,
      header: index === 0,
      box: { ...BOX, y0: BOX.y0 + 20 * index },
    })),
  );
  const size = { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1 };
  return { source: "ruled", ...size, cells, caption: 0, continues: null, page: 1, box: BOX };
}

function cite(body: string, entries: readonly string[], rows: readonly (readonly string[])[]): Citation[] {
  const reportText = printText([
    { text: body },
    { text: CAPTION },
    { text: "References", size: 16 },
    ...entries.map((text) => ({ text })),
  ]);
  const start = reportText.text.indexOf(CAPTION);
  const caption: Caption = {
    kind: "table",
    label: "Table 1",
    number: "1",
    text: "Overview of studies",
    range: { start, end: start + CAPTION.length },
    translation: null,
    page: 1,
    box: BOX,
  };
  const found = findReferences(reportText, []);
  const search = { reportText, found, excluded: [], tables: [tableOf(rows)], captions: [caption] };
  return findCitations(search);
}

const NUMBERED = ["[1] Smith J. First, 2019.", "[2] Lee K. Second, 2020.", "[3] Fox A. Third, 2021."];
const NAMED = [
  "Fox, A. (2018). Alone. Example Press.",
  "Lee, K. (2019). Work on things. Journal of Examples, 1(2), 3-4.",
  "Smith, J., & Lee, K. (2020). How people learn. Journal of Examples, 12(3), 45-67.",
];

test("findCitations() links numbers in the cells of a table, in the place of its caption", () => {
  const rows = [
    ["Study", "Source", "Bounds"],
    ["First", "[1, 3]", "[0, 1]"],
  ];
  const citations = cite("This is known [2].", NUMBERED, rows);
  expect(citations.map(({ text, references }) => [text, references])).toEqual([
    ["[2]", [1]],
    ["[1, 3]", [0, 2]],
  ]);
  expect(citations[1]).toMatchObject({ page: 1, box: { y0: 320 }, range: { start: 19, end: 19 } });
});

test("findCitations() links names in a column of a table with the years in the next one", () => {
  const rows = [
    ["Author", "Year", "Kind"],
    ["Smith and Lee", "2020", "new"],
    ["Others", "2019", "(Lee, 2019; Fox, 2018)"],
    ["Nobody", "2018", "old"],
  ];
  expect(cite("As Fox (2018) shows.", NAMED, rows).map(({ text, references }) => [text, references])).toEqual([
    ["Fox (2018)", [0]],
    ["Smith and Lee 2020", [2]],
    ["(Lee, 2019; Fox, 2018)", [1, 0]],
  ]);
});

test("findCitations() takes no number in a table for a label that no list has", () => {
  const rows = [["Range"], ["[8]"]];
  expect(cite("This is known [2] and [1].", NUMBERED, rows)).toHaveLength(2);
});
