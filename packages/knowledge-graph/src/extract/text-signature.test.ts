import { expect, test } from "bun:test";
import { estimateSimilarity, signText } from "./text-signature.ts";

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `word${(from + index) * 7919}x`).join(" ");
const similarity = (left: string, right: string) => estimateSimilarity(signText(left) ?? [], signText(right) ?? []);

test("signText() gives near copies a similarity close to their common share", () => {
  expect(similarity(words(0, 2000), words(0, 2000))).toBe(1);
  // 1000 of 3000 different shingles are common.
  expect(Math.abs(similarity(words(0, 2000), words(1000, 3000)) - 1 / 3)).toBeLessThan(0.13);
  expect(similarity(words(0, 2000), words(5000, 7000))).toBeLessThan(0.05);
});

test("signText() ignores case, width and punctuation", () => {
  const text = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 37) % 3000))).join("");
  expect(similarity(text, text.replace(/(.{7})/g, "$1， "))).toBe(1);
  expect(similarity(words(0, 500), words(0, 500).toUpperCase())).toBe(1);
});

test("signText() does not judge short texts", () => {
  expect(signText(words(0, 60))).toBeNull();
  expect(signText("")).toBeNull();
});
