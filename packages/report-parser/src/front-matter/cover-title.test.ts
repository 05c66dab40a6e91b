/** Titles of papers by their look. */
import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../test/printed-report.ts";

const page = (...head: TypedLine[]) => ({
  lines: [...head, { text: "1 Introduction", bold: true, size: 14, gap: 60 }, ...paragraph(8)],
});
const large = (text: string, more: Partial<TypedLine> = {}): TypedLine => ({
  text,
  size: 20,
  bold: true,
  gap: 34,
  ...more,
});

test("the title of a cover goes on in a line that looks like the name of a journal or a place", () => {
  const journal = [large("Testing a class and a style for"), large("the journal of examples"), large("(JoE)")];
  expect(analyseTyped({ pages: [page(...journal)] }).cover.title).toBe(
    "Testing a class and a style for the journal of examples (JoE)",
  );
  const place = [large("A study of students at"), large("a small university")];
  expect(analyseTyped({ pages: [page(...place)] }).cover.title).toBe("A study of students at a small university");
});

test("a title stands beside the names of its authors", () => {
  const head = [
    large("Preprint template for", { x: 220 }),
    { text: "Anna Author", x: 90, size: 12, bold: true, gap: 20 },
    large("papers of examples", { x: 220, gap: 10 }),
  ];
  expect(analyseTyped({ pages: [page(...head)] }).cover.title).toBe("Preprint template for papers of examples");
});
