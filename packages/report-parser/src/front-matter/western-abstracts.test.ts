/** Abstracts and keywords as Western papers print them. */
import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../test/printed-report.ts";

const title: TypedLine = { text: "The name of this paper", size: 16, bold: true, centred: true };
const author: TypedLine = { text: "Anna Author, University of Examples", centred: true, gap: 30 };
const introduction = [{ text: "1 Introduction", bold: true, size: 14, gap: 34 }, ...paragraph(8)];
const narrow = (count: number): TypedLine[] =>
  Array.from({ length: count }, (_, row) => ({
    text: `This sentence of the summary is set narrower ${row}.`,
    x: 130,
    size: 9,
    gap: row === 0 ? 30 : 11,
  }));

test("an abstract without a title stands above its keywords", () => {
  for (const label of ["Keywords: fox, dog", "Additional Key Words and Phrases: fox, dog"]) {
    const report = analyseTyped({
      pages: [{ lines: [title, author, ...narrow(4), { text: label, x: 130, size: 9, gap: 24 }, ...introduction] }],
    });
    expect(report.abstracts[0]?.text).toStartWith("This sentence of the summary is set narrower 0.");
    expect(report.abstracts[0]?.text).toEndWith("narrower 3.");
    expect(report.keywords[0]?.words).toEqual(["fox", "dog"]);
  }
});

test("an abstract in small type without a title stands above the first heading", () => {
  const report = analyseTyped({ pages: [{ lines: [title, author, ...narrow(4), ...introduction] }] });
  expect(report.abstracts[0]?.text).toEndWith("narrower 3.");
  const without = analyseTyped({ pages: [{ lines: [title, author, ...paragraph(4), ...introduction] }] });
  expect(without.abstracts).toEqual([]);
});

test("a narrow abstract ends where the text of the paper begins", () => {
  const [first, ...rest] = narrow(5);
  const report = analyseTyped({
    pages: [
      {
        lines: [
          title,
          author,
          { ...first, text: `Abstract: ${first?.text}`, size: 12 },
          ...rest.map((line) => ({ ...line, size: 12, gap: 15 })),
          ...paragraph(5).map((line, row) => (row === 0 ? { ...line, gap: 40 } : line)),
          ...introduction,
        ],
      },
    ],
  });
  expect(report.abstracts[0]?.text).toEndWith("narrower 4.");
});

test("keywords have labels in other Western languages", () => {
  for (const label of [
    "Palavras-chave: raposa, cão.",
    "Palabras clave: raposa, cão",
    "Parole chiave: raposa, cão",
    "Subject headings: raposa — cão",
    "Palavras-chave: raposa. cão.",
  ]) {
    const report = analyseTyped({
      pages: [
        {
          lines: [
            title,
            { text: "Resumo", bold: true, size: 14, gap: 34 },
            ...paragraph(4),
            { text: label, gap: 24 },
            ...introduction,
          ],
        },
      ],
    });
    expect(report.keywords[0]?.words).toEqual(["raposa", "cão"]);
    expect(report.abstracts[0]?.text).not.toContain("raposa");
  }
});

test("an abstract may stand above the contents on the first page of a paper", () => {
  const titles = ["Introduction", "Counting of paths", "Main theorem", "Applications", "Keys", "Review"];
  const report = analyseTyped({
    pages: [
      {
        lines: [
          title,
          author,
          { text: "Abstract", bold: true, centred: true, gap: 34 },
          ...paragraph(4),
          { text: "Contents", bold: true, centred: true, gap: 34 },
          ...titles.map((text, index) => `${index + 1}. ${text} ........................ ${index + 2}`),
          { text: "Keywords: paths, theorems", size: 9, gap: 34 },
        ],
      },
      ...titles.map((text, index) => ({
        lines: [{ text: `${index + 1}. ${text}`, bold: true, size: 14 }, ...paragraph(8)],
        number: `${index + 2}`,
      })),
    ],
  });
  expect(report.tableOfContents?.pages).toEqual([1]);
  expect(report.abstracts[0]?.text).toEndWith("It rests at last.");
  expect(report.keywords[0]?.words).toEqual(["paths", "theorems"]);
});

test("an abstract and stacked keywords may stand side by side", () => {
  const side = ["Article info", "Received 1 May 2024", "Accepted 9 July 2024", "Keywords:", "Sparse models"];
  const stack = [...side, "Forests of errors", "Measurements"];
  const wide = "Because the forest is sparse, it describes the measurements at once and for all.";
  const box = [...stack, "", ""].flatMap((text, row): TypedLine[] => [
    { text: row === 0 ? "Abstract" : wide, x: 230, size: 9, gap: row === 0 ? 40 : 12 },
    ...(text === "" ? [] : [{ text, x: 90, size: 9, gap: 0 }]),
  ]);
  const report = analyseTyped({ pages: [{ lines: [title, author, ...box, ...introduction] }] });
  expect(report.abstracts.map(({ text }) => text)).toEqual([Array(8).fill(wide).join(" ")]);
  expect(report.keywords.map(({ words }) => words)).toEqual([["Sparse models", "Forests of errors", "Measurements"]]);
});
