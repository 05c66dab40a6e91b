import { expect, test } from "bun:test";
import { analyseTyped, entry, type TypedLine } from "../../../test/printed-report.ts";
import { readRomanParts } from "../declared/contents-parts.ts";
import { splitHeadingNumber } from "../titles/heading-number.ts";
import { assignLevels } from "./levels-by-number.ts";

const levelsOf = (entries: readonly (readonly [indent: number, text: string])[]): number[] =>
  assignLevels(
    entries.map(([indent, text]) => ({
      number: splitHeadingNumber(text).number,
      indent,
      fontSize: 10,
      bold: false,
      page: 0,
    })),
  );

test("assignLevels() nests titles without numbers by their indents below numbered chapters", () => {
  expect(
    levelsOf([
      [0, "Preface"],
      [24, "Conventions"],
      [48, "Contact"],
      [0, "1. The Basics"],
      [24, "Getting it"],
      [48, "On Windows"],
      [72, "Requirements"],
      [48, "On Unix"],
      [24, "Building it"],
      [0, "2. Locking"],
      [24, "Locks"],
    ]),
  ).toEqual([1, 2, 3, 1, 2, 3, 4, 3, 2, 1, 2]);
});

test("assignLevels() puts sections at the top where nothing is counted above them", () => {
  expect(
    levelsOf([
      [0, "第 1 节 介绍"],
      [16, "1.1 历史"],
      [0, "第 2 节 示例"],
      [16, "2.1 编译"],
    ]),
  ).toEqual([1, 2, 1, 2]);
});

test("indents of contents compare from page to page by the page numbers at the right", () => {
  const chapter = (number: number): TypedLine[] => [
    entry(`${number}. Chapter`, `${number}`),
    entry("Section", `${number}`, 20),
    entry("Subsection", `${number}`, 40),
  ];
  const moved = (line: TypedLine): TypedLine => ({ ...line, x: (line.x ?? 0) - 30 });
  const first = [{ text: "Contents", size: 16, bold: true }, ...chapter(1), ...chapter(2)];
  // No chapter begins on the second page, and its margin is another.
  const second = [entry("Section", "3", 20), ...[3, 4, 5].map((page) => entry("Subsection", `${page}`, 40))].map(moved);
  const report = analyseTyped({ pages: [{ lines: first }, { lines: second }, { lines: [] }] });
  expect(report.tableOfContents?.entries.map(({ level }) => level)).toEqual([1, 2, 3, 1, 2, 3, 2, 3, 3, 3]);
});

test("Roman numbers over chapters that count on are parts", () => {
  const entries = [
    entry("I Basics", "1"),
    entry("1 Introduction", "1"),
    entry("2 Licence", "2"),
    entry("II Practice", "3"),
    entry("3 Use", "3"),
    entry("3.1 Options", "3", 20),
  ];
  const contents = (lines: readonly TypedLine[]): unknown[] | undefined =>
    analyseTyped({
      pages: [{ lines: [{ text: "Contents", size: 16, bold: true }, ...lines] }, { lines: [] }, { lines: [] }],
    }).tableOfContents?.entries.map(({ level, number, title }) => [level, number, title]);
  expect(contents(entries)).toEqual([
    [1, "I", "Basics"],
    [2, "1", "Introduction"],
    [2, "2", "Licence"],
    [1, "II", "Practice"],
    [2, "3", "Use"],
    [3, "3.1", "Options"],
  ]);
  // A lone `I` is a letter or a pronoun.
  expect(contents([entry("1 Results", "1"), entry("I Errors", "2"), entry("2 Ends", "3")])?.[1]).toEqual([
    1,
    "I",
    "Errors",
  ]);
});

test("readRomanParts() reads parts below which chapters begin again", () => {
  const texts = ["I User manual", "1 Introduction", "2 Use", "II Implementation", "1 Helpers", "2 Classes"];
  const entries = readRomanParts(texts.map((text) => ({ text, ...splitHeadingNumber(text) })));
  expect(entries.map(({ number }) => number?.kind)).toEqual([
    "part",
    "decimal",
    "decimal",
    "part",
    "decimal",
    "decimal",
  ]);
});

test("assignLevels() puts `1.1)` below `1)`", () => {
  const entries = ["1) Introduction", "1.1) What it is", "1.1.1) Early years", "2) Installation", "2.1) Overview"];
  expect(levelsOf(entries.map((text) => [0, text]))).toEqual([1, 2, 3, 1, 2]);
});

test("assignLevels() puts chapters below parts without numbers", () => {
  expect(
    levelsOf([
      [0, "Please read this"],
      [0, "The basics"],
      [12, "1. Fundamentals"],
      [24, "1.1. Modules"],
      [0, "Working with it"],
      [12, "2. Daily tasks"],
      [12, "3. Troubles"],
      [0, "Glossary"],
    ]),
  ).toEqual([1, 1, 2, 3, 1, 2, 2, 1]);
});

test("assignLevels() takes chapters whose numbers are indented for no part of what stands before them", () => {
  expect(
    levelsOf([
      [0, "Preface"],
      [12, "1. Fundamentals"],
      [24, "1.1. Modules"],
      [12, "2. Daily tasks"],
      [0, "Glossary"],
    ]).slice(1, 4),
  ).toEqual([1, 2, 1]);
});
