/** Points as models write them: a number, or a text with one number that is the points. */
import { DOUBTFUL_SCALE_WORDS, SCALE_WORDS } from "./answer-words.ts";
import { fieldOf, isNamed, isObject, type JsonObject } from "./json-fields.ts";
import { isBesidePoints, namesOtherNumber, readPointsName } from "./points-name.ts";

/** What holds the points in an object that is itself called points. */
const VALUE_WORDS = ["value", "awarded", "given", "earned", "number", "amount", "得", "数值"] as const;

/**
 * Points from 0 to 100 out of the value of a field for points: `66.5`, `[66.5]`, `"72/100"`, `"72分"`, `"72%"`,
 * `"17 points out of 20"`, `"八十五分"` or `{"value": 17, "max": 20}`; null for what holds no points or a range of them. They
 * are neither rounded nor bounded.
 */
export function readPoints(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string") return pointsOfText(value);
  if (Array.isArray(value)) return value.length === 1 ? readPoints(value[0]) : null;
  if (!isObject(value)) return null;
  const named = pointsOf(value);
  return named.kind === "none" ? onScaleBeside(readPoints(fieldOf(value, VALUE_WORDS)), value) : named.points;
}

/** True for an object that holds nothing but points and their scale. */
export function isValueWithScale(object: JsonObject): boolean {
  const keys = Object.keys(object);
  return keys.length > 1 && keys.every((key) => isNamed(key, VALUE_WORDS) || isNamed(key, SCALE_WORDS));
}

/** What the fields for points of an object say. `none`: it has no such field. */
export type NamedPoints =
  | { readonly kind: "none" }
  | {
      readonly kind: "named";
      readonly keys: readonly string[];
      /** Null where they hold no points, or contradict each other. */
      readonly points: number | null;
      /** What stands there, for whoever has to say what is wrong with it. */
      readonly given: unknown;
    };

/** The points in the fields of an object that are called points, on the scale that stands beside them or in the name. */
export function pointsOf(object: JsonObject): NamedPoints {
  const fields = Object.entries(object).flatMap(([key, given]) => {
    const name = readPointsName(key);
    return name === null ? [] : [{ key, given, scale: name.scale }];
  });
  const [first] = fields;
  if (first === undefined) return { kind: "none" };
  const read = fields.map(({ given, scale }) => {
    const points = readPoints(given);
    if (points === null || typeof given !== "number") return points;
    return scale === 100 ? onScaleBeside(points, object) : onHundred(points, scale);
  });
  // A level under a name for points says nothing against the points under another.
  const said = new Set(read.filter((points) => points !== null));
  const [points = null] = said.size === 1 ? said : [];
  const given = said.size > 1 ? fields.map((field) => field.given) : first.given;
  return { kind: "named", keys: fields.map(({ key }) => key), points, given };
}

/** Points of an object on the scale that it names; null where a field beside them may be their scale or a sum. */
function onScaleBeside(points: number | null, object: JsonObject): number | null {
  if (points === null) return null;
  const scale = numberOf(fieldOf(object, SCALE_WORDS));
  if (scale !== null) return onHundred(points, scale);
  const doubtful = numberOf(fieldOf(object, DOUBTFUL_SCALE_WORDS));
  return doubtful === null || doubtful === 100 ? points : null;
}

/** The number of a scale: `20`, `"20"`, `"20分"`; null for a range or words. */
function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  const text = typeof value === "string" ? /^\s*(\d+)\s*(?:分|points?)?\s*$/i.exec(value.normalize("NFKC")) : null;
  return text === null ? null : Number(text[1]);
}

