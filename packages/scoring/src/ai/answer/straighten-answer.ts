/** From whatever object a model wrote to the shape that was asked for; values are checked behind it. */
import type { Bilingual } from "../../rubric/rubric.ts";
import {
  CRITERION_WORDS,
  EXAMPLE_WORDS,
  foldName,
  PASSAGE_WORDS,
  SECTION_WORDS,
  WRAPPER_WORDS,
} from "./answer-words.ts";
import { findWrittenValues } from "./find-answers.ts";
import { fieldOf, isNamed, isObject, type JsonObject, keyOf } from "./json-fields.ts";
import { readPointsName } from "./points-name.ts";
import { isValueWithScale, pointsOf, readPoints } from "./read-points.ts";

/** A criterion by the names that an answer may call it by. */
export interface NamedCriterion {
  readonly id: string;
  /** Default: the id alone. */
  readonly name?: Bilingual;
}

/** An answer in the keys that were asked for; points are numbers where any could be read. */
export interface StraightAnswer {
  readonly criteria: Readonly<Record<string, unknown>>;
  readonly comment: string;
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  readonly addressed_to_grader: readonly string[];
  /** Every criterion is there and has something that reads as points. */
  readonly complete: boolean;
}

const MAX_DEPTH = 5;

/**
 * The answers within a value, in its order: whatever names at least one of the criteria, as keys, as a list, or bare
 * beside the comment. What names every one of them hides nothing deeper. What stands as an example is none.
 */
export function findAnswersIn(value: unknown, criteria: readonly NamedCriterion[]): StraightAnswer[] {
  return collect(value, criteria, { above: null, depth: 0, mayBeBare: true });
}

interface Surroundings {
  readonly above: JsonObject | null;
  readonly depth: number;
  /** Numbers alone may be points here: under weights or pages they are none. */
  readonly mayBeBare: boolean;
}

function collect(
  value: unknown,
  criteria: readonly NamedCriterion[],
  { above, depth, mayBeBare }: Surroundings,
): StraightAnswer[] {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return [];
  const named = Array.isArray(value)
    ? fromList(value, criteria, mayBeBare)
    : isObject(value)
      ? fromKeys(value, criteria, mayBeBare)
      : null;
  const isTwice = named === "twice";
  const around = isObject(value) ? value : above;
  if (isTwice) return [build({}, above, false)];
  const deeper = (): StraightAnswer[] =>
    Object.entries(value).flatMap(([key, each]) => {
      const isItem = Array.isArray(value);
      if (!isItem && isNamed(key, EXAMPLE_WORDS)) return [];
      const next = { above: around, depth: depth + 1, mayBeBare: isItem ? mayBeBare : holdsPoints(key) };
      return valuesIn(key, each).flatMap((inner) => collect(inner, criteria, next));
    });
  if (named !== null && named.size > 0) {
    const answer = build(
      Object.fromEntries(named),
      isObject(value) && looksLikeSection(value) ? value : above,
      named.size === criteria.length,
    );
    if (answer.complete || depth > 0) return [answer];
    const found = deeper();
    return found.some(({ complete }) => complete) ? found : [answer];
  }
  return deeper();
}

/** A key under which criteria may have numbers alone: it means points, the criteria, or nothing in itself. */
function holdsPoints(key: string): boolean {
  return readPointsName(key) !== null || isNamed(key, SECTION_WORDS.criteria) || isNamed(key, WRAPPER_WORDS);
}

const SAID_WORDS = [
  ...CRITERION_WORDS.comment,
  ...CRITERION_WORDS.quotes,
  ...SECTION_WORDS.comment,
  ...SECTION_WORDS.strengths,
  ...SECTION_WORDS.suggestions,
  ...SECTION_WORDS.addressed,
].filter((word) => !WRAPPER_WORDS.some((wrapper) => wrapper === word));

