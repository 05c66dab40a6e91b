/**
 * What a two-byte code of a font that is not in the file stands for. Readers take such letters from a font of their own
 * by the code, whatever the file's ToUnicode map says.
 */

/** Encodings of the predefined CMaps; UCS-2 and UTF-16 are the code itself. */
const ENCODINGS = ["gbk", "big5", "shift_jis", "euc-kr", "euc-jp"] as const;
/** Below it there are numbers of glyphs as well as codes. */
const FIRST_CODE = 0x4e00;

let decoders: readonly TextDecoder[] | null = null;

/**
 * Whether `text`, an ideograph or a Latin letter, cannot be what the code stands for in any encoding; false where the
 * code may be the number of a glyph.
 */
export function contradictsCode(code: number, text: string): boolean {
  if (code < FIRST_CODE || code > 0xffff || !/^[\p{Script=Han}A-Za-z]$/u.test(text)) return false;
  const said = text.normalize("NFKC");
  if (String.fromCharCode(code).normalize("NFKC") === said) return false;
  const bytes = Uint8Array.of(code >> 8, code & 255);
  return !allDecoders().some((decoder) => decoder.decode(bytes) === said);
}

/** Those that this runtime has. */
function allDecoders(): readonly TextDecoder[] {
  decoders ??= ENCODINGS.flatMap((name) => {
    try {
      return [new TextDecoder(name)];
    } catch {
      return [];
    }
  });
  return decoders;
}
