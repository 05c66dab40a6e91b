/** Running heads, paragraphs and footnotes on whole documents. */
import { expect, test } from "bun:test";
import { analyseTyped, chineseParagraph, paragraph, type TypedLine } from "../../test/printed-report.ts";
import { numeralValue, pageNumberAlone } from "../lines/page-numerals.ts";

test("a report keeps running headers and page numbers out of its text, and labels its pages", () => {
  const pages = [1, 2, 3, 4].map((page) => ({
    header: "A thesis on things",
    lines: paragraph(8),
    number: `- ${page} -`,
  }));
  const report = analyseTyped({ pages });
  expect(report.text).not.toContain("A thesis on things");
  expect(report.text).not.toContain("- 2 -");
  expect(report.pages.map(({ label }) => label)).toEqual(["1", "2", "3", "4"]);
  expect(report.pages[0]?.blocks.map(({ kind }) => kind)).toEqual(["header", "paragraph", "page-number"]);
});

test("running headers may change with the section and end with the page number", () => {
  const pages = [1, 2, 3, 4, 5].map((page) => ({ header: `${page}.1 Some section ${page + 20}`, lines: paragraph(8) }));
  const report = analyseTyped({ pages });
  expect(report.text).not.toContain("Some section");
  expect(report.pages.map(({ label }) => label)).toEqual(["21", "22", "23", "24", "25"]);
});

test("what stands on the head rule of the pages is their header, though it never repeats", () => {
  const words = ["apple", "pear", "plum", "cherry"];
  const box = { x0: 85, y0: 53, x1: 510, y1: 53.5 };
  const rules = [{ orientation: "horizontal", box, thickness: 0.5, colour: 0 }] as const;
  const textOf = (pagesWithRule: number): string =>
    analyseTyped({
      pages: words.map((word, page) => ({
        lines: [{ text: `Of the ${word}`, y: 50 }, { text: "Here the page begins.", y: 69 }, ...paragraph(6)],
        ...(page < pagesWithRule ? { rules } : {}),
      })),
    }).text;
  expect(textOf(3)).not.toMatch(/Of the (?:apple|pear|plum)/);
  expect(textOf(3)).toContain("Of the cherry");
  expect(textOf(2)).toContain("Of the apple");
});

test("the first line of the text stays, though it stands at the same height on every page", () => {
  const words = ["apple", "pear", "plum", "cherry"];
  const pages = words.map((word) => ({
    lines: [`Here begins the page of the ${word} and of nothing else at all.`, ...paragraph(6)],
  }));
  const { text } = analyseTyped({ pages });
  for (const word of words) expect(text).toContain(word);
});

test("a hanging list item is one paragraph", () => {
  const lines: TypedLine[] = [
    { text: "(1) A system keeps what people ask for in its memory for a while, and writes it on", gap: 14 },
    { text: "the disk when there is nothing else to do, which is seldom.", x: 105.7, gap: 14 },
    { text: "(2) Another one writes at once.", gap: 14 },
  ];
  expect(analyseTyped({ pages: [{ lines }] }).text.split("\n")).toHaveLength(2);
});

test("a name keeps its hyphen, though it is written without one elsewhere", () => {
  const lines = [
    "The tools of riscv are kept apart, and the name of the RISC-V core is not.",
    "Everything that is said here of memory holds for the other parts of a RISC-",
    "V core as well, which is the reason that nobody has to read on from here.",
  ].map((text): TypedLine => ({ text, gap: 14 }));
  expect(analyseTyped({ pages: [{ lines }] }).text).toContain("parts of a RISC-V core as well");
});

test("the text has no hyphenation, keeps true hyphens and joins Chinese lines without a space", () => {
  const full = (text: string): TypedLine => ({ text, gap: 14 });
  const english = [
    full("We classify the classification of words with a well-known and much used classi-"),
    full("fication method, and then compare it with another one that is also called well-"),
    full("known by everybody who has ever tried to use one of these methods in the field."),
  ];
  expect(analyseTyped({ pages: [{ lines: english }] }).text).toBe(
    "We classify the classification of words with a well-known and much used classification method, and then compare it with another one that is also called well-known by everybody who has ever tried to use one of these methods in the field.",
  );
  expect(analyseTyped({ pages: [{ lines: chineseParagraph(3) }] }).text).not.toMatch(/\s/);
});

test("paragraphs begin at indents and go on over page breaks", () => {
  const two = analyseTyped({ pages: [{ lines: [...paragraph(3), ...paragraph(3)] }] });
  expect(two.text.split("\n")).toHaveLength(2);
  const halves = [paragraph(6).slice(0, 3), paragraph(6).slice(3)];
  expect(analyseTyped({ pages: halves.map((lines) => ({ lines })) }).text.split("\n")).toHaveLength(1);
});