/** The value itself, or what is written as JSON in a text that is neither comment nor passage. */
function valuesIn(key: string, value: unknown): readonly unknown[] {
  if (typeof value !== "string") return [value];
  if (!/^\s*(?:```\w*\s*)?[[{]/.test(value) || isNamed(key, SAID_WORDS)) return [];
  return findWrittenValues(value).flatMap((each) => (each.thought ? [] : [each.value]));
}

/** Comment and strengths may stand beside the criteria themselves. */
function looksLikeSection(value: JsonObject): boolean {
  const { comment, strengths, suggestions } = SECTION_WORDS;
  return [comment, strengths, suggestions].some((names) => keyOf(value, names) !== undefined);
}

function build(criteria: JsonObject, section: JsonObject | null, allNamed: boolean): StraightAnswer {
  const straight = Object.fromEntries(Object.entries(criteria).map(([id, given]) => [id, straightenCriterion(given)]));
  const field = (names: readonly string[]): unknown => (section === null ? undefined : fieldOf(section, names));
  return {
    criteria: straight,
    comment: asText(field(SECTION_WORDS.comment)),
    strengths: asTexts(field(SECTION_WORDS.strengths)),
    suggestions: asTexts(field(SECTION_WORDS.suggestions)),
    addressed_to_grader: asPassages(field(SECTION_WORDS.addressed)),
    complete: allNamed && Object.values(straight).every((each) => isObject(each) && typeof each.score === "number"),
  };
}

/** By id; `twice` where two entries name the same criterion, so that nobody can tell which one is meant. */
type Named = ReadonlyMap<string, unknown> | "twice" | null;

function fromKeys(value: JsonObject, criteria: readonly NamedCriterion[], mayBeBare: boolean): Named {
  const entries = Object.entries(value).filter(([, given]) => mayBeBare || !isBare(given));
  return byCriterion(entries, criteria) ?? fromMaps(value, criteria);
}

/** Points without anything beside them. */
function isBare(given: unknown): boolean {
  return unwrapped(given) === given && !isObject(given);
}

/** Points, comments and quotations each in an object of their own, by criterion. */
function fromMaps(value: JsonObject, criteria: readonly NamedCriterion[]): Named {
  const points = mapNamed(value, (key) => readPointsName(key) !== null, criteria);
  const [comments, quotes] = [CRITERION_WORDS.comment, CRITERION_WORDS.quotes].map((words) => {
    const names = words.flatMap((word) => [word, `${word}s`]);
    return mapNamed(value, (key) => isNamed(key, names), criteria);
  });
  if (points === null || (!comments && !quotes)) return null;
  return new Map(
    [...points].map(([id, score]) => [id, { score, comment: comments?.get(id) ?? "", quotes: quotes?.get(id) ?? [] }]),
  );
}

/** The one object under such a name whose keys are criteria. */
function mapNamed(
  value: JsonObject,
  isCalled: (key: string) => boolean,
  criteria: readonly NamedCriterion[],
): ReadonlyMap<string, unknown> | null {
  const maps = Object.entries(value).flatMap(([key, map]) => {
    const named = isCalled(key) && isObject(map) ? byCriterion(Object.entries(map), criteria) : null;
    return named === null || named === "twice" ? [] : [named];
  });
  return maps.length === 1 ? (maps[0] ?? null) : null;
}

/** A list of entries that each name themselves, or of objects with one criterion each. */
function fromList(list: readonly unknown[], criteria: readonly NamedCriterion[], mayBeBare: boolean): Named {
  const entries = list.map(unwrapped).flatMap((each): [string, unknown][] => {
    if (!isObject(each)) return [];
    const names = CRITERION_WORDS.criterion.flatMap((word) => {
      const name = fieldOf(each, [word]);
      return typeof name === "string" || typeof name === "number" ? [String(name)] : [];
    });
    const name = names.find((candidate) => criterionNamed(candidate, criteria) !== null) ?? names[0];
    if (name !== undefined) return [[name, each]];
    const [only, ...more] = Object.entries(each);
    return only !== undefined && more.length === 0 && (mayBeBare || !isBare(only[1])) ? [only] : [];
  });
  return byCriterion(entries, criteria);
}

function byCriterion(entries: readonly (readonly [string, unknown])[], criteria: readonly NamedCriterion[]): Named {
  const found = new Map<string, unknown>();
  for (const [key, given] of entries) {
    const criterion = criterionNamed(key, criteria);
    if (criterion === null) continue;
    if (found.has(criterion.id)) return "twice";
    found.set(criterion.id, given);
  }
  return found.size === 0 ? null : found;
}

/** The criterion whose id or name this is, or the only one whose id or name stands in it, as in `1. 内容与论证 (body-content)`. */
export function criterionNamed(key: string, criteria: readonly NamedCriterion[]): NamedCriterion | null {
  const folded = foldName(key);
  const namesOf = ({ id, name }: NamedCriterion): string[] => [id, ...(name ? [name.zh, name.en] : [])].map(foldName);
  const same = criteria.filter((criterion) => namesOf(criterion).includes(folded));
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  if (key.length > MAX_KEY) return null;
  const within = criteria.filter((criterion) =>
    namesOf(criterion).some((name) => name.length > 1 && folded.includes(name)),
  );
  return within.length === 1 ? (within[0] ?? null) : null;
}

/** A longer key is a sentence, which may name a criterion without being about it. */
const MAX_KEY = 80;

/**
 * Points, comment and quotes of one criterion, by name; comment and quotes by what they hold where no name is known: the
 * longest text, the only list. Points are read only under a name for points, or as the criterion's whole value.
 */
function straightenCriterion(written: unknown): unknown {
  const given = unwrapped(written);
  if (!isObject(given) || isValueWithScale(given)) return { score: readPoints(given), comment: "", quotes: [] };
  const named = pointsOf(given);
  const [commentKey, quotesKey] = [CRITERION_WORDS.comment, CRITERION_WORDS.quotes].map((words) => keyOf(given, words));
  const known = new Set([commentKey, quotesKey, ...(named.kind === "named" ? named.keys : [])]);
  const others = Object.entries(given).filter(([key]) => !known.has(key) && !isNamed(key, CRITERION_WORDS.criterion));
  const quotes = quotesKey === undefined ? onlyOf(others, Array.isArray) : given[quotesKey];
  const comment = commentKey === undefined ? longestText(others.map(([, value]) => value)) : given[commentKey];
  const score = named.kind === "named" ? (named.points ?? named.given) : undefined;
  return { score, comment: asText(comment), quotes: asPassages(quotes) };
}

/** What stands in a wrapper, or is written as JSON in a text, with what stands beside it. */
function unwrapped(given: unknown): unknown {
  if (typeof given === "string") {
    const [inner, ...more] = valuesIn("", given);
    return more.length === 0 && isObject(inner) ? inner : given;
  }
  if (!isObject(given) || pointsOf(given).kind === "named") return given;
  const wrapped = Object.entries(given).flatMap(([key, value]) => {
    const inner = isNamed(key, WRAPPER_WORDS) ? unwrapped(value) : null;
    return isObject(inner) && pointsOf(inner).kind === "named" ? [inner] : [];
  });
  return wrapped.length === 1 ? { ...given, ...wrapped[0] } : given;
}

function onlyOf(entries: readonly (readonly [string, unknown])[], is: (value: unknown) => boolean): unknown {
  const fitting = entries.filter(([, value]) => is(value));
  return fitting.length === 1 ? fitting[0]?.[1] : undefined;
}

function longestText(values: readonly unknown[]): string {
  return values.reduce<string>(
    (longest, each) => (typeof each === "string" && each.length > longest.length ? each : longest),
    "",
  );
}

/** One text of whatever holds texts. */
function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value
      .map(asText)
      .filter((text) => text !== "")
      .join(" ");
  return isObject(value) ? longestText(Object.values(value)) : "";
}

function asTexts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value];
  return list.map(asText).filter((text) => text.trim() !== "");
}

/** Quotations as texts, as objects around a text, or numbered in an object. */
function asPassages(value: unknown): string[] {
  if (isObject(value) && keyOf(value, PASSAGE_WORDS) === undefined) return asTexts(value).map(unwrapMarks);
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((each) => (isObject(each) ? asText(fieldOf(each, PASSAGE_WORDS) ?? each) : asText(each)))
    .filter((text) => text.trim() !== "")
    .map(unwrapMarks);
}

const PAIRS = ["“”", "「」", "『』", '""', "''", "‘’"];

/** A passage without the marks that say it is one. */
function unwrapMarks(passage: string): string {
  const text = passage.trim();
  const inner = text.slice(1, -1);
  const pair = PAIRS.find(
    (each) => text.length > 2 && text.startsWith(each.charAt(0)) && text.endsWith(each.charAt(1)),
  );
  return pair !== undefined && ![...pair].some((mark) => inner.includes(mark)) ? inner : passage;
}
