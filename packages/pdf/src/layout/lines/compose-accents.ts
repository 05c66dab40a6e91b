/** Accents that are glyphs of their own. */
import type { GlyphTable } from "../../engine/page-primitives.ts";
import { isLetterCode } from "../character-classes.ts";
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
export function composeAccents(
  table: GlyphTable,
  frame: WritingFrame,
  glyphs: readonly number[],
  texts: string[],
  spaces: boolean[],
): void {
  for (let index = 0; index < glyphs.length; index++) {
    const mark = ACCENTS[texts[index]!];
    if (mark === undefined) continue;
    for (const neighbour of [index + 1, index - 1]) {
      const base = texts[neighbour];
      if (base === undefined || base === "" || !isLetterCode(base.charCodeAt(0))) continue;
      const accent = glyphs[index]!;
      const letter = glyphs[neighbour]!;
      const middle = (frame.u0[accent]! + frame.u1[accent]!) / 2;
      if (
        middle < frame.u0[letter]! - 0.1 * table.size[letter]! ||
        middle > frame.u1[letter]! + 0.1 * table.size[letter]!
      )
        continue;
      texts[neighbour] = (base === "ı" ? "i" : base).concat(mark).normalize("NFC");
      texts[index] = "";
      const first = Math.min(index, neighbour);
      spaces[first + 1] = false;
      break;
    }
  }
}
