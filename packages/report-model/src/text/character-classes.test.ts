import { describe, expect, test } from "bun:test";
import { countHan, endsWithHan, HAN, hasCjk, hasHan, startsWithHan } from "./character-classes.ts";

describe("Chinese characters in a text", () => {
  test("hasHan() finds one among Latin letters, and none in kana, full-width letters or Chinese marks", () => {
    expect(hasHan("Fig. 图 3")).toBe(true);
    expect(["", "Figure 3", "カタカナ", "ＡＢＣ", "《，。》"].map(hasHan)).toEqual([false, false, false, false, false]);
  });

  test("hasCjk() finds what is set on a grid of one em: kana, Chinese marks and full-width letters, too", () => {
    expect(["图", "カタカナ", "ＡＢＣ", "《，。》"].map(hasCjk)).toEqual([true, true, true, true]);
    expect(["", "Figure 3", "–“”…"].map(hasCjk)).toEqual([false, false, false]);
  });

  test("startsWithHan() and endsWithHan() look at the very ends", () => {
    expect(["图 a", " 图", "a图"].map(startsWithHan)).toEqual([true, false, false]);
    expect(["a 图", "图 ", "图。"].map(endsWithHan)).toEqual([true, false, false]);
  });

  test("countHan() counts each Chinese character, the same number on every call", () => {
    expect([countHan("图1 系统结构 (a)"), countHan("图1 系统结构 (a)"), countHan("none")]).toEqual([5, 5, 0]);
  });

  test("HAN goes into an expression with and without the Unicode flag", () => {
    expect(new RegExp(`^[${HAN}·]{2,4}$`).test("马克·吐")).toBe(true);
    expect(new RegExp(`^[${HAN}\\p{Lu}]+$`, "u").test("A系统")).toBe(true);
    expect(new RegExp(`^[${HAN}]$`).test("㐀")).toBe(true);
  });
});
