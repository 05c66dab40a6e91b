import { expect, test } from "bun:test";
import { THESIS_PROSE } from "../../../test/thesis-prose.ts";
import { splitSentences } from "../../features/text-measures.ts";
import { wordTokens } from "../word-tokens.ts";
import { measureOrder } from "./measure-order.ts";
import { neighbourFeatures, orderedSentence } from "./order-features.ts";
import { orderedParagraphs } from "./ordered-paragraphs.ts";

const paragraphs = orderedParagraphs(
  Object.values(THESIS_PROSE)
    .flat()
    .map((paragraph) => splitSentences(paragraph).map((text) => ({ text, tokens: wordTokens(text) }))),
);

test("measureOrder() turns its signs with the sentences", () => {
  const forward = measureOrder(paragraphs, "zh");
  const backward = measureOrder(paragraphs.map((sentences) => sentences.toReversed()).toReversed(), "zh");
  expect(forward.sentences).toBe(backward.sentences);
  expect(forward.inParagraph).toBeGreaterThan(0);
  expect(forward.inReport).toBeGreaterThan(0);
  expect(backward.inParagraph).toBeCloseTo(-forward.inParagraph, 6);
  expect(backward.inReport).toBeCloseTo(-forward.inReport, 6);
});

test("measureOrder() says nothing of no sentences", () => {
  expect(measureOrder([], "en")).toEqual({ sentences: 0, pairs: 0, mentions: 0, inParagraph: 0, inReport: 0 });
});

test("neighbourFeatures() are those of the pair turned round with their signs changed", () => {
  const [left, right] = ["We built a cache for every node.", "The cache keeps answers:"].map((text) =>
    orderedSentence(text, wordTokens(text)),
  );
  if (left === undefined || right === undefined) throw new Error("two sentences");
  const features = neighbourFeatures(left, right, "en");
  const turned = neighbourFeatures(right, left, "en");
  expect([...turned].sort()).toEqual([...features].map(([name, count]) => [name, -count] as [string, number]).sort());
  // A thing is named with `a` first and with `the` again.
  expect(features.get("p1:a")).toBe(-1);
  expect(features.get("p1:the")).toBe(1);
  expect(features.get("colon")).toBe(-1);
});
