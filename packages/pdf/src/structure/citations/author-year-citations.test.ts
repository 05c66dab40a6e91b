/** Citations by name and year as Western papers print them. */
import { expect, test } from "bun:test";
import { printText } from "../../../test/printed-lines.ts";
import type { Footnote } from "../../parsed-report.ts";
import { findReferences } from "../references/find-references.ts";
import { findCitations } from "./find-citations.ts";

const ENTRIES = [
  "Bourget, D., and Chalmers, D. (forthcoming). What people believe. Example Studies.",
  "Dosher, B. A., Landy, M. S., & Sperling, G. (1989a). The depth effect. Example Research, 29, 1789-1813.",
  "Dosher, B. A., Landy, M. S., & Sperling, G. (1989b). Ratings of depth. Example Psychology, 15, 816-825.",
  "Glomm, G., and Ravikumar, B. (1992). Public and private investment. Journal of Examples, 10, 818-834.",
  "—— (1997). Productive expenditures. Journal of Examples, 21, 183-204.",
  "Landau, L. D., and Lifshitz, E. M. (1980–1981). Statistics. Example Press.",
  "Shosted, R. (2006). Correlating complexity. Example Typology, 10, 1-40.",
  "Harry Thornburg. Mar. 2001. Introduction to examples. (Mar. 2001). Retrieved March 2, 2005 from https://example.org/.",
  "Tables-of-Examples.Com. Mar. 2006. Numbers and Analysis. (Mar. 2006). Retrieved June 7, 2007 from https://example.org/.",
  "U.S. Department of Examples, Tables of Examples, Washington: Government Printing, 1965.",
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
  expect(linksIn("Glomm and Ravikumar (1992) differ from Glomm and Ravikumar (1997).")).toEqual([[4], [5]]);
});

test("findCitations() reads pages behind a colon", () => {
  expect(linksIn("Shosted (2006:3) finds it, and so does another (Shosted 2006: 12–14).")).toEqual([[7], [7]]);
});

test("findCitations() reads names with particles, in the list and in the text", () => {
  expect(linksIn("As van der Pol and Cairns (2000) show, it holds (van der Pol and Cairns, 2000).")).toEqual([
    [11],
    [11],
  ]);
});

test("findCitations() reads spans of years and works that have not appeared", () => {
  expect(linksIn("It is known (Landau and Lifshitz, 1980–1981; Bourget and Chalmers, forthcoming).")).toEqual([[6, 1]]);
  expect(linksIn("See Bourget and Chalmers (in press).")).toEqual([[1]]);
});

test("findCitations() links footnotes that cite by name and year", () => {
  expect(linksIn("It has been said before.", ["See also (Shosted, 2006) and Glomm and Ravikumar (1992)."])).toEqual([
    [7, 4],
  ]);
});

test("findCitations() reads lists of three and more names", () => {
  expect(linksIn("It is known (Dosher, Landy & Sperling, 1989a,b; Dosher, Landy, et al. 1989a).")).toEqual([[2, 3]]);
});

test("findCitations() reads names that stand as printed: given names first, and institutions", () => {
  expect(linksIn("See [Thornburg 2001; Tables-of-Examples.Com 2006] and (U.S. Department of Examples, 1965).")).toEqual(
    [[8, 9], [10]],
  );
});
