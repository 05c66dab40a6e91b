/** Levels of headings that only their look tells. */
import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine, type TypedPage } from "../../../test/printed-report.ts";
import type { HeadingCandidate } from "../seen/heading-candidate.ts";
import { levelsByLook } from "./levels-by-look.ts";

const levelled = (pages: readonly TypedPage[]): unknown[] =>
  analyseTyped({ pages }).headings.map(({ level, title }) => [level, title]);
const titled = (line: TypedLine): TypedLine[] => [{ gap: 34, ...line }, ...paragraph(4)];

test("levelsByLook() puts italic headings below bold numbered ones of their size", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      ...titled({ text: `${index} Chapter`, size: 16, bold: true }),
      ...titled({ text: `${index}.1 Section`, size: 12, bold: true }),
      ...titled({ text: "An aside", size: 12, italic: true }),
    ],
  });
  expect(levelled([page(1), page(2), page(3)])).toEqual(
    [1, 2, 3].flatMap(() => [
      [1, "Chapter"],
      [2, "Section"],
      [3, "An aside"],
    ]),
  );
});

test("levelsByLook() gives abstract and references no rank of their own", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      ...titled({ text: `First look ${"abc"[index]}`, size: 14 }),
      ...titled({ text: `Second look ${"abc"[index]}`, size: 12 }),
    ],
  });
  const abstract = { lines: titled({ text: "Abstract", size: 18, bold: true }) };
  expect(levelled([abstract, page(0), page(1), page(2)])).toEqual([
    [1, "Abstract"],
    ...[0, 1, 2].flatMap((index) => [
      [1, `First look ${"abc"[index]}`],
      [2, `Second look ${"abc"[index]}`],
    ]),
  ]);
});

test("levelsByLook() gives a look that comes once beside another of its size no rank of its own", () => {
  const candidate = (fontSize: number, slanted: boolean): HeadingCandidate => ({
    page: 0,
    line: 0,
    lineCount: 1,
    text: "Heading",
    number: null,
    title: "Heading",
    fontSize,
    bold: false,
    style: "",
    emphasised: true,
    distinct: true,
    larger: true,
    slanted,
    italic: slanted,
    capitals: false,
    standing: false,
    spaced: true,
    centred: false,
  });
  // A formula in it makes the italic line upright.
  const headings = [candidate(14, false), candidate(12, false), candidate(12, true), candidate(12, true)];
  expect(levelsByLook([candidate(14, false), ...headings])).toEqual([1, 1, 2, 2, 2]);
});

test("levelsByLook() lets a look that comes seldom push the others no level down", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      ...titled({ text: `Chapter ${"abcdef"[index]}`, size: 18, bold: true }),
      ...(index === 0 ? titled({ text: "An inset", size: 16, bold: true }) : []),
      ...(index === 1 ? titled({ text: "An inset too", size: 16, bold: true }) : []),
      ...titled({ text: `Section ${"abcdef"[index]}`, size: 14, bold: true }),
      ...titled({ text: `Topic ${"abcdef"[index]}`, size: 14, bold: true }),
    ],
  });
  const levels = analyseTyped({ pages: [0, 1, 2, 3, 4, 5].map(page) }).headings.map(({ level }) => level);
  expect(levels).toEqual([1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2]);
});

test("levelsByLook() puts no large words inside chapters above the numbers", () => {
  const page = (index: number): TypedPage => ({
    lines: [
      ...titled({ text: `${index} Chapter`, size: 16, bold: true }),
      ...titled({ text: `${index}.1 Section`, size: 12, bold: true }),
      ...titled({ text: `Origin of ${"abcd"[index]}`, size: 20, bold: true }),
      ...titled({ text: `${index}.2 Section`, size: 12, bold: true }),
    ],
  });
  const headings = analyseTyped({ pages: [page(1), page(2), page(3)] }).headings;
  expect(headings.filter(({ number }) => number !== null).map(({ level }) => level)).toEqual([
    1, 2, 2, 1, 2, 2, 1, 2, 2,
  ]);
});

test("levelsByLook() puts standing titles in the look of sections among them", () => {
  const bold = (text: string, size: number): TypedLine => ({ text, size, bold: true, gap: 34 });
  const lines = ["Birds", "Fish", "Plants"].flatMap((name) => [
    bold(`All about ${name}`, 18),
    ...paragraph(4),
    bold(`Looking at ${name}`, 13),
    ...paragraph(4),
  ]);
  const thanks = [bold("Acknowledgements", 13), ...paragraph(4)];
  const { headings } = analyseTyped({
    pages: [{ lines }, { lines: [...thanks, bold("Other things", 18), ...paragraph(3)] }],
  });
  expect(headings.map(({ level }) => level)).toEqual([1, 2, 1, 2, 1, 2, 2, 1]);
});
