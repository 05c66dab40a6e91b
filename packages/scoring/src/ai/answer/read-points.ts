/** Points as models write them: a number, or a text with one number that is the points. */
import { CRITERION_WORDS, SCALE_WORDS } from "./answer-words.ts";
import { fieldOf, isObject } from "./json-fields.ts";

/**
 * Points from 0 to 100 out of `66.5`, `[66.5]`, `"72/100"`, `"72分"`, `"72%"`, `"17 points out of 20"`, `"八十五分"` or
 * `{"value": 17, "max": 20}`; null for what holds no points or a range of them. They are neither rounded nor bounded.
 */
export function readPoints(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string") return pointsOfText(value);
  if (Array.isArray(value)) return value.length === 1 ? readPoints(value[0]) : null;
  if (!isObject(value)) return null;
  const points = readPoints(fieldOf(value, CRITERION_WORDS.points));
  const scale = readPoints(fieldOf(value, SCALE_WORDS));
  return points === null ? null : onHundred(points, scale ?? 100);
}

/** More words than this around a number are a sentence, and the number may be about anything. */
const MOST_WORDS = 24;
const NUMBER = /(?<![\d.])[-−]?\d+(?:[.,]\d{1,2})?(?![\d])/g;
/** `72/100`, `17 out of 20`, `17 points out of 20`, `17分（满分20分）`. */
const OF_SCALE = /^\s*(?:points?|pts|marks?|分)?\s*(?:\/|out\s+of|of|[(（]?\s*(?:满分|共|总分))/i;

function pointsOfText(text: string): number | null {
  const plain = text.normalize("NFKC").trim();
  const numbers = [...plain.matchAll(NUMBER)];
  const [first, second] = numbers;
  if (first === undefined) return chinesePoints(plain);
  if (plain.replaceAll(NUMBER, "").length > MOST_WORDS) return null;
  const points = asNumber(first[0]);
  if (numbers.length === 1) return points;
  if (numbers.length !== 2 || second === undefined) return null;
  const between = plain.slice(first.index + first[0].length, second.index);
  return OF_SCALE.test(between) ? onHundred(points, asNumber(second[0])) : null;
}

function asNumber(text: string): number {
  return Number(text.replace("−", "-").replace(",", "."));
}

/** Null where the points are more than the scale has. */
function onHundred(points: number, scale: number): number | null {
  return scale > 0 && points <= scale ? (points / scale) * 100 : null;
}

const DIGITS = "零一二三四五六七八九";

/** 八十五, 八十五分, 一百: whole numbers to a hundred; null for other texts. */
function chinesePoints(text: string): number | null {
  const match = /^(?:得分[:：]?)?(?:(一百)|([一二三四五六七八九])?(十)?([一二三四五六七八九零])?)分?$/.exec(text);
  if (match === null || text === "" || text === "分") return null;
  const [, hundred, tens, ten, ones] = match;
  if (hundred !== undefined) return 100;
  const units = ones === undefined ? 0 : DIGITS.indexOf(ones);
  if (ten !== undefined) return (tens === undefined ? 1 : DIGITS.indexOf(tens)) * 10 + units;
  return tens !== undefined && ones === undefined
    ? DIGITS.indexOf(tens)
    : tens === undefined && ones !== undefined
      ? units
      : null;
}
