/** Heads of articles whose titles are no larger than the text, and covers in other languages. */
import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../test/printed-report.ts";

const centred = (text: string, more: Partial<TypedLine> = {}): TypedLine => ({ text, centred: true, gap: 24, ...more });
const abstract = [centred("ABSTRACT", { gap: 40 }), ...paragraph(5)];
const introduction = [{ text: "1 Introduction", bold: true, size: 14, gap: 34 }, ...paragraph(8)];

test("a cover has its title in the size of the text, and in capitals over names in capitals", () => {
  const head = [
    centred("Draft version November 22, 2026"),
    centred("ON THE SPARSE FOREST OF ERRORS: A STUDY OF MANY"),
    centred("MODELS", { gap: 14 }),
    centred("ROSA WRIGHT AND MARIA LINDQVIST"),
    centred("Department of Physics, University of Examples"),
  ];
  expect(analyseTyped({ pages: [{ lines: [...head, ...abstract, ...introduction] }] }).cover).toMatchObject({
    title: "ON THE SPARSE FOREST OF ERRORS: A STUDY OF MANY MODELS",
    authors: ["ROSA WRIGHT", "MARIA LINDQVIST"],
  });
});

test("a cover has the names before the place where they work, and no number of a paper as its title", () => {
  const head = [
    centred("ABC-2024-0003", { size: 16, bold: true }),
    centred("On the sparse forest of errors", { size: 14, bold: true }),
    centred("Rosa Wright, Maria Lindqvist, University of Examples, Norway"),
  ];
  expect(analyseTyped({ pages: [{ lines: [...head, ...abstract, ...introduction] }] }).cover).toMatchObject({
    title: "On the sparse forest of errors",
    authors: ["Rosa Wright", "Maria Lindqvist"],
    institution: "University of Examples, Norway",
  });
});

const thesis = (cover: readonly TypedLine[], ...others: readonly TypedLine[][]) =>
  analyseTyped({ pages: [cover, ...others, introduction, paragraph(8)].map((lines) => ({ lines })) });
const heading = (text: string): TypedLine => ({ text, size: 18, bold: true, gap: 60 });

test("a cover has the values of labels that stand side by side above them", () => {
  const { cover } = thesis([
    centred("Eine schnelle Messung der Felder", { size: 22 }),
    { text: "Autor:", x: 100, gap: 60 },
    { text: "Betreuer:", x: 350, gap: 0 },
    { text: "Teresa Dubois", x: 100, gap: 16 },
    { text: "Prof. Anna Schneider", x: 350, gap: 0 },
  ]);
  expect(cover).toMatchObject({ authors: ["Teresa Dubois"], advisor: "Prof. Anna Schneider" });
});

test("a cover has the university out of a sentence, and a student number in brackets", () => {
  const { cover } = thesis([
    centred("On the sparse forest of errors", { size: 22 }),
    centred("Rosa Wright", { gap: 40 }),
    centred("(Matriculation No. 2173461)"),
    centred("A dissertation presented to the Faculty of Engineering of the University of"),
    centred("Examples for the degree of Doctor of Philosophy", { gap: 16 }),
  ]);
  expect(cover).toMatchObject({ institution: "University of Examples", studentNumber: "2173461" });
});

test("a report keeps the keywords of each language, and ends an abstract before the page of another text", () => {
  const report = thesis(
    [centred("On the sparse forest of errors", { size: 22 })],
    [heading("Zusammenfassung"), ...paragraph(6), { text: "Schlagwörter: Messung, Anlage", gap: 30 }],
    [heading("Abstract"), ...paragraph(6), { text: "Keywords: sparse models, forests", gap: 30 }],
  );
  expect(report.keywords.map(({ language, words }) => [language, words])).toEqual([
    ["de", ["Messung", "Anlage"]],
    ["en", ["sparse models", "forests"]],
  ]);
  const alone = thesis(
    [centred("On the sparse forest of errors", { size: 22 })],
    [heading("Abstract"), ...paragraph(6)],
    [centred("To everybody who waited for this work", { gap: 300 })],
    [heading("Preface"), ...paragraph(40)],
  );
  expect(alone.abstracts[0]?.text).not.toContain("everybody");
});
