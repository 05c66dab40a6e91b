import { expect, test } from "bun:test";
import { type HandMadeSpans, horizontal, makePage, prose } from "../../test/hand-made-page.ts";
import { findFormulas } from "./formulas.ts";

const CONTEXT = { bodyFontSize: 10, excludedLines: new Set<number>() };
const TEXT = prose(4, { x: 80, y: 100 });

/** y = x_i^2 in the middle of the page, with its number at the right edge. */
const SQUARE: HandMadeSpans = {
  y: 180,
  spans: [
    { text: "y=x", x: 250, font: "mathematics" },
    { text: "i", x: 265, size: 7, font: "mathematics", position: "subscript" },
    { text: "2", x: 266, size: 7, position: "superscript" },
    { text: "(3.2)", x: 490 },
  ],
};

test("findFormulas() finds a display formula, its number and its scripts", () => {
  const found = findFormulas(makePage({ texts: [...TEXT, SQUARE] }), CONTEXT);
  expect(found).toMatchObject([{ display: true, number: "3.2", text: "y=x_i^2", lines: [4] }]);
});

test("findFormulas() reads numbers at the left, in Chinese brackets and with hyphens", () => {
  const formula = (y: number, number: string, x: number): HandMadeSpans => ({
    y,
    spans: [
      { text: number, x },
      { text: "a=b+c", x: 250, font: "mathematics" },
    ].sort((a, b) => a.x - b.x) as HandMadeSpans["spans"],
  });
  const texts = [...TEXT, formula(200, "(2.1)", 80), formula(240, "（2-2）", 480), formula(280, "(A.3)", 490)];
  expect(findFormulas(makePage({ texts }), CONTEXT).map((each) => each.number)).toEqual(["2.1", "2-2", "A.3"]);
});

test("findFormulas() keeps formulas with numbers of their own apart, however close they stand", () => {
  const at = (y: number, number: string): HandMadeSpans => ({
    y,
    spans: [
      { text: "a=b", x: 250, font: "mathematics" },
      { text: number, x: 490 },
    ],
  });
  const found = findFormulas(makePage({ texts: [...TEXT, at(200, "(1)"), at(213, "(2)")] }), CONTEXT);
  expect(found.map((each) => each.number)).toEqual(["1", "2"]);
});

test("findFormulas() writes fractions by their bars and roots by their signs", () => {
  const texts = [
    ...TEXT,
    { spans: [{ text: "y=", x: 251, font: "mathematics" as const }], y: 200 },
    { text: "a+b", x: 268, y: 193, font: "mathematics" as const },
    { text: "√", x: 267, y: 208, font: "mathematics" as const },
    { text: "cd", x: 272, y: 208, font: "mathematics" as const },
  ];
  const rules = [horizontal(262, 286, 197, 0.4), horizontal(272, 282, 199.6, 0.4)];
  expect(findFormulas(makePage({ texts, rules }), CONTEXT)[0]?.text).toBe("y=(a+b)/(√cd)");
});

test("findFormulas() writes the limits of a sum as its scripts", () => {
  const texts = [
    ...TEXT,
    {
      spans: [
        { text: "s=", x: 240, font: "mathematics" as const },
        { text: "∑", x: 254, size: 12, font: "mathematics" as const },
        { text: "x", x: 275, font: "mathematics" as const },
      ],
      y: 200,
    },
    { text: "n", x: 258, y: 190, size: 7, font: "mathematics" as const },
    { text: "i=1", x: 255, y: 212, size: 7, font: "mathematics" as const },
  ];
  expect(findFormulas(makePage({ texts }), CONTEXT)[0]?.text.replaceAll(" ", "")).toBe("s=∑_{i=1}^nx");
});

test("findFormulas() marks mathematics inside a line by its place in the text", () => {
  const line: HandMadeSpans = {
    y: 180,
    spans: [
      { text: "where every value of", x: 80 },
      { text: "w", x: 185, font: "mathematics" },
      { text: "ij", x: 190, size: 7, font: "mathematics", position: "subscript" },
      { text: "is learned from all of the samples we have", x: 210 },
    ],
  };
  const page = makePage({ texts: [...TEXT, line] });
  const [formula, ...others] = findFormulas(page, CONTEXT);
  expect(others).toEqual([]);
  expect(formula).toMatchObject({ display: false, number: null, text: "w_{ij}", lines: [] });
  const { line: index, start, end } = formula!.inline!;
  expect(page.lines[index]!.text.slice(start, end)).toBe("wij");
});

test("findFormulas() sees none in prose, in excluded lines and in text set in a font that says it is for mathematics", () => {
  expect(findFormulas(makePage({ texts: TEXT }), CONTEXT)).toEqual([]);
  const excluded = { ...CONTEXT, excludedLines: new Set([4]) };
  expect(findFormulas(makePage({ texts: [...TEXT, SQUARE] }), excluded)).toEqual([]);
  const odd = prose(6, { x: 80, y: 100 }).map((line) => ({ ...line, font: "mathematics" as const }));
  expect(findFormulas(makePage({ texts: odd }), CONTEXT)).toEqual([]);
});
