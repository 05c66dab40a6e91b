/** Headings of paragraphs, with the text on the same line. */
import { expect, test } from "bun:test";
import type { OutlineEntry } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import { widthOf } from "../../../../pdf/test/printed-page.ts";
import { analyseTyped, entry, paragraph, type TypedLine, type TypedPage } from "../../../test/printed-report.ts";

const LEFT = 90;
const REST = "The machine goes on until all the words that it has are read.";
const section = (text: string): TypedLine => ({ text, size: 14, bold: true, gap: 34 });
const runIn = (title: string, lead: Partial<TypedLine> = { bold: true }): TypedLine[] => [
  { text: `${title} `, x: LEFT, gap: 20, ...lead },
  { text: REST, x: LEFT + widthOf(`${title} `), gap: 0 },
  ...paragraph(3).map((line) => ({ ...line, x: LEFT })),
];
const page = (number: number, ...titles: readonly string[]): TypedPage => ({
  lines: [section(`${number} Part ${"abc"[number]}`), ...paragraph(4), ...titles.flatMap((title) => runIn(title))],
  number: `${number}`,
});
const to = (title: string, level: number, pageIndex: number): OutlineEntry => ({
  title,
  level,
  destination: { pageIndex, y: null },
});
const read = ({ headings, text }: ParsedReport): unknown[] =>
  headings.map(({ level, number, title, range }) => [level, number, title, text.slice(range.start, range.end)]);

const PAGES = [page(1, "Setup of things.", "1.1. Use."), page(2, "Remarks.")];

test("titles of the outline are found where the text goes on in their line, and end exactly there", () => {
  const outline = [
    to("1 Part b", 1, 0),
    to("Setup of things", 2, 0),
    to("1.1 Use", 2, 0),
    to("2 Part c", 1, 1),
    to("Remarks", 2, 1),
  ];
  const report = analyseTyped({ pages: PAGES, outline });
  expect(read(report)).toEqual([
    [1, "1", "Part b", "1 Part b"],
    [2, null, "Setup of things", "Setup of things"],
    [2, "1.1.", "Use", "1.1. Use"],
    [1, "2", "Part c", "2 Part c"],
    [2, null, "Remarks", "Remarks"],
  ]);
  const [, setup] = report.headings;
  expect(setup?.box.x1).toBeLessThan(LEFT + widthOf("Setup of things.") + 1);
  expect(report.text).toContain(`\nSetup of things. ${REST}`);
  const texts = report.sections.map(({ range }) => report.text.slice(range.start, range.end));
  expect(texts[1]).toStartWith(`. ${REST}`);
});

test("titles of the contents are found where the text goes on in their line", () => {
  const lines = [
    section("Contents"),
    entry("1 Part b", "1"),
    entry("Setup of things", "1", 20),
    entry("1.1. Use", "1", 20),
    entry("2 Part c", "2"),
    entry("Remarks", "2", 20),
  ];
  expect(analyseTyped({ pages: [{ lines }, ...PAGES] }).headings.map(({ title }) => title)).toEqual([
    "Part b",
    "Setup of things",
    "Use",
    "Part c",
    "Remarks",
  ]);
});

test("a sentence that begins with the words of a title is no heading", () => {
  const outline = [to("1 Part b", 1, 0), to("2 Part c", 1, 1), to("The machine", 2, 1), to("The quick brown", 2, 1)];
  const pages = [page(1), { lines: [section("2 Part c"), ...paragraph(3), ...runIn("The machine", {})] }];
  expect(analyseTyped({ pages, outline }).headings.map(({ title }) => title)).toEqual(["Part b", "Part c"]);
});

test("points, dashes and brackets end a title where the outline tells its height", () => {
  const names = ["poll", "sleep", "cancel"];
  const lines = names.flatMap((name): TypedLine[] => [
    { text: `${name}(obj) — Waits for what comes.`, gap: 30 },
    ...paragraph(5),
  ]);
  const outline = names.map((title, index) => ({
    title,
    level: 1,
    destination: { pageIndex: 0, y: 130 + index * 116 - 10 },
  }));
  expect(read(analyseTyped({ pages: [{ lines }], outline }))).toEqual(names.map((name) => [1, null, name, name]));
  const unplaced = outline.map(({ title }) => to(title, 1, 0));
  expect(analyseTyped({ pages: [{ lines }], outline: unplaced }).headings).toEqual([]);
});

test("a title on a line of text goes before a line that is merely similar", () => {
  const titles = ["9.1. Continued fractions of words", "9.2. Fractions", "9.3. Accents"];
  const contents = { lines: [section("Contents"), ...titles.map((title) => entry(title, "1"))] };
  const lines = titles.flatMap((title) => [
    { text: `${title}. `, x: LEFT, gap: 20, italic: true },
    { text: "The words.", x: LEFT + widthOf(`${title}. `), gap: 0 },
    ...paragraph(3),
  ]);
  expect(
    read(analyseTyped({ pages: [contents, { lines, number: "1" }] })).map((heading) => (heading as unknown[])[3]),
  ).toEqual(titles);
});

test("numbered titles in whose line the text goes on are headings where they come again", () => {
  const titles = ["1.1. Setup of things.", "1.2. Use of words.", "1.3. Rest of it."];
  const numbered = (names: readonly string[]): unknown[] =>
    read(analyseTyped({ pages: [page(1, ...names), page(2)] })).map((heading) => (heading as unknown[])[3]);
  expect(numbered(titles)).toEqual(["1 Part b", ...titles, "2 Part c"]);
  expect(numbered(titles.slice(0, 2))).toEqual(["1 Part b", "2 Part c"]);
  expect(numbered(["1.1. Theorem.", "1.2. Lemma.", "1.3. Proof."])).toEqual(["1 Part b", "2 Part c"]);
});

test("a title on the next page goes before a word at the beginning of a line on its own", () => {
  const contents = {
    lines: [section("Contents"), entry("1 Part b", "1"), entry("Remarks", "1", 20), entry("2 Part c", "2")],
  };
  const pages = [
    page(1, "Remarks."),
    { lines: [section("Remarks"), ...paragraph(4), section("2 Part c"), ...paragraph(4)] },
  ];
  const { headings } = analyseTyped({ pages: [contents, ...pages] });
  expect(headings.map(({ title, page: number }) => [title, number])).toEqual([
    ["Part b", 2],
    ["Remarks", 3],
    ["Part c", 3],
  ]);
});
