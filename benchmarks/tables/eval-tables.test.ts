import { expect, test } from "bun:test";
import { countAdjacency } from "./adjacency.ts";
import { matchTables } from "./match-tables.ts";
import { readMarkdownTables } from "./pipe-tables.ts";
import type { TableGrid } from "./table-grid.ts";
import { parseCsv } from "./table-truth.ts";
import { treeEditSimilarity } from "./tree-edit-similarity.ts";

function grid(rows: readonly (readonly string[])[], page = 1): TableGrid {
  const cells = rows.flatMap((row, rowIndex) =>
    row.map((text, column) => ({ row: rowIndex, column, rowSpan: 1, columnSpan: 1, text })),
  );
  return { page, rows: rows.length, columns: rows[0]!.length, cells };
}

const TRUTH = grid([
  ["a", "b"],
  ["c", "d"],
  ["e", "f"],
]);

test("countAdjacency() counts neighbours to the right and below, and notices empty cells between", () => {
  expect(countAdjacency(TRUTH, TRUTH)).toEqual({ expected: 7, found: 7, correct: 7 });
  const gap = grid([
    ["a", "", "b"],
    ["c", "", "d"],
    ["e", "", "f"],
  ]);
  expect(countAdjacency(TRUTH, gap)).toEqual({ expected: 7, found: 7, correct: 4 });
  expect(countAdjacency(TRUTH, null)).toEqual({ expected: 7, found: 0, correct: 0 });
});

test("treeEditSimilarity() is 1 for the same table and falls with every cell that differs", () => {
  expect(treeEditSimilarity(TRUTH, TRUTH)).toBe(1);
  // One of ten nodes (table, three rows, six cells) changed wholly, one half.
  const changed = grid([
    ["a", "b"],
    ["x", "d"],
    ["e", "f"],
  ]);
  expect(treeEditSimilarity(TRUTH, changed)).toBeCloseTo(0.9);
  expect(treeEditSimilarity(grid([["ab"]]), grid([["ax"]]))).toBeCloseTo(1 - 0.5 / 3);
  // A missing row takes its two cells with it.
  expect(
    treeEditSimilarity(
      TRUTH,
      grid([
        ["a", "b"],
        ["c", "d"],
      ]),
    ),
  ).toBeCloseTo(0.7);
});

test("treeEditSimilarity() counts a span that was read as two cells", () => {
  const span: TableGrid = {
    page: 1,
    rows: 1,
    columns: 2,
    cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 2, text: "ab" }],
  };
  expect(treeEditSimilarity(span, grid([["ab", ""]]))).toBeCloseTo(1 - 2 / 4);
});

test("matchTables() pairs by words on the same page and reports what is left", () => {
  const other = grid([["x", "y"]], 2);
  expect(
    matchTables(
      [TRUTH, other],
      [
        grid([["q", "r"]]),
        grid([
          ["a", "b"],
          ["c", "d"],
        ]),
      ],
    ),
  ).toEqual([
    { truth: TRUTH, found: 1 },
    { truth: other, found: null },
    { truth: null, found: 0 },
  ]);
});

test("parseCsv() reads quotes, commas and line breaks inside of fields", () => {
  expect(parseCsv('a,"b,""c"""\r\n"d\ne",f\n')).toEqual([
    ["a", 'b,"c"'],
    ["d\ne", "f"],
  ]);
});

test("readMarkdownTables() reads pipe tables without their markup, and HTML tables with spans", () => {
  const markdown =
    'text\n\n| **a** | b\\|c |\n|---|---|\n| 1 |  |\n\n<table><tr><th rowspan="2">x</th><td>y</td></tr><tr><td>z</td></tr></table>';
  const [pipes, html, ...others] = readMarkdownTables(markdown, 4);
  expect(others).toEqual([]);
  expect(pipes?.cells.map((cell) => cell.text)).toEqual(["a", "b|c", "1", ""]);
  expect(html).toMatchObject({ page: 4, rows: 2, columns: 2 });
  expect(html?.cells.map(({ row, column, rowSpan }) => [row, column, rowSpan])).toEqual([
    [0, 0, 2],
    [0, 1, 1],
    [1, 1, 1],
  ]);
});