const NUMBER = /(?<![\d.])[-−]?\d+(?:[.,]\d{1,2})?(?!\d)/g;
const UNIT = "(?:points?|pts|marks?|percent|%|分)?";
/** Behind the points: `/100`, ` out of 20`, ` points out of 20`, `分（满分20分）`. */
const OF_SCALE = new RegExp(
  `^\\s*${UNIT}\\s*[(]?\\s*(?:/|(?:out\\s+)?of(?:\\s+(?:a|the))?(?:\\s+(?:total|possible|maximum))*(?:\\s+of)?|(?:满分|共|总分|max(?:imum)?)\\s*[:：为]?)\\s*$`,
  "i",
);
/** Behind the points or their scale: a unit, and a remark apart from it. */
const REMARK = new RegExp(`^\\s*${UNIT}\\s*[)]?\\s*(?:$|[-–—:,，;；.。!！(（\\[【<|*_\`"'”’]([\\s\\S]*)$)`, "iu");
const RANGE = /[<>≤≥±+]/;
/** A letter grade before the points, as in `B+ (87)`. */
const GRADE = /^[A-F][+-]?(?=\P{L})/u;
/** `满分100分，得72分`. */
const SCALE_FIRST = /^\W*(?:满分|总分|max(?:imum)?|scale)\s*(?:of|to|为|是)?\W*$/i;

function pointsOfText(text: string): number | null {
  const plain = text.normalize("NFKC").trim();
  const numbers = [...plain.matchAll(NUMBER)];
  const [first, second] = numbers;
  if (first === undefined) return pointsOfWords(plain);
  if (numbers.length > 2) return null;
  const before = plain.slice(0, first.index).replace(GRADE, "");
  if (SCALE_FIRST.test(before) && second !== undefined) return behindScale(plain, first, second);
  if (RANGE.test(before) || !isBesidePoints(before)) return null;
  const points = asNumber(first[0]);
  const behindFirst = plain.slice(first.index + first[0].length);
  if (second === undefined) return isNoted(behindFirst) ? points : null;
  const between = plain.slice(first.index + first[0].length, second.index);
  const behind = plain.slice(second.index + second[0].length);
  return OF_SCALE.test(between) && isNoted(behind) ? onHundred(points, asNumber(second[0])) : null;
}

/** The second of two numbers, on the scale of the first. */
function behindScale(text: string, scale: RegExpExecArray, points: RegExpExecArray): number | null {
  const between = text.slice(scale.index + scale[0].length, points.index);
  const behind = text.slice(points.index + points[0].length);
  const isApart = isBesidePoints(between) && !RANGE.test(between) && /\p{L}/u.test(between);
  return isApart && isNoted(behind) ? onHundred(asNumber(points[0]), asNumber(scale[0])) : null;
}

/** What stands behind points: nothing, words that belong to them, or a remark that is about no other number. */
function isNoted(behind: string): boolean {
  // Letters at the number itself make something else of it, as in 3rd.
  if (!/^[a-z]/i.test(behind) && isBesidePoints(behind)) return !RANGE.test(behind);
  const remark = REMARK.exec(behind);
  return remark !== null && !namesOtherNumber(remark[1] ?? "");
}

function asNumber(text: string): number {
  return Number(text.replace("−", "-").replace(",", "."));
}

/** Null where the points are more than the scale has. */
function onHundred(points: number, scale: number): number | null {
  return scale > 0 && points <= scale ? (points / scale) * 100 : null;
}

const DIGITS = "零一二三四五六七八九";

const ENGLISH_ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const ENGLISH_TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Whole numbers to a hundred in words: 八十五, 八十五分, eighty-five points; null for other texts. */
function pointsOfWords(text: string): number | null {
  const [, first = "", second = ""] =
    /^(?:an? )?([a-z]+)(?:[-\s]+([a-z]+))?(?: (?:points?|marks?))?$/i.exec(text) ?? [];
  const [tens, ones] = [ENGLISH_TENS.indexOf(first.toLowerCase()), ENGLISH_ONES.indexOf(second.toLowerCase())];
  const alone = second === "" || /^(?:points?|marks?)$/i.test(second);
  if (tens > 1 && (alone || (ones > 0 && ones < 10))) return tens * 10 + Math.max(0, ones);
  if (/^hundred$/i.test(first) || (/^one$/i.test(first) && /^hundred$/i.test(second))) return 100;
  if (alone && ENGLISH_ONES.includes(first.toLowerCase())) return ENGLISH_ONES.indexOf(first.toLowerCase());
  return chinesePoints(text);
}

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
