/**
 * What the ink boxes of a font's glyphs say of the letters that its text claims. No picture is drawn for it: it says
 * which fonts are worth one.
 */

/** A code of a font, the text that the file gives out for it, and the box of its ink where it is known. */
export interface LetterClaim {
  readonly code: number;
  readonly text: string;
  readonly ink: InkBox | null;
  /** True where the file gives out no text, and this is what its number or name would stand for elsewhere. */
  readonly isGuess?: boolean;
}

/** Ems from the baseline and from the origin. */
export interface InkBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Letters that stand between baseline and x-height in every upright typeface. */
const LOW = /^[aceomnrsuvwx]$/;
/** Letters that reach above the x-height. */
const HIGH = /^[bdhklA-HK-PR-Z]$/;
/** Letters that reach below the baseline. */
const DEEP = /^[gpqy]$/;
const LATIN = /^[A-Za-z0-9]$/;
/** A font that claims so few letters gives no measure of its own. */
const FEW = 4;
/** Shares of the x-height. */
const MUCH_HIGHER = 1.18;
const MUCH_DEEPER = -0.16;
const CONTRADICTIONS = 2;
/** Ems; no letter is smaller than this in its own type, whatever the type. */
export const SMALLEST_LETTER = 0.22;
/** Narrower ink than this share of its height is what an ideograph seldom has, and a Latin letter mostly. */
const NARROW = 0.62;
const WIDE_AS_HAN = 0.75;

export function isLatinClaim({ text }: LetterClaim): boolean {
  return LATIN.test(text);
}

export function isHanClaim({ text }: LetterClaim): boolean {
  return /^\p{Script=Han}$/u.test(text);
}

/** Whether the Latin letters of a font should be drawn and compared with what they claim to be. */
export function deservesLook(claims: readonly LetterClaim[]): boolean {
  const letters = claims.filter(isLatinClaim);
  if (letters.length === 0) return false;
  const boxes = letters.flatMap(({ text, ink }) => (ink === null ? [] : [{ text, ink }]));
  if (boxes.length < letters.length) return true;
  const low = boxes.filter(({ text }) => LOW.test(text)).map(({ ink }) => ink.top);
  if (low.length < FEW) return letters.length >= FEW;
  const xHeight = median(low);
  const contradictions = boxes.filter(({ text, ink }) => {
    if (ink.right - ink.left > WIDE_AS_HAN && !/[MWmw]/.test(text)) return true;
    const isHigh = ink.top > MUCH_HIGHER * xHeight;
    const isDeep = ink.bottom < MUCH_DEEPER * xHeight;
    if (LOW.test(text)) return isHigh || isDeep;
    if (HIGH.test(text)) return !isHigh || isDeep;
    return DEEP.test(text) && !isDeep;
  });
  return contradictions.length >= CONTRADICTIONS;
}

/** Whether a font's ideographs are mostly as narrow as letters: then they are drawn as something else. */
export function areNarrow(claims: readonly LetterClaim[]): boolean {
  const boxes = claims.flatMap((claim) => (isHanClaim(claim) && claim.ink !== null ? [claim.ink] : []));
  const narrow = boxes.filter(({ left, right }) => right - left < NARROW);
  return boxes.length >= FEW && narrow.length * 2 > boxes.length;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((first, second) => first - second)[numbers.length >> 1] ?? 0;
}
