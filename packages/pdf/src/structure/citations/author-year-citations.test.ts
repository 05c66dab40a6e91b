/** Citations by name and year as Western papers print them. */
import { expect, test } from "bun:test";
import { printText } from "../../../test/printed-lines.ts";
import type { Footnote } from "../../parsed-report.ts";
import { findReferences } from "../references/find-references.ts";
import { findCitations } from "./find-citations.ts";

const ENTRIES = [
  "Bourget, D., and Chalmers, D. (forthcoming). What people believe. Example Studies.",
  "Glomm, G., and Ravikumar, B. (1992). Public and private investment. Journal of Examples, 10, 818-834.",
  "—— (1997). Productive expenditures. Journal of Examples, 21, 183-204.",
  "Landau, L. D., and Lifshitz, E. M. (1980–1981). Statistics. Example Press.",
  "Shosted, R. (2006). Correlating complexity. Example Typology, 10, 1-40.",
  "van der Pol, M. M., and Cairns, J. A. (2000). Preferences over time. Journal of Examples, 9, 171-175.",
];

/** Positions in the list, from 1. */
function linksIn(text: string, notes: readonly string[] = []): number[][] {
  const raised = notes.map((_, index) => `${index + 1}`);
  const reportText = printText([
    { text: `${text}${raised.join("")}`, raised },
    { text: "References", size: 16 },
    ...ENTRIES.map((entry) => ({ text: entry })),
  ]);
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const footnotes = notes.map((note, index): Footnote => ({ page: 1, box, label: `${index + 1}`, text: note }));
  const found = findReferences(reportText, []);
  return findCitations({ reportText, found, excluded: [], footnotes }).map(({ references }) =>
    references.map((index) => index + 1),
  );
}

test("findCitations() links a name to the entries that repeat their authors by a dash", () => {
  expect(linksIn("Glomm and Ravikumar (1992) differ from Glomm and Ravikumar (1997).")).toEqual([[2], [3]]);
});

test("findCitations() reads pages behind a colon", () => {
  expect(linksIn("Shosted (2006:3) finds it, and so does another (Shosted 2006: 12–14).")).toEqual([[5], [5]]);
});

test("findCitations() reads names with particles, in the list and in the text", () => {
  expect(linksIn("As van der Pol and Cairns (2000) show, it holds (van der Pol and Cairns, 2000).")).toEqual([
    [6],
    [6],
  ]);
});

test("findCitations() reads spans of years and works that have not appeared", () => {
  expect(linksIn("It is known (Landau and Lifshitz, 1980–1981; Bourget and Chalmers, forthcoming).")).toEqual([[4, 1]]);
  expect(linksIn("See Bourget and Chalmers (in press).")).toEqual([[1]]);
});

test("findCitations() links footnotes that cite by name and year", () => {
  expect(linksIn("It has been said before.", ["See also (Shosted, 2006) and Glomm and Ravikumar (1992)."])).toEqual([
    [5, 2],
  ]);
});