test("footnotes stand apart with their labels", () => {
  const mark: TypedLine = { text: "1", size: 5, x: 90, y: 720 };
  const note: TypedLine = { text: "See the appendix for the details of this.", size: 8, x: 96, y: 724 };
  const report = analyseTyped({ pages: [{ lines: [...paragraph(10), mark, note] }] });
  expect(report.footnotes.map(({ label, text, page }) => [label, text, page])).toEqual([
    ["1", "See the appendix for the details of this.", 1],
  ]);
  expect(report.text).not.toContain("appendix");
});

test("a footnote may have a number that is not raised when a raised one in the text points to it", () => {
  const note: TypedLine = { text: "1See the appendix for the details of this.", size: 8, y: 724 };
  const raised: TypedLine = { text: "1", size: 5, x: 153, y: 286 };
  const words = paragraph(10);
  const last = words.slice(-1).map((line): TypedLine => ({ ...line, y: 290 }));
  const footnotes = (lines: readonly TypedLine[]): unknown[] =>
    analyseTyped({ pages: [{ lines: [...words.slice(0, -1), ...last, ...lines] }] }).footnotes.map(
      ({ label, text }) => [label, text],
    );
  expect(footnotes([raised, note])).toEqual([["1", "See the appendix for the details of this."]]);
  expect(footnotes([note])).toEqual([]);
});

test("every line of the text has its range, and every range its line", () => {
  const report = analyseTyped({ pages: [{ lines: paragraph(5) }, { lines: chineseParagraph(5) }] });
  for (const line of report.pages.flatMap((page) => page.lines)) {
    if (line.range !== null)
      expect(line.text.startsWith(report.text.slice(line.range.start, line.range.end))).toBe(true);
  }
});

test.each([
  ["12", "12"],
  ["- 3 -", "3"],
  ["第 7 页", "7"],
  ["Page 3 of 9", "3"],
  ["iv", "iv"],
  ["· 5 ·", "5"],
  ["3 / 20", "3"],
  ["第3页 共9页", "3"],
  ["did", null],
  ["Chapter", null],
  ["12 items", null],
] as const)("pageNumberAlone() reads %p as %p", (text, label) => {
  expect(pageNumberAlone(text)).toBe(label);
});

test("numeralValue() counts Roman and Arabic", () => {
  expect(["iv", "XII", "40", "xc", "abc"].map(numeralValue)).toEqual([4, 12, 40, 90, null]);
});

test("numbers of footnotes may be a circle and a digit", () => {
  const note = { text: "\u20dd1 参见附录中的说明。", size: 8, y: 780 };
  const report = analyseTyped({ pages: [{ lines: [...chineseParagraph(12), note] }] });
  expect(report.footnotes.map(({ label, text }) => [label, text])).toEqual([["1", "参见附录中的说明。"]]);
});

test("footnotes that say nearly the same are no running footer", () => {
  const years = [2011, 2009, 2018, 2020, 2006];
  const pages = years.map((year, index) => ({
    lines: [
      ...chineseParagraph(12),
      { text: "1", size: 5, x: 141, y: 250 },
      { text: `1数据来源于统计局${year}年发布的公报。`, size: 8, y: 760 },
    ],
    number: String(index + 1 + (index % 2)),
  }));
  expect(analyseTyped({ pages }).footnotes.map(({ label }) => label)).toEqual(["1", "1", "1", "1", "1"]);
});

test("titles at the head of their pages are no running header, where they count or are larger", () => {
  const pages = [1, 2, 3, 4, 5, 6].map((page) => ({
    header: "A lesson in building things",
    lines: [{ text: `A.${page}. Step ${page}`, size: 16, bold: true, y: 80 }, ...paragraph(6)],
    number: `${page + 6}`,
  }));
  expect(analyseTyped({ pages }).headings.map(({ number, title }) => `${number} ${title}`)).toEqual(
    [1, 2, 3, 4, 5, 6].map((page) => `A.${page}. Step ${page}`),
  );
  const deep = [1, 2, 3, 4, 5, 6].map((page) => ({
    header: "A lesson in building things",
    lines: [{ text: `5.${page}.1 Name`, bold: true, y: 80 }, { text: "It begins here.", y: 112 }, ...paragraph(6)],
    number: `${page + 6}`,
  }));
  expect(analyseTyped({ pages: deep }).headings.map(({ number }) => number)).toEqual(
    [1, 2, 3, 4, 5, 6].map((page) => `5.${page}.1`),
  );
});
