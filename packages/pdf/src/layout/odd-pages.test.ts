/** Nothing that a damaged or forged file can put on a page makes recognition throw or take long. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { type HandMadePage, makePage } from "../../test/hand-made-page.ts";
import { findCodeListings } from "./code-listings.ts";
import { findFigures } from "./figures.ts";
import { findFormulas } from "./formulas.ts";
import type { PageLayout } from "./page-layout.ts";
import { findTables } from "./tables/find-tables.ts";

function findEverything(page: PageLayout): number {
  const tables = findTables(page);
  const listings = findCodeListings(page, tables);
  const figures = findFigures(page, tables, listings);
  const excludedLines = new Set([...tables, ...listings, ...figures].flatMap((each) => each.lines));
  const formulas = findFormulas(page, { bodyFontSize: 10, excludedLines });
  return tables.length + listings.length + figures.length + formulas.length;
}

const odd = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -50, max: 900 }) },
  fc.constantFrom(0, -1e9, 1e9, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);
const box = fc.record({ x0: odd, y0: odd, x1: odd, y1: odd });
const texts = fc.array(
  fc.record({
    text: fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom("∑", "x=1", "(3.1)", "表 1", "{", "int a;", "√", "")),
    x: odd,
    y: odd,
    size: fc.constantFrom(0, 1, 10, 1e6),
    font: fc.constantFrom("text" as const, "monospace" as const, "mathematics" as const),
  }),
  { maxLength: 30 },
);
const page: fc.Arbitrary<HandMadePage> = fc.record({
  texts,
  rules: fc.array(
    fc.record({
      orientation: fc.constantFrom("horizontal" as const, "vertical" as const),
      box,
      thickness: odd,
      colour: fc.constant(0),
    }),
    { maxLength: 30 },
  ),
  areas: fc.array(fc.record({ box, colour: fc.constant(0x808080) }), { maxLength: 15 }),
  drawings: fc.array(box, { maxLength: 30 }),
  images: fc.array(
    fc.record({
      box,
      pixelWidth: fc.constant(10),
      pixelHeight: fc.constant(10),
      filters: fc.constant([]),
      index: fc.nat(5),
      mcid: fc.constant(-1),
    }),
    { maxLength: 6 },
  ),
  width: fc.constantFrom(0, 595, 14_400, 1e9, Number.NaN),
  height: fc.constantFrom(0, 842, 14_400, 1e9, Number.NaN),
});

test("finders get through pages with impossible boxes, sizes and texts", () => {
  fc.assert(
    fc.property(page, (each) => {
      expect(findEverything(makePage(each))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 100, seed: 11 },
  );
}, 20_000);

test("finders get through a page of very many lines in time", () => {
  const many = Array.from({ length: 12_000 }, (_, index) => ({
    text: index % 3 === 0 ? "x=y+1" : "value 12",
    x: (index % 12) * 48,
    y: 10 + Math.floor(index / 12) * 0.8,
    size: 6,
    font: index % 3 === 0 ? ("mathematics" as const) : ("text" as const),
  }));
  expect(findEverything(makePage({ texts: many }))).toBeGreaterThanOrEqual(0);
}, 8_000);

test("finders get through lines of a hundred thousand characters in time", () => {
  const parts = ["f(", "深度", "word ", "x=1;", "....", "//", "\\frac", "12 "];
  const texts = parts.flatMap((part, index) =>
    (["text", "monospace", "mathematics"] as const).map((font, place) => ({
      text: part.repeat(100_000 / part.length),
      x: 50,
      y: 100 + (3 * index + place) * 12,
      font,
    })),
  );
  expect(findEverything(makePage({ texts }))).toBeGreaterThanOrEqual(0);
}, 10_000);
