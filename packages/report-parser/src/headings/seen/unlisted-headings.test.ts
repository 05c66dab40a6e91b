/** Headings that the printed contents leave out. */
import { expect, test } from "bun:test";
import { analyseTyped, entry, paragraph, type TypedLine, type TypedPage } from "../../../test/printed-report.ts";

const bold = (text: string, size: number, gap = 34): TypedLine => ({ text, size, bold: true, gap });
const levelled = (pages: readonly TypedPage[]): unknown[] =>
  analyseTyped({ pages }).headings.map(({ level, number, title }) => [level, number, title]);

/** Contents of three chapters over pages of text, one a chapter. */
function book(
  chapters: readonly string[],
  textOf: (chapter: string, index: number) => readonly TypedLine[],
): TypedPage[] {
  const contents = [bold("Contents", 16), ...chapters.map((title, index) => entry(title, `${index + 1}`))];
  return [
    { lines: contents },
    ...chapters.map((title, index) => ({
      lines: [bold(title, 16), ...paragraph(4), ...textOf(title, index)],
      number: `${index + 1}`,
    })),
  ];
}

test("headings go on below the last level that the contents print", () => {
  const pages = book(["1 Windows", "2 Files", "3 Tools"], (_, index) => [
    bold(`Settings of part ${"abc"[index]}`, 13),
    ...paragraph(4),
    bold("Note", 13),
    ...paragraph(4),
    bold("all words in bold", 10),
    ...paragraph(4),
  ]);
  expect(levelled(pages)).toEqual([
    [1, "1", "Windows"],
    [2, null, "Settings of part a"],
    [1, "2", "Files"],
    [2, null, "Settings of part b"],
    [1, "3", "Tools"],
    [2, null, "Settings of part c"],
  ]);
});

test("larger headings that the contents leave out are headings, however many they are", () => {
  const pages = book(["1 Windows", "2 Files", "3 Tools"], (_, index) =>
    ["Name", "Use", "Return"].flatMap((title) => [bold(`${title} of ${"abc"[index]}`, 13), ...paragraph(4)]),
  );
  expect(levelled(pages)).toHaveLength(12);
});

test("headings go two levels deeper than the contents, with letters below appendices", () => {
  const pages = book(["1 Windows", "2 Files", "Appendix A Tools"], (chapter) => {
    const number = chapter.split(" ")[0] === "Appendix" ? "A" : chapter[0];
    return [bold(`${number}.1 Overview`, 13), ...paragraph(4), bold(`${number}.1.1 Details`, 11), ...paragraph(4)];
  });
  expect(levelled(pages).map((heading) => (heading as unknown[]).slice(0, 2))).toEqual([
    [1, "1"],
    [2, "1.1"],
    [3, "1.1.1"],
    [1, "2"],
    [2, "2.1"],
    [3, "2.1.1"],
    [1, "Appendix A"],
    [2, "A.1"],
    [3, "A.1.1"],
  ]);
});

test("items, prompts, labels of boxes and rows of cells are no headings", () => {
  const cells = (y: number): TypedLine[] => [
    { text: "Field", bold: true, size: 12, y },
    { text: "Type", bold: true, size: 12, y, x: 240 },
  ];
  const page = (index: number): TypedPage => ({
    lines: [
      bold(`${index} Chapter`, 14),
      ...paragraph(3),
      bold("> summary(model)", 12),
      ...paragraph(3),
      bold("• Faster reading", 12),
      ...paragraph(3),
      bold("Warning", 12),
      ...paragraph(3),
      ...cells(520),
      ...paragraph(3, { y: 560 }).slice(0, 1),
      ...paragraph(3),
    ],
  });
  expect(levelled([page(1), page(2), page(3)])).toEqual([
    [1, "1", "Chapter"],
    [1, "2", "Chapter"],
    [1, "3", "Chapter"],
  ]);
});

test("decimals stand below numbered sections that are chapters", () => {
  const pages = book(["第 1 节 绪论", "第 2 节 方法", "第 3 节 结果"], (_, index) => [
    bold(`${index + 1}.1 背景`, 13),
    ...paragraph(4),
    bold(`${index + 1}.2 意义`, 13),
    ...paragraph(4),
  ]);
  expect(levelled(pages).map((heading) => (heading as unknown[]).slice(0, 2))).toEqual(
    [1, 2, 3].flatMap((section) => [
      [1, `第 ${section} 节`],
      [2, `${section}.1`],
      [2, `${section}.2`],
    ]),
  );
});
