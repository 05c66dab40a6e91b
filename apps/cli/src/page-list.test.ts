import { expect, test } from "bun:test";
import { readPageList } from "./page-list.ts";

test("readPageList() reads single pages and ranges in ascending order, each once", () => {
  expect(readPageList("9, 1-3,2")).toEqual([1, 2, 3, 9]);
});

test("readPageList() refuses what is not a list of pages", () => {
  for (const text of ["", "0", "3-1", "a", "1-", "-2", "1;2"]) expect(readPageList(text)).toBeNull();
});

test("readPageList() stops at a page that no document has", () => {
  expect(readPageList("19999-999999999")).toEqual([19_999, 20_000]);
});
