/** Citations by name and year as Western papers print them. */
import { expect, test } from "bun:test";
import type { Footnote } from "@rubrica/report-model";
import { printText } from "../../test/printed-lines.ts";
import { findReferences } from "../reference-lists/find-references.ts";
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
  "WORLD BUREAU OF PRINTED EXAMPLES. Rules for examples. Examplebury: Example Press, 2003.",
  "Xavier, B. (2011). On numbers. Journal of Examples, 3, 5-9.",
  "—, Yule, S., and Zorn, W. (2012). On more numbers. Journal of Examples, 4, 5-9.",
  "Yule, S. (2015). Alone. Journal of Examples, 5, 1-9.",
  "Yule, S., Zorn, W., and Fox, A. (2015). Together. Journal of Examples, 6, 1-9.",
  "Office for Samples and Examples. (2016). Samples of the year. Example Press.",
  "d’Aspen, C. (1998). Inequalities of 1984. Journal of Examples, 8, 1-9.",
  "Ida Zwart (Ed.). 2014. The book of examples. Example Press, Examplebury.",
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

test("findCitations() reads names parted by semicolons", () => {
  expect(linksIn("It is known (GLOMM; RAVIKUMAR, 1992), (Dosher; Landy; Sperling, 1989b; Shosted, 2006).")).toEqual([
    [4],
    [3, 7],
  ]);
});

test("findCitations() reads institutions in the sentence, in full and by their initials", () => {
  expect(linksIn("The U.S. Department of Examples (1965) says so.")).toEqual([[10]]);
  expect(linksIn("According to WBPE (2003, section 3) it is (WBPE, 2003).")).toEqual([[12], [12]]);
});

test("findCitations() reads the words for other authors, and names joined in other languages", () => {
  expect(linksIn("Dosher and colleagues (1989a) and Glomm und Ravikumar (1992) say so.")).toEqual([[2], [4]]);
});

test("findCitations() reads initials before a name", () => {
  expect(linksIn("It is known [R. Shosted 2006; B. A. Dosher et al. 1989b].")).toEqual([[7, 3]]);
});

test("findCitations() links entries behind a single long dash", () => {
  expect(linksIn("As Xavier et al. (2012) say.")).toEqual([[14]]);
});

test("findCitations() reads editors with their given names first", () => {
  expect(linksIn("It is a book [Zwart 2014].")).toEqual([[19]]);
});

test("findCitations() reads a known name and its year without brackets", () => {
  expect(linksIn("It holds, see Shosted 2006 and Glomm & Ravikumar, 1997, but not since May 2006.")).toEqual([
    [7],
    [5],
  ]);
});

test("findCitations() tells works of a year by whether the mention leaves authors out", () => {
  expect(linksIn("Yule (2015) differs from Yule et al. (2015).")).toEqual([[15], [16]]);
  expect(linksIn("They differ (Yule, 2015) from others (Yule et al., 2015).")).toEqual([[15], [16]]);
});

test("findCitations() reads institutions with an and in their names", () => {
  const text = "The Office for Samples and Examples (2016) counts them (Office for Samples and Examples, 2016).";
  expect(linksIn(text)).toEqual([[17], [17]]);
});

test("findCitations() reads names with an apostrophe, and the year behind that of a title", () => {
  expect(linksIn("As d’Aspen (1998) says (d’Aspen, 1998).")).toEqual([[18], [18]]);
});

test("findCitations() reads initials before names, and works parted by commas", () => {
  expect(linksIn("It is known (S. Yule, W. Zorn, and A. Fox 2015, R. Shosted 2006).")).toEqual([[16, 7]]);
});

test("findCitations() reads a footnote that names its works without brackets", () => {
  expect(linksIn("Noted", ["See S. Yule, Zorn, and Fox 2015; Glomm and Ravikumar 1992, p. 820."])).toEqual([[16, 4]]);
});

test("findCitations() links names to the list of their chapter", () => {
  const chapter = (title: string, work: string) => [
    { text: title, size: 18 },
    { text: "Fox (2018) says so." },
    { text: "References", size: 16 },
    { text: `Fox, A. (2018). ${work}. Example Press.` },
    { text: `Lee, K. (2019). ${work} again. Example Press.` },
  ];
  const reportText = printText([...chapter("1 One", "First work"), ...chapter("2 Two", "Second work")]);
  const found = findReferences(reportText, []);
  expect(findCitations({ reportText, found, excluded: [] }).map(({ references }) => references)).toEqual([[0], [2]]);
});

test("findCitations() links names to labels of names and years", () => {
  const reportText = printText([
    { text: "It is known [Fox u. a. 2018; Lee und Gray 2019b], as Fox [2020] and others [Lee and Gray, 2019a] say." },
    { text: "References", size: 16 },
    { text: "[Fox 2020] Fox, Anna: First work. Example Press, 2020" },
    { text: "[Fox u. a. 2018] Fox, Anna ; Hill, Carl ; Gray, Ben: Second work. Example Press, 2018" },
    { text: "[Lee und Gray 2019a] Lee, Kim ; Gray, Ben: Third work. Example Press, 2019" },
    { text: "[Lee und Gray 2019b] Lee, Kim ; Gray, Ben: Fourth work. Example Press, 2019" },
  ]);
  const found = findReferences(reportText, []);
  expect(found.references.map(({ label }) => label)).toEqual([
    "Fox 2020",
    "Fox u. a. 2018",
    "Lee und Gray 2019a",
    "Lee und Gray 2019b",
  ]);
  const citations = findCitations({ reportText, found, excluded: [] });
  expect(citations.map(({ references }) => references)).toEqual([[1, 3], [0], [2]]);
});
