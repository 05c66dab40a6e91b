/** Headings that only their look tells. */
import { expect, test } from "bun:test";
import { gridRules } from "../../../../pdf/test/hand-made-page.ts";
import { analyseTyped, paragraph, type TypedLine, type TypedPage } from "../../../test/printed-report.ts";

const bold = (text: string, size: number): TypedLine => ({ text, size, bold: true, gap: 34 });
const chapter = (number: number, monospace = false): TypedPage => ({
  lines: [
    bold(`Chapter ${number}. Title ${"abcd"[number]}`, 20),
    ...paragraph(4),
    bold(`Section ${"abcd"[number]}`, 15),
    ...paragraph(4),
    bold(`Detail of ${"abcd"[number]}`, 12),
    ...paragraph(4),
  ].map((line) => ({ ...line, monospace })),
});
const EXPECTED = [0, 1, 2, 3].flatMap((number) => [
  [1, `Title ${"abcd"[number]}`],
  [2, `Section ${"abcd"[number]}`],
  [3, `Detail of ${"abcd"[number]}`],
]);

test("sections without numbers stand below numbered chapters, ranked by size", () => {
  const { headings } = analyseTyped({ pages: [0, 1, 2, 3].map((number) => chapter(number)) });
  expect(headings.map(({ level, title }) => [level, title])).toEqual(EXPECTED);
});

test("headings are found where the whole document is set in a monospace font", () => {
  const { headings } = analyseTyped({ pages: [0, 1, 2, 3].map((number) => chapter(number, true)) });
  expect(headings.map(({ level, title }) => [level, title])).toEqual(EXPECTED);
});

test("large and deep numbered headings may end like sentences", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      bold(`${index} Configuring the software.`, 14),
      ...paragraph(4),
      bold(`${index}.1 But that is not good enough!`, 10),
      ...paragraph(4),
      bold(`${index} of them were lost.`, 10),
      ...paragraph(4),
    ],
  });
  const { headings } = analyseTyped({ pages: [page(1), page(2), page(3)] });
  expect(headings.map(({ number, title }) => [number, title])).toEqual(
    [1, 2, 3].flatMap((index) => [
      [`${index}`, "Configuring the software."],
      [`${index}.1`, "But that is not good enough!"],
    ]),
  );
});

test("text is no heading where listings in smaller type outweigh it", () => {
  const listing = Array.from({ length: 10 }, (_, index) => ({
    text: `call the routine ${index} with all the arguments that it needs to run and wait`,
    size: 8,
    gap: 10,
  }));
  const lines = (title: string): TypedLine[] => [
    { text: title, size: 14, bold: true, gap: 34 },
    { text: "The routine is called here with two of its arguments", gap: 30 },
    ...paragraph(4),
    ...listing,
    { text: "It comes back at once and leaves the others waiting", gap: 30 },
    ...listing,
  ];
  const { headings } = analyseTyped({ pages: [{ lines: lines("1 Calls") }, { lines: lines("2 Returns") }] });
  expect(headings.map(({ title }) => title)).toEqual(["Calls", "Returns"]);
});

test("a spelled or a huge number above a title is its number", () => {
  const numbers = [
    { text: "ONE", size: 18, bold: true },
    { text: "TWO", size: 18, bold: true },
    { text: "3", size: 60, bold: true },
  ];
  const page = (number: TypedLine, index: number): TypedPage => ({
    lines: [
      number,
      { text: `Passwords of ${"abc"[index]}`, size: 18, bold: true, gap: 50 },
      ...paragraph(4),
      bold(`Changing ${"abc"[index]}`, 14),
      ...paragraph(4),
    ],
  });
  const { headings } = analyseTyped({ pages: numbers.map(page) });
  expect(headings.map(({ level, number, title }) => [level, number, title])).toEqual([
    [1, "ONE", "Passwords of a"],
    [2, null, "Changing a"],
    [1, "TWO", "Passwords of b"],
    [2, null, "Changing b"],
    [1, "3", "Passwords of c"],
    [2, null, "Changing c"],
  ]);
});

test("capitals in the type of the text are headings when they come back, names of things are none", () => {
  const titles = ["BEGINNINGS", "JOURNEYS", "RETURNS HOME"];
  const pages = titles.map(
    (text, index): TypedPage => ({
      lines: [
        { text, gap: 40 },
        ...paragraph(6, { gap: 30 }),
        { text: `PDP-${index + 1}`, gap: 40 },
        ...paragraph(6, { gap: 30 }),
      ],
    }),
  );
  expect(analyseTyped({ pages }).headings.map(({ title }) => title)).toEqual(titles);
});

