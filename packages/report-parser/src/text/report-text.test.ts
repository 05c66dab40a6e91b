import { describe, expect, test } from "bun:test";
import type { LayoutLine, PageLayout } from "@rubrica/pdf";
import { printPages, printText } from "../../test/printed-lines.ts";
import { createReportText } from "./report-text.ts";

/** A line of one word: ten wide characters, then a mark of 6 points, then ten wide characters. */
function lineWithMark(): { text: string; pages: PageLayout[] } {
  const text = "一二三四五六七八九十[1]一二三四五六七八九十";
  const [page] = printPages([{ text, x0: 100, x1: 346, raised: ["[1]"] }]);
  const layout = (page as PageLayout).lines[0] as LayoutLine;
  const edges = [100, 220, 226, 346];
  const spans = layout.spans.map((span, index) => ({
    ...span,
    box: { ...layout.box, x0: edges[index] as number, x1: edges[index + 1] as number },
  }));
  const words = [{ start: 0, end: text.length, box: layout.box }];
  return { text, pages: [{ ...(page as PageLayout), lines: [{ ...layout, spans, words }] }] };
}

describe("createReportText()", () => {
  test("placeOf() finds a small raised mark inside a run of Chinese", () => {
    const { text, pages } = lineWithMark();
    const layout = pages[0]?.lines[0] as LayoutLine;
    const placed = [{ page: 1, line: 0, range: { start: 0, end: text.length }, layout, startsParagraph: true }];
    const { box } = createReportText(text, placed, pages).placeOf({ start: 10, end: 13 });
    expect([box.x0, box.x1]).toEqual([220, 226]);
  });

  test("placeOf() shares the width of a piece among its characters, wide ones taking two parts", () => {
    const { text, pages } = lineWithMark();
    const layout = pages[0]?.lines[0] as LayoutLine;
    const placed = [{ page: 1, line: 0, range: { start: 0, end: text.length }, layout, startsParagraph: true }];
    const { box } = createReportText(text, placed, pages).placeOf({ start: 5, end: 10 });
    expect([box.x0, box.x1]).toEqual([160, 220]);
  });

  test("placesOf() gives a place for each line of a range", () => {
    const reportText = printText([
      { text: "first line of the text" },
      { text: "second line", startsParagraph: false },
      { text: "third line", page: 2 },
    ]);
    const places = reportText.placesOf({ start: 6, end: reportText.text.length });
    expect(places.map(({ page }) => page)).toEqual([1, 1, 2]);
    expect(reportText.placeOf({ start: 6, end: reportText.text.length }).page).toBe(1);
  });
});
