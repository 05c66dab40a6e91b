import { expect, test } from "bun:test";
import { plainText } from "./plain-text.ts";

test("plainText() keeps what is read, and takes what is not seen but changes it", () => {
  expect(plainText("  基于深度学习的 ﬁn-grained 图像识别 é 🙂  ")).toBe("基于深度学习的 ﬁn-grained 图像识别 é 🙂");
  expect(plainText("a\u0000b\u001b[31mc\u007f")).toBe("ab[31mc");
  expect(plainText("line\r\nbreak\tand\u2028more")).toBe("line break and more");
  expect(plainText("fdp.\u202etxt\u202c \u2066x\u2069 \u200ey\u200f \u061cz")).toBe("fdp.txt x y z");
  expect(plainText("a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg")).toBe("abcdefg");
  expect(plainText("\u200b \u202e\n")).toBe("");
  expect(plainText("a\u3164b\u115fc\uffa0d\u{e0041}e\u034ff\ufe0fg")).toBe("abcdefg");
  expect(plainText("\u2800\u3164")).toBe("");
  expect(plainText(`e${"\u0301".repeat(180)}a`)).toBe("e\u0301\u0301\u0301\u0301a");
  expect(plainText("half \ud83d of a pair")).toBe("half  of a pair");
});
