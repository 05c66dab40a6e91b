import { expect, test } from "bun:test";
import { type HandMadeSpans, type HandMadeText, makePage, prose } from "../../test/hand-made-page.ts";
import { findCodeListings } from "./code-listings.ts";

/** Lines of a program, indented as written. */
function program(
  lines: readonly string[],
  { x = 90, y = 300, font = "monospace" as "monospace" | "text", pitch = 13 } = {},
): HandMadeText[] {
  return lines.flatMap((line, index) => {
    const text = line.trimStart();
    if (text === "") return [];
    return [{ text, x: x + (line.length - text.length) * 5, y: y + index * pitch, font }];
  });
}

const LOOP = ["for (int i = 0; i < n; i++) {", "    total += values[i];", "}"];

test("findCodeListings() takes monospace lines out of the prose and keeps their indentation", () => {
  const page = makePage({ texts: [...prose(4, { x: 80, y: 100 }), ...program(LOOP), ...prose(4, { x: 80, y: 400 })] });
  const [listing, ...others] = findCodeListings(page);
  expect(others).toEqual([]);
  expect(listing?.text).toBe(LOOP.join("\n"));
  expect(listing?.lines).toEqual([4, 5, 6]);
});

test("findCodeListings() strips printed line numbers and keeps blank lines inside", () => {
  const numbered = LOOP.flatMap((line, index): HandMadeText[] => {
    const y = 300 + index * 13;
    const indent = line.length - line.trimStart().length;
    return [
      { text: String(index + 41), x: 60, y, size: 7 },
      { text: line.trimStart(), x: 90 + indent * 5, y, font: "monospace" },
    ];
  });
  const texts: HandMadeText[] = [
    ...numbered,
    { text: "44", x: 60, y: 339, size: 7 },
    ...program(["done();"], { y: 352 }),
    { text: "45", x: 60, y: 352, size: 7 },
  ];
  const [listing] = findCodeListings(makePage({ texts }));
  expect(listing?.text).toBe([...LOOP, "", "done();"].join("\n"));
});

test("findCodeListings() keeps Chinese comments between lines of code", () => {
  const texts = [
    ...program(["int total = 0;"]),
    { text: "// 计算总和，然后返回", x: 90, y: 313 },
    ...program(["return total;"], { y: 326 }),
  ];
  expect(findCodeListings(makePage({ texts }))[0]?.lines).toEqual([0, 1, 2]);
});

test("findCodeListings() believes code in an ordinary font only when there is enough of it", () => {
  const lines = ["public class Point {", "private int x;", "public int getX() {", "return this.x;", "}", "}"];
  const ordinary = program(lines, { font: "text" });
  expect(findCodeListings(makePage({ texts: ordinary }))[0]?.lines.length).toBe(6);
  expect(findCodeListings(makePage({ texts: ordinary.slice(0, 2) }))).toEqual([]);
});

test("findCodeListings() leaves single monospace lines, addresses in prose and list items to the prose", () => {
  const texts: HandMadeText[] = [
    ...prose(3, { x: 80, y: 100 }),
    { text: "https://example.org/a/b", x: 80, y: 142, font: "monospace" },
    ...prose(3, { x: 80, y: 156 }),
    { text: "name of the service;", x: 100, y: 220 },
    { text: "date of transmission;", x: 100, y: 234 },
    { text: "time of transmission;", x: 100, y: 248 },
    { text: "title of the recording;", x: 100, y: 262 },
  ];
  expect(findCodeListings(makePage({ texts }))).toEqual([]);
});

test("findCodeListings() does not take a report in a typewriter font for a program", () => {
  const texts = prose(30, { x: 80, y: 100 }).map((line) => ({ ...line, font: "monospace" as const }));
  expect(findCodeListings(makePage({ texts }))).toEqual([]);
});

test("findCodeListings() does not take the lines of a table", () => {
  const texts = program(LOOP);
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const table = { source: "ruled" as const, box, rows: 1, columns: 3, headerRows: 0, cells: [], lines: [0, 1, 2] };
  expect(findCodeListings(makePage({ texts }), [table])).toEqual([]);
});

test("findCodeListings() takes numbered pseudocode with what goes in and comes out", () => {
  const steps = ["Input: a graph", "1: visit the first node", "2: for every neighbour do", "3: visit it", "4: end for"];
  const texts = [
    ...prose(3, { x: 80, y: 100 }),
    ...program(steps, { font: "text", y: 200 }),
    ...prose(2, { x: 80, y: 300 }),
  ];
  const [listing, ...others] = findCodeListings(makePage({ texts }));
  expect(others).toEqual([]);
  expect(listing?.lines).toEqual([3, 4, 5, 6, 7]);
});

test("findCodeListings() does not take numbered steps of a recipe that do not count up, or times", () => {
  const texts = program(["10:30 opening", "11:15 first talk", "12:00 lunch"], { font: "text" });
  expect(findCodeListings(makePage({ texts }))).toEqual([]);
});

test("findCodeListings() leaves Chinese prose that names files in monospace to the prose", () => {
  const line = (y: number, name: string): HandMadeSpans => ({
    y,
    spans: [
      { text: "这一部分主要使用的文件是", x: 80 },
      { text: name, x: 205, font: "monospace" },
      { text: "它与训练时的文件不同", x: 300 },
    ],
  });
  const texts = [line(200, "tokenize.jar"), line(214, "tokenize.java"), line(228, "train.py")];
  expect(findCodeListings(makePage({ texts }))).toEqual([]);
});

test("findCodeListings() takes block comments with their wrapped lines, but no titles in a typewriter font", () => {
  const code = ["/* sets the speed,", "as the manual says", "*/", "set_speed(38400);"];
  const [listing] = findCodeListings(
    makePage({
      texts: [
        ...program(code.slice(0, 1)),
        ...program(code.slice(1, 2), { y: 313, font: "text" }),
        ...program(code.slice(2), { y: 326 }),
      ],
    }),
  );
  expect(listing?.lines.length).toBe(4);
  const titles = program(["Preface 13", "Founders 85", "Recorders 95", "Collectors 108"]);
  expect(findCodeListings(makePage({ texts: titles }))).toEqual([]);
});

test("findCodeListings() leaves out numbered titles between numbered lines, and larger names in monospace", () => {
  const numbered = (from: number, y: number): HandMadeText[] =>
    LOOP.map((line, index) => ({
      text: `${from + index} ${line.trim()}`,
      x: 90,
      y: y + index * 13,
      font: "monospace",
    }));
  const texts: HandMadeText[] = [
    ...numbered(41, 300),
    { text: "2.9.1 Driver detection", x: 90, y: 352, bold: true },
    ...numbered(44, 370),
    { text: "expect_equal()", x: 90, y: 428, size: 14, font: "monospace" },
    ...program(LOOP, { y: 446 }),
  ];
  expect(findCodeListings(makePage({ texts })).map(({ lines }) => lines)).toEqual([
    [0, 1, 2],
    [4, 5, 6],
    [8, 9, 10],
  ]);
});
