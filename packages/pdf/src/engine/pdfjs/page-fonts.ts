import { contradictsCode } from "../east-asian-codes.ts";
import { saneMetrics } from "../font-metrics.ts";
import { describeFont } from "../font-traits.ts";
import type { PdfFont } from "../page-primitives.ts";
import type { PdfjsObjects } from "./pdfjs-library.ts";

/** A font as pdf.js hands it to its renderer. */
export interface PdfjsFont {
  readonly number: number;
  readonly ascent: number;
  readonly descent: number;
  readonly vertical: boolean;
  /** Glyph units to text units, usually 0.001. */
  readonly widthScale: number;
  /** Whether a code cannot stand for a text, by the encoding that it has apart from its ToUnicode map. */
  readonly contradicts: (code: number, text: string) => boolean;
}

interface RawFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly italic?: boolean;
  readonly isMonospace?: boolean;
  readonly isSerifFont?: boolean;
  readonly missingFile?: boolean;
  readonly vertical?: boolean;
  readonly ascent?: number;
  readonly descent?: number;
  readonly fontMatrix?: readonly number[];
  readonly composite?: boolean;
  readonly isType3Font?: boolean;
  /** Names of glyphs by code. */
  readonly differences?: readonly (string | undefined)[];
  readonly defaultEncoding?: readonly (string | undefined)[];
}

const LETTER = /^[\p{Script=Han}A-Za-z]$/u;

/** Letters are named by themselves. Programs and built-in encodings of fonts that are in the file name as they like. */
function contradicts(raw: RawFont, code: number, text: string): boolean {
  if (raw.isType3Font === true || !LETTER.test(text)) return false;
  if (raw.composite === true) return raw.missingFile === true && contradictsCode(code, text);
  const name = raw.differences?.[code] ?? (raw.missingFile === true ? raw.defaultEncoding?.[code] : undefined);
  return name !== undefined && /^[A-Za-z]$/.test(name) && name !== text;
}

/** The fonts of one page, numbered as they are met. */
export class PdfjsPageFonts {
  readonly fonts: PdfFont[] = [];
  readonly #known = new Map<string, PdfjsFont>();
  readonly #objects: PdfjsObjects;

  constructor(objects: PdfjsObjects) {
    this.#objects = objects;
  }

  /** The font as it is, or as it looks filled and stroked. */
  get(id: string, outlined: boolean): PdfjsFont {
    const key = outlined ? `${id} outlined` : id;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const raw = (this.#objects.has(id) ? this.#objects.get(id) : {}) as RawFont;
    const [ascent, descent] = saneMetrics(raw.ascent ?? 0, raw.descent ?? 0);
    const font = {
      number: this.fonts.length,
      ascent,
      descent,
      vertical: raw.vertical === true,
      widthScale: raw.fontMatrix?.[0] || 0.001,
      contradicts: (code: number, text: string) => contradicts(raw, code, text),
    };
    this.fonts.push(
      describeFont(raw.name ?? "", {
        embedded: raw.missingFile !== true,
        descriptorFlags: (raw.isMonospace ? 1 : 0) | (raw.isSerifFont ? 2 : 0),
        weight: raw.black ? 900 : raw.bold ? 700 : 0,
        italicAngle: raw.italic ? -12 : 0,
        outlined,
      }),
    );
    this.#known.set(key, font);
    return font;
  }
}
