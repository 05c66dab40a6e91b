import type { GlyphTableBuilder } from "./glyph-table-builder.ts";
import { findTexEncoding, type TexEncoding } from "./tex-encodings.ts";

const FIRST_PRINTABLE_CODE = 0x20;

/** A glyph of which the engine tells the code in its font. */
export interface CodedGlyph {
  /** Its number in the glyph table. */
  readonly number: number;
  readonly fontName: string;
  readonly code: number;
  readonly text: string;
  /**
   * `unmapped`: the engine knows no character. `bare`: it shows the character with the number of the code, which may be
   * right or all it knows.
   */
  readonly state: "mapped" | "unmapped" | "bare";
}

interface TexFont {
  readonly encoding: TexEncoding;
  agreeing: number;
  contradicting: number;
  readonly guesses: { readonly glyph: number; readonly code: number }[];
}

/**
 * Finds characters for unmapped glyphs of TeX's fonts by their codes, where the mapped glyphs of the font show that its
 * codes are those of TeX and not of a program that has numbered them anew.
 */
export class TexGlyphs {
  readonly #fonts = new Map<string, TexFont | null>();
  readonly #firstCredibleCode: number;

  /** Codes below `firstCredibleCode` need a witness: subset fonts with codes of their own count from 1. */
  constructor(firstCredibleCode: number) {
    this.#firstCredibleCode = firstCredibleCode;
  }

  /** True when the font is one of TeX's and `count` of its glyphs do not suffice to judge it. */
  wants(fontName: string, count: number): boolean {
    const font = this.#fontNamed(fontName);
    return font !== null && font.agreeing + font.contradicting < count;
  }

  note({ number, fontName, code, text, state }: CodedGlyph): void {
    const font = this.#fontNamed(fontName);
    if (font === null) return;
    const isGuess =
      state === "unmapped" || (state === "bare" && (font.encoding.isSymbolic || code < FIRST_PRINTABLE_CODE));
    if (isGuess) font.guesses.push({ glyph: number, code });
    else if (font.encoding.characters[code] === text) font.agreeing++;
    else font.contradicting++;
  }

  /** Puts what was found into the table. */
  identifyIn(builder: GlyphTableBuilder): void {
    for (const font of this.#fonts.values()) {
      if (font === null || font.contradicting > font.agreeing) continue;
      for (const { glyph, code } of font.guesses) {
        const character = font.encoding.characters[code];
        const credible = font.agreeing > 0 || code >= this.#firstCredibleCode;
        if (character && credible) builder.identify(glyph, character);
      }
    }
  }

  #fontNamed(name: string): TexFont | null {
    const known = this.#fonts.get(name);
    if (known !== undefined) return known;
    const encoding = findTexEncoding(name);
    const font = encoding === null ? null : { encoding, agreeing: 0, contradicting: 0, guesses: [] };
    this.#fonts.set(name, font);
    return font;
  }
}
