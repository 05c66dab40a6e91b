/** Lists without labels as Western papers print them. */
import { expect, test } from "bun:test";
import { type PrintedLine, printText } from "../../test/printed-lines.ts";
import { findCitations } from "../citations/find-citations.ts";
import { findReferences } from "./find-references.ts";

function textsOf(lines: readonly PrintedLine[]): string[] {
  const printed = printText([{ text: "References", size: 16, bold: true }, ...lines]);
  return findReferences(printed, []).references.map(({ text }) => text);
}

const hanging = (first: string, ...rest: string[]): PrintedLine[] => [
  { text: first, startsParagraph: false },
  ...rest.map((text) => ({ text, x0: 104, startsParagraph: false })),
];

test("findReferences() begins an entry where a drawn line stands for the authors of the one before", () => {
  const lines = [
    ...hanging("Goldberger, A. S., Impact of Multiplier Properties of a Model,", "Amsterdam: Example Press, 1959."),
    ...hanging(
      "Heady, E. O., and D. McKee, “Farm Size Adjustments,” Example",
      "Bulletin 428, Example University, 1955.",
    ),
    { text: ", and , “Farm Size Adjustments and Costs,” Example Bulletin 429, 1956.", x0: 104, startsParagraph: false },
    ...hanging("Lucas, R. (1988) ‘On the mechanics of development.’ Journal of", "Examples 22, 3–42"),
    { text: "(1990) ‘Analytical review.’ Example Papers 42, 293–316", x0: 104, startsParagraph: false },
    { text: "and , ‘A second review.’ Example Papers 43, 1991, 12–16", x0: 104, startsParagraph: false },
    ...hanging("Mendoza, E. G. (1991) ‘Real cycles in an economy.’ Example", "Review 81, 717–818"),
  ];
  expect(textsOf(lines)).toHaveLength(7);
});

test("findReferences() begins an entry at each name with initials where all lines are alike", () => {
  const apart = [
    "Last, F. (1900). A fictitious article. Journal of nothingness, 2, 1-2.",
    "Writer, R. (2000). A silly book. Somewhere: Example Press.",
  ];
  const lines = (texts: readonly string[]) => texts.map((text) => ({ text, startsParagraph: false }));
  expect(textsOf(lines(apart))).toEqual(apart);
  const close = [
    "Author A. N., 2013, Journal of Improbable Examples, 1, 1",
    "Jones C. D., 2015, Journal of Interesting Stuff, 17, 198",
    "Smith A. B., 2014, The Example Journal, 12, 345 (Paper I)",
  ];
  expect(textsOf(lines(close))).toEqual(close);
});

test("findReferences() begins an entry behind white where paragraphs are not told", () => {
  const entry = (first: string, second: string): PrintedLine[] => [
    { text: first, white: 8, startsParagraph: false },
    { text: second, startsParagraph: false },
  ];
  const lines = [
    ...entry(
      "Qiang Taylor. From examples to samples. Online, 2000. URL https://",
      "www.example.org/docs/from-examples-2000.",
    ),
    ...entry("UNESCO. Memory of examples. Online, 2021. URL https://", "www.example.org/docs/memory-of-examples-2021."),
    ...entry(
      "Olga Weir and Victor Lund. Measuring the impact of samples on",
      "examples. Computers of Examples, 9(12):380–388, 1985.",
    ),
  ];
  expect(textsOf(lines)).toHaveLength(3);
});

