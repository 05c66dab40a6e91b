/** Numbers of figures, formulas and headings as printed, folded so that a mention and its target compare. */

const CHINESE_DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** For comparing only: `3－1`, `3.1` and `(3-1)` are `3.1`, `第三章` is `3` and `IV` is `4`. */
export function foldPrintedNumber(printed: string): string {
  const folded = printed
    .normalize("NFKC")
    .replace(/[\s()]/g, "")
    .replace(/^(?:第|chapter|section|appendix|附录)/i, "")
    .replace(/[章节部分、:]+$/g, "")
    .replace(/[-–—−·]/g, ".")
    .replace(/\.+$/, "");
  const chinese = chineseNumber(folded);
  if (chinese !== null) return String(chinese);
  const roman = romanNumber(folded);
  return roman === null ? folded : String(roman);
}

function chineseNumber(text: string): number | null {
  if (!/^[一二三四五六七八九十]{1,3}$/.test(text)) return null;
  const [tens = "", ones] = text.split("十");
  if (ones === undefined) return CHINESE_DIGITS[text] ?? null;
  return (tens === "" ? 1 : (CHINESE_DIGITS[tens] ?? 0)) * 10 + (ones === "" ? 0 : (CHINESE_DIGITS[ones] ?? 0));
}

function romanNumber(text: string): number | null {
  if (!/^[IVX]{1,6}$/.test(text)) return null;
  let total = 0;
  for (let index = 0; index < text.length; index++) {
    const value = ROMAN_VALUES[text.charAt(index)] ?? 0;
    const next = ROMAN_VALUES[text.charAt(index + 1)] ?? 0;
    total += value < next ? -value : value;
  }
  return total;
}
