import { expect, test } from "bun:test";
import { makePage } from "../../../../pdf/test/hand-made-page.ts";
import { withoutNoteMarks } from "./note-marks.ts";

test.each([
  ["Related work", "1", "", "Related work"],
  ["为什么选择它", "2", "作为名字？", "为什么选择它作为名字？"],
  ["Areas of 10 m", "2", "", "Areas of 10 m2"],
  ["Powers of a word", "th", "", "Powers of a wordth"],
])("withoutNoteMarks() reads %p with %p raised before %p", (before, raised, behind, title) => {
  const end = 90 + [...before].reduce((sum, character) => sum + (character > "\u2e80" ? 10 : 5), 0);
  const spans = [
    { text: before, x: 90, bold: true },
    { text: raised, x: end, size: 7, position: "superscript" as const },
    ...(behind === "" ? [] : [{ text: behind, x: end + 4, bold: true }]),
  ];
  expect(makePage({ texts: [{ spans, y: 100 }] }).lines.map(withoutNoteMarks)).toEqual([title]);
});
