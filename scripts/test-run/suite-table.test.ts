import { expect, test } from "bun:test";
import { formatSuiteTable } from "./suite-table.ts";

test("formatSuiteTable() lists the most expensive suite first, and the sum last", () => {
  const rows = [
    { title: "packages/core", tests: 12, processorSeconds: 1.4, wallSeconds: 3 },
    { title: "apps/server", tests: 1200, processorSeconds: 90, wallSeconds: 110 },
    { title: "PostgreSQL", tests: null, processorSeconds: 20, wallSeconds: null },
  ];
  expect(formatSuiteTable(rows, 75).split("\n")).toEqual([
    "suite          tests  CPU s  wall s",
    "apps/server     1200     90     110",
    "PostgreSQL         -     20       -",
    "packages/core     12      1       3",
    "all             1212    111      75",
  ]);
});

test("formatSuiteTable() shows no processor seconds where none are known", () => {
  const rows = [{ title: "packages/core", tests: 1, processorSeconds: null, wallSeconds: 3 }];
  expect(formatSuiteTable(rows, 4)).toContain("all                1      -       4");
});
