import { expect, test } from "bun:test";
import { findTexEncoding } from "./tex-encodings.ts";

for (const [font, code, character] of [
  ["CMSY10", 0x00, "−"],
  ["CMSY10", 0x30, "′"],
  ["CMSY7", 0x41, "A"],
  ["CMSY10", 0x68, "⟨"],
  ["CMSY10", 0x6b, "‖"],
  ["CMSY10", 0x70, "√"],
  ["CMSY10", 0x7f, "♠"],
  ["txsy", 0x01, "·"],
  ["CMMI12", 0x0b, "α"],
  ["CMMI12", 0x40, "∂"],
  ["CMMI12", 0x61, "a"],
  ["CMMIB10", 0x27, "φ"],
  ["CMEX10", 0x00, "("],
  ["CMEX10", 0x30, "⎛"],
  ["CMEX10", 0x50, "∑"],
  ["CMEX10", 0x5a, "∫"],
  ["CMEX10", 0x70, "√"],
  ["CMR10", 0x0c, "fi"],
  ["CMBX12", 0x41, "A"],
  ["CMR10", 0x7b, "–"],
  ["CMR10", 0x7f, "¨"],
] as const) {
  test(`findTexEncoding() knows ${font} code ${code}`, () => {
    expect(findTexEncoding(font)?.characters[code]).toBe(character);
  });
}

test("findTexEncoding() knows nothing of other fonts", () => {
  expect(findTexEncoding("SimSun")).toBeNull();
  expect(findTexEncoding("CMU Serif")).toBeNull();
});
