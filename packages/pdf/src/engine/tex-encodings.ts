/**
 * The classic 7-bit encodings of TeX's fonts. pdfTeX embeds these fonts with their built-in encoding and often without
 * a ToUnicode map, so that engines know the code of a glyph but not its character.
 *
 * Source: D. E. Knuth, "Computer Modern Typefaces"; LaTeX's `encguide`, encodings OT1, OML, OMS and OMX.
 */

const GREEK_CAPITALS = "ΓΔΘΛΞΠΣΥΦΨΩ";
const DIGITS = "0123456789";
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const TEXT = [
  ...GREEK_CAPITALS,
  ...["ff", "fi", "fl", "ffi", "ffl"],
  ...["ı", "ȷ", "`", "´", "ˇ", "˘", "¯", "˚", "¸", "ß", "æ", "œ", "ø", "Æ", "Œ", "Ø"],
  ...` !”#$%&’()*+,-./${DIGITS}:;¡=¿?@${CAPITALS}[“]^˙‘${LETTERS}–—˝˜¨`,
];

const LETTER = [
  ...GREEK_CAPITALS,
  ..."αβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ",
  ..."↼↽⇀⇁",
  ...["", "", "▹", "◃"],
  ...DIGITS,
  ...`.,</>⋆∂${CAPITALS}♭♮♯⌣⌢ℓ${LETTERS}ıȷ℘`,
];

const SYMBOL = [
  ..."−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯◦•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽",
  ...["\u0338", "↦"],
  ...`∀∃¬∅ℜℑ⊤⊥ℵ${CAPITALS}∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠`,
];

const EXTENSION = [
  ..."()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\",
  ..."⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐",
  ...["\u0302", "\u0302", "\u0302", "\u0303", "\u0303", "\u0303"],
  ..."[]⌊⌋⌈⌉{}√√√√√",
];

/** Characters by code; an empty string where there is none. */
export interface TexEncoding {
  readonly characters: readonly string[];
  /** ASCII codes stand for other characters than in ASCII; `k` is a double bar, not a letter. */
  readonly isSymbolic: boolean;
}

const ENCODINGS: readonly (TexEncoding & { readonly fonts: RegExp })[] = [
  { fonts: /^(?:cm(?:b?sy)|lmsy|r?txsy|pxsy|ntxsy|eusm)/i, characters: SYMBOL, isSymbolic: true },
  { fonts: /^(?:cmex|lmex|txex|pxex|ntxex)/i, characters: EXTENSION, isSymbolic: true },
  { fonts: /^(?:cm(?:mib?)|lmmi|r?txmi|pxmi|ntxmi)/i, characters: LETTER, isSymbolic: false },
  { fonts: /^cm(?:r|bx|b|ti|sl|ss|csc|u|dunh|fib)[a-z]*\d/i, characters: TEXT, isSymbolic: false },
];

/** The encoding of one of TeX's fonts by its name; null for other fonts. */
export function findTexEncoding(fontName: string): TexEncoding | null {
  return ENCODINGS.find(({ fonts }) => fonts.test(fontName)) ?? null;
}
