import { expect, test } from "bun:test";
import { printPages } from "../../test/printed-lines.ts";
import { analyseTyped, paragraph } from "../../test/printed-report.ts";
import { LineRoles } from "./line-roles.ts";
import { claimRunningHeads } from "./running-heads.ts";

/** Lines of a page with the last one at a height of its own, as a share of the page. */
function pagesWithLast(texts: readonly string[], height: number) {
  const pages = printPages(
    texts.flatMap((text, index) => [
      { text: `Some words of page ${"abcd"[index]}`, page: index + 1 },
      { text: "and some more of them", page: index + 1 },
      { text, page: index + 1 },
    ]),
  );
  return pages.map((page) => {
    const baseline = height * page.height;
    const moved = page.lines
      .slice(-1)
      .map((last) => ({ ...last, baseline, box: { ...last.box, y0: baseline - last.fontSize, y1: baseline + 2 } }));
    return { ...page, lines: [...page.lines.slice(0, -1), ...moved] };
  });
}

test("claimRunningHeads() takes numbers below everything else for page numbers above a wide margin", () => {
  const pages = pagesWithLast(["1", "2", "3", "4"], 0.82);
  expect(claimRunningHeads(pages, LineRoles.allProse(pages))).toEqual(["1", "2", "3", "4"]);
});

test("claimRunningHeads() leaves numbers that count nothing in the text", () => {
  const pages = pagesWithLast(["17", "4", "230", "8"], 0.82);
  expect(claimRunningHeads(pages, LineRoles.allProse(pages))).toEqual([null, null, null, null]);
});

test("claimRunningHeads() leaves captions at the head of pages, alike but for their numbers", () => {
  const pages = [1, 2, 3, 4].map((page) => ({ lines: [{ text: `表 2-${page}: 测试结果`, size: 9 }, ...paragraph(6)] }));
  const { captions } = analyseTyped({ pages });
  expect(captions.map(({ label }) => label)).toEqual(["表 2-1", "表 2-2", "表 2-3", "表 2-4"]);
});

test("claimRunningHeads() finds running headers and footers of pages that were printed smaller", () => {
  const chapters = ["Ways of reading", "Ways of writing", "Ways of counting", "Ways of drawing", "Ways of learning"];
  const pages = chapters.flatMap((chapter) =>
    [1, 2].map((half) => ({
      lines: [
        { text: "A report about reports", x: 220, y: 128, size: 8 },
        { text: `Half ${half} of what the chapter has to say about it`, x: 110, y: 160, size: 9 },
        ...Array.from({ length: 9 }, () => ({
          text: `${chapter} go on with one sentence after the other.`,
          x: 110,
          size: 9,
        })),
        { text: "Institute of Documents", x: 220, y: 704, size: 8 },
      ],
    })),
  );
  const { text } = analyseTyped({ pages });
  expect(text).not.toContain("A report about reports");
  expect(text).not.toContain("Institute of Documents");
});

test("claimRunningHeads() leaves last lines in the text of pages that only end early", () => {
  const pages = Array.from({ length: 8 }, (_, index) => ({
    header: "A report about reports",
    lines: [
      ...Array.from({ length: 8 }, (_, row) => ({
        text: `Row ${row} of chapter ${"abcdefgh"[index]} goes on.`,
        y: 120 + row * 60,
      })),
      { text: "And so the chapter ends.", y: 694, size: 9 },
    ],
  }));
  expect(analyseTyped({ pages }).text.match(/And so the chapter ends/g)).toHaveLength(8);
});
