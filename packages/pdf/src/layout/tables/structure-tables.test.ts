import { expect, test } from "bun:test";
import { gridRules, makePage } from "../../../test/hand-made-page.ts";
import type { StructureElement } from "../../engine/page-primitives.ts";
import { findTables } from "./find-tables.ts";

function element(
  role: string,
  children: readonly StructureElement[],
  more: Partial<StructureElement> = {},
): StructureElement {
  return { role, mcids: [], alt: null, children, ...more };
}

function cell(role: "TH" | "TD", mcid: number, more: Partial<StructureElement> = {}): StructureElement {
  return element(role, [element("P", [], { mcids: mcid < 0 ? [] : [mcid] })], more);
}

const TEXTS = ["项目", "数值", "长度", "12", "宽度", "7"].map((text, index) => ({
  text,
  x: 100 + (index % 2) * 100,
  y: 110 + Math.floor(index / 2) * 20,
  mcid: index,
}));

test("findTables() takes rows, cells and header cells from the structure tree", () => {
  const table = element("Table", [
    element("THead", [element("TR", [cell("TH", 0), cell("TH", 1)])]),
    element("TBody", [element("TR", [cell("TD", 2), cell("TD", 3)]), element("TR", [cell("TD", 4), cell("TD", 5)])]),
  ]);
  const [found] = findTables(makePage({ texts: TEXTS, structure: [element("Document", [table])] }));
  expect(found?.source).toBe("structure-tree");
  expect(found?.headerRows).toBe(1);
  expect(found?.cells.map(({ row, column, text }) => `${row}${column} ${text}`)).toEqual([
    "00 项目",
    "01 数值",
    "10 长度",
    "11 12",
    "20 宽度",
    "21 7",
  ]);
});

test("findTables() places declared cells behind those that span rows", () => {
  const table = element("Table", [
    element("TR", [cell("TD", 0, { rowSpan: 2 }), cell("TD", 1)]),
    element("TR", [cell("TD", 3)]),
  ]);
  const [found] = findTables(makePage({ texts: TEXTS, structure: [table] }));
  expect(found?.cells.map(({ row, column, rowSpan, text }) => [row, column, rowSpan, text])).toEqual([
    [0, 0, 2, "项目"],
    [0, 1, 1, "数值"],
    [1, 1, 1, "12"],
  ]);
});

test("findTables() trusts the drawn grid where declared rows differ in width", () => {
  // The empty cell of the last row is missing in the tree, so the value would move to the left.
  const table = element("Table", [
    element("TR", [cell("TD", 0), cell("TD", 1)]),
    element("TR", [cell("TD", 2), cell("TD", 3)]),
    element("TR", [cell("TD", 5)]),
  ]);
  const texts = TEXTS.filter((text) => text.mcid !== 4);
  const rules = gridRules([90, 190, 290], [95, 116, 136, 156]);
  const [found] = findTables(makePage({ texts, rules, structure: [table] }));
  expect(found?.source).toBe("structure-tree");
  expect(found?.cells.at(-1)).toMatchObject({ row: 2, column: 1, text: "7" });
});

test("findTables() ignores declared tables of one column and spans beyond all reason", () => {
  const one = element("Table", [element("TR", [cell("TD", 0)]), element("TR", [cell("TD", 2)])]);
  const wide = element("Table", [element("TR", [cell("TD", 1, { columnSpan: 1e9, rowSpan: 1e9 }), cell("TD", 3)])]);
  const found = findTables(makePage({ texts: TEXTS, structure: [one, wide] }));
  expect(found.map((table) => [table.rows, table.cells.length])).toEqual([[1, 2]]);
});
