/** Citations by author and page or short title, as the MLA style and verbose footnotes print them. */
import { expect, test } from "bun:test";
import type { Footnote } from "@rubrica/report-model";
import { printText } from "../../test/printed-lines.ts";
import { findReferences } from "../reference-lists/find-references.ts";
import { findCitations } from "./find-citations.ts";

const ENTRIES = [
  "Fox, Anna. Alone with Examples. Example Press, 2018.",
  "Lee, Kim. “Digital Things and Their Makers.” Journal of Examples, vol. 1, no. 2, 2019, pp. 3-4.",
  "Lee, Kim. “Visual Things.” Journal of Examples, vol. 2, no. 2, 2020, pp. 3-9.",
  "Lee, Kim, and Tim Gray. Things Together in Examples. Example Press, 2021.",
  "Smith, Jo, et al. “How People Learn.” Studies of Examples, vol. 12, no. 3, 2017, pp. 45-67.",
  "The Example Manual of Style. Example Press, 2003.",
];

/** Positions in the list, from 1. */
function linksIn(lines: readonly string[], notes: readonly string[] = []): number[][] {
  const raised = notes.map((_, index) => `${index + 1}`);
  const reportText = printText([
    ...lines.map((text) => ({ text })),
    { text: `Notes${raised.map((number) => `${number} on`).join("")}`, raised },
    { text: "Works Cited", size: 16 },
    ...ENTRIES.map((text) => ({ text })),
  ]);
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const footnotes = notes.map((text, index): Footnote => ({ page: 1, box, label: `${index + 1}`, text }));
  const found = findReferences(reportText, []);
  return findCitations({ reportText, found, excluded: [], footnotes }).map(({ references }) =>
    references.map((index) => index + 1),
  );
}

test("findCitations() links authors with pages where no mention has a year", () => {
  const lines = [
    "This is known (Fox 12) and often said (Smith et al. 45-47; Lee and Gray 3).",
    "Lee and Gray (8) agree, and so does Fox (13, 15).",
  ];
  expect(linksIn(lines)).toEqual([[1], [5, 4], [4], [1]]);
});

test("findCitations() tells the works of an author by their short titles, and links none that may be another", () => {
  const lines = [
    "One (Lee, “Digital Things” 3) and another (Lee, “Visual Things” 4).",
    "Unclear (Lee 5), but Fox (1) and the manual (Example Manual of Style 7) are not.",
  ];
  expect(linksIn(lines)).toEqual([[2], [3], [1], [6]]);
});

test("findCitations() takes numbers behind names for pages only where that is the habit", () => {
  expect(linksIn(["This was Fox (12), and Fox (2018) says more, as does Smith et al. (2017)."])).toEqual([[1], [5]]);
});

test("findCitations() links footnotes by author and short title, and those that repeat the note before", () => {
  const notes = [
    "Kim Lee and Tim Gray, Things Together in Examples (Example Press, 2021), 12.",
    "Ibid., 14.",
    "Lee, “Digital Things,” 3; Fox, Alone with, 7.",
    "Ibid.",
    "This is said elsewhere, 7.",
  ];
  expect(linksIn([], notes)).toEqual([[4], [4], [2, 1]]);
});

test("findCitations() links a short title in a footnote beside the name of its author", () => {
  const notes = [
    "Kim Lee, “Visual Things,” Journal of Examples 2, no. 2 (2020), 5–6.",
    "The visual things of this chapter are others.",
  ];
  expect(linksIn([], notes)).toEqual([[3]]);
});
