import { expect, test } from "bun:test";
import { analyseTyped, entry, paragraph, type TypedLine } from "../../../test/printed-report.ts";

const bold = (text: string, gap = 34): TypedLine => ({ text, size: 14, bold: true, gap });

test("a numbered title of two lines is found by an outline that leaves the number out", () => {
  const titles = ["Species abundance models", "Species accumulation and the many other models of it", "Species pool"];
  const lines = [
    bold(`4 ${titles[0]}`),
    ...paragraph(4),
    bold("5 Species accumulation and the many other"),
    bold("models of it", 17),
    ...paragraph(4),
    bold(`6 ${titles[2]}`),
    ...paragraph(4),
  ];
  const outline = titles.map((title) => ({ title, level: 1, destination: { pageIndex: 0, y: null } }));
  const { headings } = analyseTyped({ pages: [{ lines }], outline });
  expect(headings.map(({ number, title }) => [number, title])).toEqual([
    ["4", "Species abundance models"],
    ["5", "Species accumulation and the many other models of it"],
    ["6", "Species pool"],
  ]);
});

test("a title has its second line where the contents print it with other words", () => {
  const lines = [
    bold("2.3 How to read and process a large file by pieces in order"),
    bold("to reduce the use of memory", 17),
    ...paragraph(6),
  ];
  const entries = ["2.1 Start", "2.2 Go on", "2.3 How to read and process a big file by chunks to reduce memory usage"];
  const contents = [bold("Contents"), ...entries.map((title) => entry(title, "1"))];
  const first = [bold("2.1 Start"), ...paragraph(4), bold("2.2 Go on"), ...paragraph(4)];
  const { headings } = analyseTyped({ pages: [{ lines: contents }, { lines: [...first, ...lines], number: "1" }] });
  expect(headings.at(-1)?.title).toBe(
    "How to read and process a large file by pieces in order to reduce the use of memory",
  );
});

test("titles of chapters at the head of the page are headings, though they look like running headers", () => {
  const chapters = ["General operation", "General input", "General macros", "General shapes", "General output"];
  const contents = [
    bold("Contents"),
    ...chapters.map((title, index) => entry(`${index + 1}. ${title}`, `${index + 2}`)),
  ];
  const pages = chapters.map((title, index) => ({
    lines: [{ text: `${index + 1}. ${title}`, size: 16, bold: true, y: 60, centred: true }, ...paragraph(9)],
    number: `${index + 2}`,
  }));
  const { headings } = analyseTyped({ pages: [{ lines: contents }, ...pages] });
  expect(headings.map(({ title }) => title)).toEqual(chapters);
});
