import { expect, test } from "bun:test";
import { type PrintedText, printPage } from "../../../test/printed-page.ts";
import type { Rule } from "../../engine/page-primitives.ts";
import { layoutPage } from "../layout-page.ts";

const BASELINE = 100;
const SIZE = 10;

function ruleAt(x: number, width: number, depth: number): Rule {
  const y = BASELINE + depth * SIZE;
  const box = { x0: x, y0: y - 0.2, x1: x + width, y1: y + 0.2 };
  return { orientation: "horizontal", box, thickness: 0.4, colour: 0 };
}

/** Two words with a gap of `gap` points, in which `rules` are drawn. */
function textOf(first: string, second: string, rules: (end: number) => Rule[], gap = 4): string {
  const left: PrintedText = { text: first, x: 72, y: BASELINE, size: SIZE, drawnSpaces: false };
  const end = layoutPage(printPage({ texts: [left] })).lines[0]!.box.x1;
  const right = { ...left, text: second, x: end + gap };
  return layoutPage(printPage({ texts: [left, right], rules: rules(end) }))
    .lines.map(({ text }) => text)
    .join("|");
}

test("layoutPage() reads a short rule on the baseline between two words as an underscore", () => {
  expect(textOf("max", "depth", (end) => [ruleAt(end + 0.6, 3, 0)])).toBe("max_depth");
  expect(textOf("max", "depth", (end) => [ruleAt(end + 0.6, 3, 0), ruleAt(end + 4.2, 3, 0)], 7.3)).toBe("max__depth");
});

test("layoutPage() reads a short rule at half height between two digits as a hyphen", () => {
  expect(textOf("表 1", "1: 准确率", (end) => [ruleAt(end + 0.6, 4, -0.3)], 5.6)).toBe("表 1-1: 准确率");
});

test.each([
  ["under a word", (end: number) => [ruleAt(end - 8, 8, 0.1)]],
  ["as an empty field", (end: number) => [ruleAt(end + 1, 11, 0.1)]],
  ["as a fraction bar between letters", (end: number) => [ruleAt(end + 0.5, 3, -0.25)]],
  ["far below", (end: number) => [ruleAt(end + 0.5, 3, 0.6)]],
] as const)("layoutPage() leaves a rule %s what it is", (_, rules) => {
  expect(textOf("max", "depth", rules)).toBe("max depth");
});