test("a long question over two lines is one heading", () => {
  const ask = (index: number): TypedLine[] => [
    bold(`${index} Everything works during the shutdown and the device comes`, 14),
    {
      text: "back on, but my system stays off all night long. What is it that is happening?",
      size: 14,
      bold: true,
      gap: 20,
    },
    ...paragraph(4),
  ];
  const { headings } = analyseTyped({ pages: [{ lines: [...ask(1), ...ask(2)] }, { lines: ask(3) }] });
  expect(headings.map(({ number, title }) => [number, title.length])).toEqual([
    ["1", 136],
    ["2", 136],
    ["3", 136],
  ]);
});

test("authors with initials and prompts are no headings", () => {
  const lines = [
    { text: "Peridynamics made simple", size: 20, bold: true },
    { text: "R. Rahman, S. J. Plimpton", size: 12, bold: true, gap: 30 },
    bold("Abstract", 12),
    ...paragraph(4),
    bold("1 Introduction", 14),
    ...paragraph(4),
    bold("R> summary(model)", 12),
    ...paragraph(4),
    bold("2 Method", 14),
    ...paragraph(4),
  ];
  const { headings } = analyseTyped({ pages: [{ lines }, { lines: [bold("3 Results", 14), ...paragraph(4)] }] });
  expect(headings.map(({ title }) => title)).toEqual(["Abstract", "Introduction", "Method", "Results"]);
});

test("bold labels in the type of the text are no headings where headings are numbered", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      bold(`${index} Chapter`, 14),
      ...paragraph(4),
      bold(`${index}.1 Section`, 10),
      ...paragraph(4),
      bold("Space and time", 10),
      ...paragraph(4),
    ],
  });
  const { headings } = analyseTyped({ pages: [page(1), page(2), page(3)] });
  expect(headings.map(({ title }) => title)).toEqual([1, 2, 3].flatMap(() => ["Chapter", "Section"]));
});

test("labels of illustrations are no headings", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      bold(`${index} Chapter ${"abcde"[index]}`, 14),
      ...paragraph(4),
      bold(`Illustration ${index}: The view`, 12),
      ...paragraph(4),
    ],
  });
  const { headings } = analyseTyped({ pages: [1, 2, 3, 4].map(page) });
  expect(headings.map(({ number }) => number)).toEqual(["1", "2", "3", "4"]);
});

test("names in monospace are headings where they are much larger than the text", () => {
  const page = (name: string, size: number): TypedPage => ({
    lines: [...paragraph(6), { text: name, size, bold: true, monospace: true, gap: 34 }, ...paragraph(6)],
  });
  const titlesAt = (size: number): string[] =>
    analyseTyped({ pages: ["odecv", "dchange", "solvet"].map((name) => page(name, size)) }).headings.map(
      ({ title }) => title,
    );
  expect(titlesAt(18)).toEqual(["odecv", "dchange", "solvet"]);
  expect(titlesAt(11)).toEqual([]);
});

test("numbered titles may be a year, a letter and a digit, or a long question", () => {
  const question =
    "2.2 在某个常用的操作系统下我如何改变一个环境变量，比如要怎样才能改变默认使用的文档查看程序以及它的其他设置？";
  const titles = ["2 History", "2.1 2003", question, "2.3 K65", "2.4 Afterwards"];
  const lines = titles.flatMap((title) => [bold(title, title.length > 50 ? 9 : 11), ...paragraph(5)]);
  expect(analyseTyped({ pages: [{ lines }] }).headings.map(({ number, title }) => `${number} ${title}`)).toEqual(
    titles,
  );
});

test("numbered titles stay headings in tables and drawings that enclose them", () => {
  const ys = [90, 110, 130, 150, 170, 190];
  const baselineOf = (index: number): number => 104 + 20 * index;
  const row = (index: number): TypedLine[] => [
    { text: `Height ${index}`, x: 95, y: baselineOf(index) },
    { text: `${index}00`, x: 305, y: baselineOf(index) },
  ];
  const title = (text: string, y: number): TypedLine => ({ text, x: 95, y, size: 13, bold: true });
  const lines = [
    title("1.1 Corner marks", baselineOf(0)),
    ...[1, 2].flatMap(row),
    title("1.2 Lines", baselineOf(3)),
    ...row(4),
  ];
  const report = analyseTyped({
    pages: [{ lines: [...lines, ...paragraph(1, { y: 240 }), ...paragraph(8)], rules: gridRules([90, 300, 500], ys) }],
  });
  expect(report.headings.map(({ number, title: words }) => [number, words])).toEqual([
    ["1.1", "Corner marks"],
    ["1.2", "Lines"],
  ]);
});

test("the title behind a page that is left empty is no heading", () => {
  const article = {
    lines: [
      bold("Ways of reading reports by programs", 18),
      { text: "Ann Miller, Bob Smith", size: 11, gap: 30 },
      bold("1 Introduction", 13),
      ...paragraph(8),
      bold("2 Related work", 13),
      ...paragraph(8),
    ],
  };
  const titles = (pages: readonly TypedPage[]) => analyseTyped({ pages }).headings.map(({ title }) => title);
  expect(titles([{ lines: [] }, article])).toEqual(titles([article]));
});
