import { expect, test } from "bun:test";
import { printPages } from "../../test/printed-lines.ts";
import { isCompound } from "./compound-words.ts";
import { collectWordForms } from "./word-forms.ts";

const formsOf = (...lines: readonly string[]) => collectWordForms(printPages(lines.map((text) => ({ text }))));

test.each([
  ["state-of-the-", "art"],
  ["well-", "known"],
  ["cross-", "validation"],
  ["self-", "supervised"],
  ["cost-", "effective"],
  ["end-to-", "end"],
  ["context-", "aware"],
  ["follow-", "up"],
  ["step-by-", "step"],
  ["Rule-", "based"],
  ["non-", "linear"],
] as const)("keepsHyphen() keeps the hyphen of %s%s, which no other line writes", (before, after) => {
  expect(formsOf("nothing of it here").keepsHyphen(`It is ${before}`, `${after} and so on`)).toBe(true);
});

test.each([
  ["predic-", "tion"],
  ["regres-", "sion"],
  ["sched-", "ule"],
  ["visi-", "tors"],
  ["un-", "known"],
  ["net-", "work"],
  ["data-", "base"],
  ["real-", "ity"],
  ["multi-", "ple"],
  ["state-", "ment"],
  ["some-", "where"],
  ["in-", "dependent"],
  ["end-to-end predic-", "tion"],
] as const)("keepsHyphen() joins %s%s", (before, after) => {
  expect(formsOf("nothing of it here").keepsHyphen(`It is ${before}`, `${after} and so on`)).toBe(false);
});

test("keepsHyphen() follows the document before any list, part by part", () => {
  const forms = formsOf("a crossvalidation here", "some net-work there", "a state-of-theart here");
  expect(forms.keepsHyphen("by cross-", "validation of")).toBe(false);
  expect(forms.keepsHyphen("in the net-", "work of")).toBe(true);
  expect(formsOf("uses multi-cast here").keepsHyphen("pim-multi-", "cast trees")).toBe(true);
});

test("isCompound() says nothing of words that its list does not hold", () => {
  expect(isCompound("river", "valley")).toBeNull();
});
