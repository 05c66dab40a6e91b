/** Citations by raised numbers, and what is printed for a number that cannot be raised. */
import { expect, test } from "bun:test";
import { type PrintedLine, printText } from "../../test/printed-lines.ts";
import { findReferences } from "../reference-lists/find-references.ts";
import { findCitations } from "./find-citations.ts";

const ENTRIES = ["Smith J. First", "Lee K. Second", "Fox A. Third", "Gray B. Fourth", "Hill C. Fifth"];

/** Positions in the list, from 1. */
function linksIn(...body: readonly PrintedLine[]): number[][] {
  const reportText = printText([
    ...body,
    { text: "References", size: 16 },
    ...ENTRIES.map((entry, index) => ({ text: `[${index + 1}] ${entry}, 2019.` })),
  ]);
  const found = findReferences(reportText, []);
  return findCitations({ reportText, found, excluded: [] }).map(({ references }) =>
    references.map((index) => index + 1),
  );
}

test("findCitations() reads raised numbers in a text that has one number in brackets", () => {
  const body: PrintedLine[] = [
    { text: "The work by Smith1 and the others2,3 is used.", raised: ["1", "2,3"] },
    { text: "This was prepared before,4 as stated in [1].", raised: ["4"] },
  ];
  expect(linksIn(...body)).toEqual([[1], [2, 3], [4], [1]]);
});

test("findCitations() reads numbers behind an abbreviated word for reference", () => {
  const body: PrintedLine[] = [
    { text: "The work by Smith1 and the others2 is used.", raised: ["1", "2"] },
    { text: "It is shown in Ref. 5, and in Refs. 2 and 3 as well; see Refs. 1–3." },
  ];
  expect(linksIn(...body)).toEqual([[1], [2], [5], [2, 3], [1, 2, 3]]);
});

test("findCitations() reads raised numbers that end with a bracket", () => {
  const body: PrintedLine[] = [{ text: "This is so.1), 3)–5) That is so.2)", raised: ["1), 3)–5)", "2)"] }];
  expect(linksIn(...body)).toEqual([[1, 3, 4, 5], [2]]);
});

test("findCitations() reads raised numbers beside numbers in brackets that follow names", () => {
  const body: PrintedLine[] = [
    { text: "This is so,2 as Smith [1] and Fox [3] say.4,5 So it is.2", raised: ["2", "4,5", "2"] },
    { text: "It was so before.3", raised: ["3"] },
  ];
  expect(linksIn(...body)).toEqual([[2], [1], [3], [4, 5], [2], [3]]);
});

test("findCitations() leaves raised numbers that only count up to footnotes", () => {
  const body: PrintedLine[] = [
    { text: "This is so,1 as Smith [1] and Fox [3] say.2 So it is.3", raised: ["1", "2", "3"] },
    { text: "It was so before,1 and is now.2", raised: ["1", "2"] },
  ];
  expect(linksIn(...body)).toEqual([[1], [3]]);
});

test("findCitations() leaves raised numbers to exponents where all of them stand in brackets, too", () => {
  const body: PrintedLine[] = [
    { text: "As [1], [2, 3] and [4] say, the areas are cell3 and plate2 and wall3 and", raised: ["3", "2", "3"] },
    { text: "door2 and more.", raised: ["2"] },
  ];
  expect(linksIn(...body)).toEqual([[1], [2, 3], [4]]);
});
