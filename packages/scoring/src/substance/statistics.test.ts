import { expect, test } from "bun:test";
import { measureCollocation } from "./collocation.ts";
import { quotedShare } from "./quoted-share.ts";
import { measureSegments } from "./segment-likeness.ts";
import { measureDirection } from "./sentence-direction.ts";
import { countTerms, termsOf } from "./term-counts.ts";
import { likeness, termVector } from "./term-vector.ts";
import { wordTokens } from "./word-tokens.ts";

/** Numbers in no order, the same every time (Lehmer generator, Park & Miller 1988). */
function createScatter(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

const scatter = createScatter();
const WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma".split(
  " ",
);
const anyWords = (count: number): string[] => Array.from({ length: count }, () => WORDS[scatter(WORDS.length)] ?? "");

test("measureCollocation() finds no company among words in any order", () => {
  const { pairs, triples } = measureCollocation(Array.from({ length: 300 }, () => anyWords(12)));
  expect(pairs).toBeCloseTo(1, 0);
  expect(triples ?? 0).toBeLessThan(1.2);
});

test("measureCollocation() finds it among words that come in phrases", () => {
  const phrases = Array.from({ length: 30 }, () => anyWords(3));
  const sentences = Array.from({ length: 300 }, () =>
    Array.from({ length: 4 }, () => phrases[scatter(phrases.length)] ?? []).flat(),
  );
  const { pairs, triples } = measureCollocation(sentences);
  expect(pairs ?? 0).toBeGreaterThan(2);
  expect(triples ?? 0).toBeGreaterThan(1.5);
});

test("quotedShare() counts passages in any quotation marks, and no single terms", () => {
  expect(quotedShare(["“十二个字以上的一段引用的文字”。", "所谓“术语”不算。"])).toBeGreaterThan(50);
  expect(quotedShare(["所谓“术语”不算。"])).toBe(0);
  expect(quotedShare([])).toBeNull();
});

test("measureDirection() is above 0 for paragraphs as they are written, and below for the same in reverse", () => {
  const written = Array.from({ length: 30 }, (_, index) => [
    `本文研究了第${index}种方法的应用。`,
    "因此其性能有了明显的提高。",
  ]);
  const forward = measureDirection(
    written.map((paragraph) => paragraph.join("")),
    "zh",
  );
  const backward = measureDirection(
    written.map((paragraph) => paragraph.toReversed().join("")),
    "zh",
  );
  expect(forward.paragraphs).toBe(30);
  expect(forward.forward).toBeGreaterThan(0);
  expect(backward.forward).toBeCloseTo(-forward.forward, 6);
});

test("likeness() is 100 for the same terms and 0 for none in common", () => {
  const vectorOf = (text: string) => termVector(countTerms(termsOf(wordTokens(text))), "zh");
  expect(likeness(vectorOf("蜂窝数独求解"), vectorOf("蜂窝数独求解"))).toBeCloseTo(100, 6);
  expect(likeness(vectorOf("蜂窝数独求解"), vectorOf("肠道息肉分割"))).toBe(0);
});

test("measureSegments() tells one subject from eight", () => {
  const sentence = (subject: number, at: number): string[] => [`subject${subject}`, `term${subject}`, `word${at % 40}`];
  const rows = (subjectOf: (at: number) => number) =>
    Array.from({ length: 160 }, (_, at) => sentence(subjectOf(at), at));
  const one = measureSegments(
    rows(() => 1),
    "en",
  );
  const eight = measureSegments(
    rows((at) => Math.floor((at + 10) / 20)),
    "en",
  );
  expect((one?.far ?? 0) / (one?.near ?? 1)).toBeGreaterThan(0.9);
  expect((eight?.far ?? 0) / (eight?.near ?? 1)).toBeLessThan(0.8);
  expect(measureSegments(rows(() => 1).slice(0, 40), "en")).toBeNull();
});
