import { expect, test } from "bun:test";
import { GlyphTableBuilder } from "./glyph-table-builder.ts";
import { markOverprints } from "./overprint.ts";
import { GlyphFlag } from "./page-primitives.ts";

/** Flags after marking glyphs given as text, x, y and flags before; 10 points in size. */
function mark(...glyphs: readonly (readonly [text: string, x: number, y: number, flags?: number])[]): number[] {
  const builder = new GlyphTableBuilder(0);
  for (const [text, x, y, flags = 0] of glyphs) {
    const place = { x0: x, y0: y - 8, x1: x + 5, y1: y + 2, baseline: y };
    builder.add({ text, ...place, size: 10, angle: 0, font: 0, colour: 0, alpha: 255, flags, mcid: -1, order: 0 });
  }
  const table = builder.build();
  markOverprints(table);
  return [...table.flags.subarray(0, table.count)];
}

test("markOverprints() marks every repetition at nearly the same place", () => {
  expect(mark(["题", 72, 100], ["题", 72.4, 100], ["题", 72.8, 100.2])).toEqual([0, 64, 64]);
});

test("markOverprints() finds a twin across the borders of its grid", () => {
  expect(mark(["a", 3.95, 100], ["a", 4.05, 100])).toEqual([0, 64]);
});

test("markOverprints() leaves neighbours, other letters and spaces alone", () => {
  expect(mark(["l", 72, 100], ["l", 74.2, 100], ["i", 72, 100], [" ", 80, 100], [" ", 80, 100])).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test("markOverprints() does not take a hidden text layer for fake bold", () => {
  const hidden = GlyphFlag.invisible;
  expect(mark(["a", 72, 100, hidden], ["a", 72, 100], ["b", 90, 100], ["b", 90, 100, hidden])).toEqual([
    hidden,
    0,
    0,
    hidden,
  ]);
});
