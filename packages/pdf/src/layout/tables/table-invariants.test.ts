/** What holds for every table on every page, and that crowded pages take no longer than they must. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { horizontal, makePage, vertical } from "../../../test/hand-made-page.ts";
import type { PageLayout } from "../page-layout.ts";
import { findTables } from "./find-tables.ts";
import type { FoundTable } from "./found-table.ts";

const coordinate = fc.integer({ min: 4, max: 56 }).map((value) => value * 10);
const rule = fc.oneof(
  fc.tuple(coordinate, coordinate, coordinate).map(([a, b, y]) => horizontal(Math.min(a, b), Math.max(a, b) + 10, y)),
  fc.tuple(coordinate, coordinate, coordinate).map(([x, a, b]) => vertical(x, Math.min(a, b), Math.max(a, b) + 10)),
);
const word = fc.constantFrom("12", "3.5", "方法", "value", "n/a", "a longer label", "2020", "表 1 结果");
const text = fc.record({ text: word, x: coordinate, y: coordinate, size: fc.constantFrom(8, 10, 12) });
/** Random things, and things on a grid, which do become tables. */
const anyPage = fc
  .record({
    rules: fc.array(rule, { maxLength: 40 }),
    texts: fc.array(text, { maxLength: 60 }),
    columns: fc.integer({ min: 0, max: 5 }),
    rows: fc.integer({ min: 0, max: 7 }),
  })
  .map(({ rules, texts, columns, rows }): PageLayout => {
    const grid = Array.from({ length: rows * columns }, (_, index) => ({
      text: String(index),
      x: 100 + (index % columns) * 70,
      y: 200 + Math.floor(index / columns) * 18,
    }));
    return makePage({ rules, texts: [...texts, ...grid] });
  });

function expectSoundTable(table: FoundTable): void {
  const taken = new Set<string>();
  for (const cell of table.cells) {
    expect(cell.rowSpan).toBeGreaterThanOrEqual(1);
    expect(cell.columnSpan).toBeGreaterThanOrEqual(1);
    expect(cell.row + cell.rowSpan).toBeLessThanOrEqual(table.rows);
    expect(cell.column + cell.columnSpan).toBeLessThanOrEqual(table.columns);
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        expect(taken.has(`${row}:${column}`)).toBe(false);
        taken.add(`${row}:${column}`);
      }
    }
  }
  expect(table.columns).toBeGreaterThanOrEqual(2);
  expect(table.headerRows).toBeLessThanOrEqual(table.rows);
}

test("findTables() yields cells inside the grid that never overlap, and claims no line twice", () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const tables = findTables(page);
      for (const table of tables) expectSoundTable(table);
      const lines = tables.flatMap((table) => table.lines);
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of lines) expect(page.lines[line]).toBeDefined();
    }),
    { numRuns: 300, seed: 20260801 },
  );
});

test("findTables() finds the same table wherever on the page it stands", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 300 }), (right, down) => {
      const texts = Array.from({ length: 12 }, (_, index) => ({
        text: index < 3 ? `Column ${index}` : String(index * 7),
        x: 80 + right + (index % 3) * 100,
        y: 100 + down + Math.floor(index / 3) * 16,
      }));
      const [table] = findTables(makePage({ texts }));
      expect(table).toMatchObject({ rows: 4, columns: 3, headerRows: 1 });
    }),
    { numRuns: 50, seed: 7 },
  );
});

test("findTables() gives up in time on a page of crossing lines", () => {
  const rules = Array.from({ length: 9000 }, (_, index) => [
    horizontal(0, 590, (index * 842) / 9000),
    vertical((index * 595) / 9000, 0, 840),
  ]).flat();
  const texts = Array.from({ length: 3000 }, (_, index) => ({
    text: "word",
    x: (index % 30) * 19,
    y: 10 + Math.floor(index / 30) * 8,
  }));
  expect(findTables(makePage({ rules, texts })).length).toBeLessThan(50);
}, 4000);

test("findTables() reads a very large grid in time", () => {
  const columns = 40;
  const rows = 400;
  const xs = Array.from({ length: columns + 1 }, (_, index) => 10 + index * 30);
  const ys = Array.from({ length: rows + 1 }, (_, index) => 10 + index * 12);
  const rules = [
    ...ys.map((y) => horizontal(xs[0]!, xs[columns]!, y)),
    ...xs.map((x) => vertical(x, ys[0]!, ys[rows]!)),
  ];
  const texts = Array.from({ length: columns * rows }, (_, index) => ({
    text: String(index % 97),
    x: xs[index % columns]! + 4,
    y: ys[Math.floor(index / columns)]! + 9,
    size: 8,
  }));
  const [table] = findTables(makePage({ rules, texts, width: 1300, height: 5000 }));
  expect(table).toMatchObject({ rows, columns });
}, 4000);