test("findReferences() tells entries by white where each line looks like a paragraph, over the end of a page", () => {
  const page = (number: number, ...lines: PrintedLine[]) => lines.map((line) => ({ page: number, ...line }));
  const lines = [
    ...page(
      1,
      { text: "Adams, P. (2001) Examples of the first kind. Available at:", x1: 505 },
      { text: "https://www.example.org/docs/first-kind-2001 (Accessed: 3 March 2002).", x1: 480 },
      {
        text: "Example Council. (2002). Samples of the second kind (Report No. 5). Example University. Retrieved",
        white: 9,
      },
      { text: "March 3, 2003, from https://www.example.org/blog/second-kind-2002", x1: 420 },
      { text: "Brown, Q. and Clark, R. (2003) ‘On the third kind’, Journal of Examples,", white: 9, x1: 505 },
    ),
    ...page(
      2,
      { text: "12(3), pp. 45-67.", x1: 190 },
      { text: "Davis, S. (2004) Examples of the fourth kind. London: Example Press.", white: 9 },
      { text: "World Council. (2005). Samples of the fifth kind (Report No. 6). Example University. From", white: 9 },
      { text: "https://www.example.org/blog/fifth-kind-2005", x1: 350 },
    ),
    ...page(3, { text: "Young, T. (2006) Examples of the sixth kind. London: Example Press." }),
  ];
  expect(textsOf(lines).map((text) => text.slice(0, 8))).toEqual([
    "Adams, P",
    "Example ",
    "Brown, Q",
    "Davis, S",
    "World Co",
    "Young, T",
  ]);
});

test("findReferences() reads on behind the titles of parts of a list", () => {
  for (const title of ["Webpages", "Online References", "Internetquellen", "Secondary Sources"]) {
    const lines = [
      ...hanging("Adams, P. (2001). First work about things. Example", "Press, London."),
      ...hanging("Brown, Q. (2002). Second work about things. Example", "Press, London."),
      { text: title, size: 14, bold: true },
      ...hanging("Clark, R. (2003). Third work about things. Example", "Press, London."),
    ];
    expect(textsOf(lines)).toHaveLength(3);
  }
});

test("findReferences() reads labels of letters with a prefix or a particle", () => {
  const lines = [
    "[App10a] Apple, A. First work. 2010.",
    "[vdA13] van der Aalst, W. Second work. 2013.",
    "[@Fre10] Fre, B. Third work. 2010.",
    "[A-BL04] Baez, J. Fourth work. 2004.",
    "[O’N19] O’Neill, B. Fifth work. 2019.",
  ];
  const printed = printText([{ text: "References", size: 16 }, ...lines.map((text) => ({ text }))]);
  expect(findReferences(printed, []).references.map(({ label }) => label)).toEqual([
    "App10a",
    "vdA13",
    "@Fre10",
    "A-BL04",
    "O'N19",
  ]);
});

test("findReferences() reads labels of a letter and a number that counts", () => {
  const lines = [
    "[W1] Adams, P. First work. 2010.",
    "[W2] Brown, Q. Second work. 2013.",
    "[S1] Clark, R. Third work. 2010.",
    "[O’N19] O’Neill, B. Fourth work. 2019.",
  ];
  const printed = printText([
    { text: "As [W2] and [S1, W1] say, see [O’N19]." },
    { text: "References", size: 16 },
    ...lines.map((text) => ({ text })),
  ]);
  const found = findReferences(printed, []);
  expect(found.references.map(({ label }) => label)).toEqual(["W1", "W2", "S1", "O'N19"]);
  const citations = findCitations({ reportText: printed, found, excluded: [] });
  expect(citations.map(({ references }) => references)).toEqual([[1], [2, 0], [3]]);
});

test("findReferences() reads on behind headings below that of the list", () => {
  const lines = (names: readonly string[]) => [
    { text: "References", size: 16 },
    { text: names[0] as string, size: 14 },
    { text: "[A1] Adams, P. First work. 2010." },
    { text: "[A2] Brown, Q. Second work. 2013." },
    { text: names[1] as string, size: 14 },
    { text: "[C1] Clark, R. Third work. 2010." },
    { text: "Questionnaire", size: 16 },
    { text: "[X1] How old are you in 2020?" },
  ];
  const printed = printText(lines(["Journals of examples", "Collections"]));
  const heading = (title: string, level: number) => {
    const start = printed.text.indexOf(title);
    return { title, level, range: { start, end: start + title.length } };
  };
  const headings = [
    heading("References", 1),
    heading("Journals of examples", 2),
    heading("Collections", 2),
    heading("Questionnaire", 1),
  ];
  expect(findReferences(printed, headings).references.map(({ text }) => text)).toEqual([
    "Adams, P. First work. 2010.",
    "Brown, Q. Second work. 2013.",
    "Clark, R. Third work. 2010.",
  ]);
});
