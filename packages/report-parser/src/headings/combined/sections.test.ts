import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../../test/printed-report.ts";

const heading = (text: string): TypedLine => ({ text, size: 16, bold: true, gap: 34 });
const rolesOf = (titles: readonly string[]): unknown[] => {
  const { sections, headings } = analyseTyped({
    pages: [{ lines: titles.flatMap((title) => [heading(title), ...paragraph(4)]) }],
  });
  return sections.flatMap(({ heading: index, role }) => (index === null ? [] : [[headings[index]?.title, role]]));
};

test("a chapter numbered as an appendix is one, whatever its title", () => {
  expect(rolesOf(["1 Introduction", "2 Method", "3 Results", "Appendix A Implementation of the lists"]).at(-1)).toEqual(
    ["Implementation of the lists", "appendix"],
  );
});

test("chapters with letters behind chapters with numbers are appendices", () => {
  const roles = rolesOf([
    "1 Introduction",
    "2 Method",
    "3 Results",
    "References",
    "A. Numerical rank",
    "B. Proofs of lemmas",
  ]);
  expect(roles.slice(-2)).toEqual([
    ["Numerical rank", "appendix"],
    ["Proofs of lemmas", "appendix"],
  ]);
});

test("sections end where the next one begins, also where titles of letters follow each other", () => {
  const outline = ["A", "B", "C"].map((title) => ({ title, level: 1, destination: { pageIndex: 0, y: null } }));
  const lines = ["A", "B", "C"].map((title): TypedLine => ({ text: title, size: 16, bold: true, gap: 20 }));
  const { sections } = analyseTyped({ pages: [{ lines: [...paragraph(3), ...lines, ...paragraph(3)] }], outline });
  for (const { range } of sections) expect(range.end).toBeGreaterThanOrEqual(range.start);
  expect(sections).toHaveLength(4);
});
