import { expect, test } from "bun:test";
import { printPage } from "../../../test/printed-page.ts";
import { layoutPage } from "../layout-page.ts";
import { ideographOf } from "./radicals.ts";

const textOf = (...lines: readonly string[]): string[] =>
  layoutPage(printPage({ texts: lines.map((text, index) => ({ text, x: 72, y: 100 + 20 * index })) })).lines.map(
    (line) => line.text,
  );

test("layoutPage() shows the characters that radicals stand for inside of words", () => {
  expect(textOf("⻋辆与⻓度", "西安的⻘年，⻝品⻢路")).toEqual(["车辆与长度", "西安的青年，食品马路"]);
  expect(textOf("⽤⼾的⽅法", "⽆")).toEqual(["用户的方法", "无"]);
});

test("layoutPage() writes 户 in simplified text and 戶 in traditional", () => {
  expect(textOf("这个⽤⼾的数据")).toEqual(["这个用户的数据"]);
  expect(textOf("這個⽤⼾的數據")).toEqual(["這個用戶的數據"]);
});

test("layoutPage() leaves a radical that is spoken of, and one that has no character", () => {
  expect(textOf("部首“⻋”与「⾞」的写法", "the radical ⻌ has three strokes", "字⺀形")).toEqual([
    "部首“⻋”与「⾞」的写法",
    "the radical ⻌ has three strokes",
    "字⺀形",
  ]);
});

test("layoutPage() reads radicals that count as numbers also between blanks", () => {
  expect(textOf("The year ⼆ of the study")).toEqual(["The year 二 of the study"]);
});

test("ideographOf() follows Unicode's equivalents", () => {
  expect(ideographOf(0x2e81, false)).toBe("厂");
  expect(ideographOf(0x2ef3, false)).toBe("龟");
  expect(ideographOf(0x2f00, false)).toBe("一");
  expect(ideographOf(0x2fd5, true)).toBe("龠");
  expect([0x2e80, 0x2e9a, 0x2ef4, 0x8f66].map((code) => ideographOf(code, false))).toEqual([null, null, null, null]);
});
