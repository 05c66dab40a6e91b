import { expect, test } from "bun:test";
import { analyseTyped, paragraph, type TypedLine } from "../../../test/printed-report.ts";

const heading = (text: string): TypedLine => ({ text, size: 16, bold: true, gap: 34 });
const rolesOf = (titles: readonly string[]): unknown[] => {
  const { sections, headings } = analyseTyped({
    pages: [{ lines: titles.flatMap((title) => [heading(title), ...paragraph(4)]) }],
  });
  return sections.flatMap(({ heading: index, role }) => (index === null ? [] : [[headings[index]!.title, role]]));
};

test("buildSections() takes a chapter numbered as an appendix for one, whatever its title", () => {
  expect(rolesOf(["1 Introduction", "2 Method", "3 Results", "Appendix A Implementation of the lists"]).at(-1)).toEqual(
    ["Implementation of the lists", "appendix"],
  );
});

test("buildSections() takes chapters with letters behind chapters with numbers for appendices", () => {
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
