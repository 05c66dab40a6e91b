/** Accents that are glyphs of their own. */

import { isLetterCode } from "@rubrica/report-model";
import type { GlyphTable } from "../../engine/page-primitives.ts";
import type { LineGlyphs } from "./line-glyphs.ts";
import type { WritingFrame } from "./writing-frame.ts";

/** Spacing accents that old TeX fonts draw over a letter, and the combining mark each stands for. */
const ACCENTS: Readonly<Record<string, string>> = {
  "´": "\u0301",
  "`": "\u0300",
  "¨": "\u0308",
  ˆ: "\u0302",
  "˜": "\u0303",
  "¸": "\u0327",
  ˇ: "\u030c",
  "˘": "\u0306",
  "˝": "\u030b",
  "˚": "\u030a",
};

/** Puts an accent drawn over a letter onto it. */
export function composeAccents(table: GlyphTable, { u0, u1 }: WritingFrame, line: LineGlyphs): void {
  const { numbers, codes, spaces, count } = line;
  for (let index = 0; index < count; index++) {
    const code = codes[index] ?? 0;
    if (!mayBeAccent(code)) continue;
    const mark = ACCENTS[String.fromCharCode(code)];
    if (mark === undefined) continue;
    const accent = numbers[index] ?? 0;
    const middle = ((u0[accent] ?? 0) + (u1[accent] ?? 0)) / 2;
    for (const neighbour of [index + 1, index - 1]) {
      const base = line.shown(neighbour);
      if (base === "" || !isLetterCode(base.charCodeAt(0))) continue;
      const letter = numbers[neighbour] ?? 0;
      const reach = 0.1 * (table.size[letter] ?? 0);
      if (middle < (u0[letter] ?? 0) - reach || middle > (u1[letter] ?? 0) + reach) continue;
      line.show(neighbour, (base === "ı" ? "i" : base).concat(mark).normalize("NFC"));
      line.show(index, "");
      spaces[Math.min(index, neighbour) + 1] = 0;
      break;
    }
  }
}

/** Passes over nearly all characters without a look at the table. */
function mayBeAccent(code: number): boolean {
  return code === 0x60 || (code >= 0xa8 && code <= 0xb8) || (code >= 0x2c6 && code <= 0x2dd);
}
