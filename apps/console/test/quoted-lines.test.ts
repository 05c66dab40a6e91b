import { expect, test } from "bun:test";
import type { TextPage } from "../api/reports/report-text.ts";
import { boxesOfQuote } from "../report/quoted-lines.ts";

const boxAt = (y: number) => ({ x0: 10, y0: y, x1: 90, y1: y + 10 });
const line = (text: string, y: number, isText = true) => ({
  text,
  box: boxAt(y),
  range: isText ? { start: 0, end: text.length } : null,
});
const pages: readonly TextPage[] = [
  { number: 1, lines: [line("卷积神经网络（CNN）见于第一章", 0)] },
  {
    number: 2,
    lines: [
      line("Running head", 0, false),
      line("先说明。本文用卷积神经网", 20),
      line("络（CNN）识别图像，", 40),
      line("The support vec-", 60),
      line("tor machine goes on", 80),
      line("2", 100, false),
    ],
  },
  { number: 3, lines: [line("over the page", 20)] },
];

test("boxesOfQuote() gives the box of each line of the page on which the quote stands", () => {
  expect(boxesOfQuote(pages, 2, "卷积神经网络（CNN）")).toEqual([boxAt(20), boxAt(40)]);
  expect(boxesOfQuote(pages, 2, "络(CNN)识别")).toEqual([boxAt(40)]);
  expect(boxesOfQuote(pages, 2, "support vector machine")).toEqual([boxAt(60), boxAt(80)]);
});

test("boxesOfQuote() reads a quote that was cut, and one that goes on over the page", () => {
  expect(boxesOfQuote(pages, 2, "识别图像，The support…")).toEqual([boxAt(40), boxAt(60)]);
  expect(boxesOfQuote(pages, 2, "machine goes on over the page")).toEqual([boxAt(80)]);
});

test("boxesOfQuote() gives none where the quote does not stand on the page", () => {
  expect(boxesOfQuote(pages, 3, "卷积神经网络")).toEqual([]);
  expect(boxesOfQuote(pages, 9, "anything")).toEqual([]);
  expect(boxesOfQuote(pages, 2, "…")).toEqual([]);
});
