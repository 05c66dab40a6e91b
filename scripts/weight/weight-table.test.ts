import { expect, test } from "bun:test";
import { findOverweight, formatTable, type WeightRow } from "./weight-table.ts";

function row(amount: number, most: number | null = null): WeightRow {
  return { what: "`a`", before: "2 packages, 9.0 MB", now: { amount, unit: "MB", dependencies: 2 }, most };
}

const document = `# Weights\n\n${formatTable([row(5)])}\n`;

test("findOverweight() allows a tenth more than the document says", () => {
  expect(findOverweight([row(5.4)], document)).toEqual([]);
  expect(findOverweight([row(5.6)], document)).toEqual(["`a`: 2 packages, 5.6 MB, and 5.5 MB are allowed"]);
});

test("findOverweight() allows nothing above the aim", () => {
  expect(findOverweight([row(5.3, 5.2)], document)).toHaveLength(1);
});

test("findOverweight() asks for a line that the document lacks", () => {
  expect(findOverweight([{ ...row(1), what: "`b`" }], document)[0]).toContain("--write");
});
