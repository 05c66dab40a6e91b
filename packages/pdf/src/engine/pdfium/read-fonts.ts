import { saneMetrics } from "../font-metrics.ts";
import { describeFont } from "../font-traits.ts";
import type { PdfFont } from "../page-primitives.ts";
import { findTexEncoding } from "../tex-encodings.ts";
import { readFloat, readInteger } from "./heap-numbers.ts";
import { readUtf8 } from "./heap-strings.ts";
import type { KnownFont, KnownFonts } from "./known-fonts.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

/** The fonts of one page, numbered as they are met. */
export interface PageFonts {
  readonly fonts: readonly PdfFont[];
  /** Number of a font, drawn as it is or `outlined`, and its ascent and descent as shares of the font size (descent is negative). */
  number(font: Pointer, outlined: boolean): number;
  readonly ascents: readonly number[];
  readonly descents: readonly number[];
  /** True for TeX's own fonts. */
  readonly areTex: readonly boolean[];
  /** What the document knows of each. */
  readonly known: readonly KnownFont[];
}

export function createPageFonts(pdfium: PdfiumModule, documentFonts: KnownFonts): PageFonts {
  const fonts: PdfFont[] = [];
  const ascents: number[] = [];
  const descents: number[] = [];
  const areTex: boolean[] = [];
  const known: KnownFont[] = [];
  const numbers = new Map<Pointer, number>();
  const outlinedNumbers = new Map<Pointer, number>();

  return {
    fonts,
    ascents,
    descents,
    areTex,
    known,
    number(font, outlined) {
      const numbered = (outlined ? outlinedNumbers : numbers).get(font);
      if (numbered !== undefined) return numbered;
      const number = fonts.length;
      (outlined ? outlinedNumbers : numbers).set(font, number);
      const described = readFont(pdfium, font, outlined);
      fonts.push(described);
      known.push(documentFonts.of(font));
      areTex.push(findTexEncoding(described.name) !== null);
      const [ascent, descent] = readMetrics(pdfium, font);
      ascents.push(ascent);
      descents.push(descent);
      return number;
    },
  };
}

function readFont(pdfium: PdfiumModule, font: Pointer, outlined: boolean): PdfFont {
  const { functions, scratch } = pdfium;
  if (font === 0) return describeFont("", { embedded: false, descriptorFlags: 0, weight: 0, italicAngle: 0 });
  const name = readUtf8(pdfium, (buffer, size) => functions.FPDFFont_GetBaseFontName(font, buffer, size));
  const flags = functions.FPDFFont_GetFlags(font);
  const hasAngle = functions.FPDFFont_GetItalicAngle(font, scratch) !== 0;
  return describeFont(name, {
    embedded: functions.FPDFFont_GetIsEmbedded(font) === 1,
    descriptorFlags: Math.max(0, flags),
    weight: plausibleWeight(functions.FPDFFont_GetWeight(font)),
    outlined,
    italicAngle: hasAngle ? readInteger(pdfium, scratch) : 0,
  });
}

/** PDFium derives the weight from StemV (five times it); only what looks like a true weight counts. */
function plausibleWeight(weight: number): number {
  return weight >= 600 && weight <= 900 && weight % 100 === 0 ? weight : 0;
}

function readMetrics(pdfium: PdfiumModule, font: Pointer): [ascent: number, descent: number] {
  const { functions, scratch } = pdfium;
  if (font === 0) return saneMetrics(0, 0);
  functions.FPDFFont_GetAscent(font, 1, scratch);
  functions.FPDFFont_GetDescent(font, 1, scratch + 4);
  return saneMetrics(readFloat(pdfium, scratch), readFloat(pdfium, scratch + 4));
}
