import { expect, test } from "bun:test";
import fc from "fast-check";
import { foldText, foldWidthAndCase } from "./fold-text.ts";

const textOfAnyScript = fc.string({ unit: "binary" });

test.each([
  ["Ｗｉｄｅ　Ｔｅｘｔ，２", "wide text,2"],
  ["the ﬁnal ①", "THE FINAL 1"],
  ["ＤＯＩ：10.1/ＡＢ", "doi:10.1/ab"],
])("foldWidthAndCase() makes %p and %p equal", (left, right) => {
  expect(foldWidthAndCase(left)).toBe(foldWidthAndCase(right));
});

test("foldWidthAndCase() keeps spaces, punctuation and accents", () => {
  const texts = ["a b", "ab", "a-b", "á b"];
  expect(new Set(texts.map(foldWidthAndCase)).size).toBe(texts.length);
});

test.each([
  ["State-of-the-Art: a survey", "state of the art - a survey"],
  ["（三）系统 设计", "(三)系统设计"],
  ["C++", "c"],
  ["3.1　方法", "31方法"],
])("foldText() makes %p and %p equal", (left, right) => {
  expect(foldText(left)).toBe(foldText(right));
});

test("foldText() keeps letters of every script, digits and accents", () => {
  expect(foldText("Über 𠮷林, Ωμέγα 3!")).toBe("über𠮷林ωμέγα3");
  expect(foldText("、。…")).toBe("");
});

test("foldText() drops only what it is told to", () => {
  expect(foldText("C++ ／ Ｃ＃", /\s/g)).toBe("c++/c#");
});

test("foldText() leaves nothing that is neither letter nor digit, whatever the text", () => {
  fc.assert(
    fc.property(textOfAnyScript, (text) => {
      expect(foldText(text)).toMatch(/^[\p{L}\p{N}]*$/u);
    }),
  );
});

test("foldText() takes no notice of spaces and punctuation put anywhere into a word", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("图", "Word", "7", "é")),
      fc.constantFrom(" ", "\n", "，", "-", "\u200b"),
      (words, mark) => {
        expect(foldText(words.join(mark))).toBe(foldText(words.join("")));
      },
    ),
  );
});
