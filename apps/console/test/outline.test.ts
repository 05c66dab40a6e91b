import { expect, test } from "bun:test";
import type { ContentsEntry, Heading } from "../api/reports/report-parts.ts";
import { writeOutUnseenCharacters } from "../report/panes/unseen-characters.ts";
import { layOutline } from "../report/structure/outline.ts";

const heading = (number: string | null, title: string, page: number, level = 1): Heading => ({
  number,
  title,
  page,
  level,
  box: { x0: 0, y0: 0, x1: 1, y1: 1 },
});
const entry = (number: string | null, title: string, of: number | null, level = 1): ContentsEntry => ({
  number,
  title,
  level,
  heading: of,
  page: null,
  printed_page: "1",
});
const marksOf = (entries: readonly ContentsEntry[] | null, headings: readonly Heading[]) =>
  layOutline(entries && { pages: [2], entries }, headings).map(({ text, mark }) => [text, mark]);

test("layOutline() leaves the abstract and what is deeper than any entry unmarked", () => {
  const headings = [heading(null, "摘要", 1), heading("1", "绪论", 3), heading("1.1", "背景", 3, 2)];
  expect(marksOf([entry("1", "绪论", 1)], headings)).toEqual([
    ["摘要", null],
    ["1　绪论", null],
    ["1.1　背景", null],
  ]);
});

test("layOutline() marks an entry without heading, a heading without entry, and another wording", () => {
  const headings = [heading("1", "绪论", 3), heading("2", "相关的工作", 5), heading("3", "方法", 7)];
  expect(marksOf([entry("1", "绪 论", 0), entry("2", "相关工作", 1), entry("4", "结论", null)], headings)).toEqual([
    ["1　绪 论", null],
    ["2　相关工作", "differs"],
    ["4　结论", "missing"],
    ["3　方法", "unlisted"],
  ]);
});

test("layOutline() marks nothing where no contents are printed", () => {
  expect(marksOf(null, [heading("1", "绪论", 1)])).toEqual([["1　绪论", null]]);
});

test("writeOutUnseenCharacters() shows what takes no place or turns the direction", () => {
  expect(writeOutUnseenCharacters("a\u200bb\u202ec")).toBe("a U+200B b U+202E c");
});
