import { expect, test } from "bun:test";
import { printPage } from "../../../test/printed-page.ts";
import { layoutPage } from "../layout-page.ts";

const TEXT = "系统设计、实现与测试的方法研究，作者王五。";

/** The page with other values for the glyphs, whose widths stay. */
function withValues(values: Readonly<Record<string, string>>) {
  const page = printPage({ texts: [{ text: TEXT, x: 72, y: 100 }] });
  return { ...page, glyphs: { ...page.glyphs, text: page.glyphs.text.map((text) => values[text] ?? text) } };
}

test("layoutPage() counts Chinese characters that have the values of half-width letters as unmapped", () => {
  expect(layoutPage(withValues({ 设: "¿", "、": "1", "。": "2", 现: "ā" })).unmappedGlyphs).toBe(3);
  expect(layoutPage(withValues({ "、": "·", 与: "×" })).unmappedGlyphs).toBe(0);
  expect(layoutPage(printPage({ texts: [{ text: `${TEXT} Word 2019`, x: 72, y: 100 }] })).unmappedGlyphs).toBe(0);
});
