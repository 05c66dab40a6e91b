import { expect, test } from "bun:test";
import { type PrintedText, printPage } from "../../../test/printed-page.ts";
import { layoutPage } from "../layout-page.ts";

const left = "left column text that runs to its edge";
const right = "right column text that fills its width";
const textsOf = (texts: readonly PrintedText[]): string[] =>
  layoutPage(printPage({ texts })).lines.map(({ text }) => text);
const rowsOf = (count: number, print: (row: number, y: number) => readonly PrintedText[]): PrintedText[] =>
  Array.from({ length: count }, (_, row) => print(row, 100 + row * 12)).flat();

test("layoutPage() drops the numbers beside the lines of both columns, in the margin and between the columns", () => {
  const texts = rowsOf(20, (row, y) => [
    { text: `${row + 61}`, x: 48, y, size: 5 },
    { text: left, x: 60, y },
    { text: `${row + 81}`, x: 250, y, size: 5 },
    { text: right, x: 262, y },
  ]);
  expect(textsOf(texts)).toEqual([...Array(20).fill(left), ...Array(20).fill(right)]);
});

test("layoutPage() drops the numbers beside a column whose lines stand at other heights than those of the next", () => {
  const texts = rowsOf(20, (row, y) => [
    { text: `${row + 1}`, x: 48, y, size: 5 },
    { text: left, x: 60, y },
    { text: right, x: 262, y: y + 5 },
  ]);
  expect(textsOf(texts)).toEqual([...Array(20).fill(left), ...Array(20).fill(right)]);
});

test("layoutPage() drops numbers in the right margin that count every fifth line", () => {
  const texts = rowsOf(24, (row, y) => [
    { text: left, x: 60, y },
    ...(row % 5 === 4 ? [{ text: `${row + 1}`, x: 300, y, size: 5 }] : []),
  ]);
  expect(textsOf(texts)).toEqual(Array(24).fill(left));
});

test("layoutPage() drops the numbers of a program whose lines are far indented", () => {
  const texts = rowsOf(20, (row, y) => [
    { text: `${row + 1}`, x: 60, y, size: 5 },
    { text: `print(${row});`, x: 120 + (row % 3) * 20, y },
  ]);
  expect(textsOf(texts)).toEqual(Array.from({ length: 20 }, (_, row) => `print(${row});`));
});

test("layoutPage() keeps the marks of many short footnotes", () => {
  const notes = rowsOf(20, (row, y) => [
    { text: `${row + 10}`, x: 60, y: y - 4, size: 6 },
    { text: "See the source before.", x: 68, y },
  ]);
  expect(textsOf(notes)[3]).toBe("13 See the source before.");
});

test("layoutPage() keeps the numbers along the edge of a figure beside a column of text", () => {
  const ticks = Array.from({ length: 6 }, (_, row) => ({ text: `${row}`, x: 300, y: 100 + row * 24, size: 6 }));
  const lines = textsOf([...rowsOf(30, (_, y) => [{ text: left, x: 60, y }]), ...ticks]);
  expect(lines.join(" ")).toContain("edge 3");
});
