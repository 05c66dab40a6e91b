import { expect, test } from "bun:test";
import type { Caption } from "@rubrica/report-model";
import { continuesTable, type PlacedTable } from "./table-continuation.ts";

const FIRST: PlacedTable = {
  box: { x0: 90, x1: 500, y0: 500, y1: 770 },
  columns: 4,
  pageHeight: 842,
  page: 6,
  caption: caption("表 3-1", "3-1", "参数"),
};
const REST: PlacedTable = { ...FIRST, box: { x0: 90, x1: 500, y0: 80, y1: 200 }, page: 7, caption: null };

function caption(label: string, number: string, text: string): Caption {
  return {
    kind: "table",
    label,
    number,
    text,
    page: 1,
    box: { x0: 0, y0: 0, x1: 1, y1: 1 },
    range: null,
    translation: null,
  };
}

test("continuesTable() joins a table at the foot of a page with one of the same width at the top of the next", () => {
  expect(continuesTable(FIRST, REST)).toBe(true);
});

test("continuesTable() keeps tables apart that differ in columns or width, or stand elsewhere", () => {
  expect(continuesTable(FIRST, { ...REST, columns: 3 })).toBe(false);
  expect(continuesTable(FIRST, { ...REST, box: { ...REST.box, x1: 400 } })).toBe(false);
  expect(continuesTable(FIRST, { ...REST, box: { ...REST.box, y0: 400, y1: 600 } })).toBe(false);
  expect(continuesTable({ ...FIRST, box: { ...FIRST.box, y0: 100, y1: 300 } }, REST)).toBe(false);
  expect(continuesTable(FIRST, { ...REST, page: 8 })).toBe(false);
  expect(continuesTable(FIRST, { ...REST, page: 5 })).toBe(false);
});

test("continuesTable() follows a caption that says so, wherever the parts stand", () => {
  const low = { ...REST, box: { ...REST.box, y0: 300, y1: 500 } };
  expect(continuesTable(FIRST, { ...low, caption: caption("续表 3-1", "3-1", "参数") })).toBe(true);
  expect(continuesTable(FIRST, { ...low, caption: caption("Table 3-1", "3-1", "(continued)") })).toBe(true);
});

test("continuesTable() does not join a table with a caption of its own or the continuation of another", () => {
  expect(continuesTable(FIRST, { ...REST, caption: caption("表 3-2", "3-2", "结果") })).toBe(false);
  expect(continuesTable(FIRST, { ...REST, caption: caption("续表 3-2", "3-2", "结果") })).toBe(false);
});
