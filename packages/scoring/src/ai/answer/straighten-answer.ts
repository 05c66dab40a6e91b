/** From whatever object a model wrote to the shape that was asked for; values are checked behind it. */
import type { Bilingual } from "../../rubric/rubric.ts";
import { CRITERION_WORDS, foldName, PASSAGE_WORDS, SECTION_WORDS } from "./answer-words.ts";
import { fieldOf, isObject, type JsonObject, keyOf } from "./json-fields.ts";
import { readPoints } from "./read-points.ts";

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
 * beside the comment. What names every one of them hides nothing deeper.
 */
export function findAnswersIn(value: unknown, criteria: readonly NamedCriterion[]): StraightAnswer[] {
  return collect(value, criteria, { above: null, depth: 0 });
}

function collect(
  value: unknown,
  criteria: readonly NamedCriterion[],
  { above, depth }: { readonly above: JsonObject | null; readonly depth: number },
): StraightAnswer[] {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return [];
  const named = Array.isArray(value) ? fromList(value, criteria) : isObject(value) ? fromKeys(value, criteria) : null;
  const isTwice = named === "twice";
  const around = isObject(value) ? value : above;
  if (isTwice) return [build({}, above, false)];
  if (named !== null && named.size > 0) {
    const answer = build(
      Object.fromEntries(named),
      isObject(value) && looksLikeSection(value) ? value : above,
      named.size === criteria.length,
    );
    if (answer.complete || depth > 0) return [answer];
    const deeper = Object.values(value).flatMap((each) => collect(each, criteria, { above: around, depth: depth + 1 }));
    return deeper.some(({ complete }) => complete) ? deeper : [answer];
  }
  return Object.values(value).flatMap((each) => collect(each, criteria, { above: around, depth: depth + 1 }));
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

function fromKeys(value: JsonObject, criteria: readonly NamedCriterion[]): Named {
  return byCriterion(Object.entries(value), criteria) ?? fromMaps(value, criteria);
}

/** Points, comments and quotations each in an object of their own, by criterion. */
function fromMaps(value: JsonObject, criteria: readonly NamedCriterion[]): Named {
  const [points, ...others] = [CRITERION_WORDS.points, CRITERION_WORDS.comment, CRITERION_WORDS.quotes].map((words) =>
    mapNamed(value, words, criteria),
  );
  if (points === null || points === undefined || others.every((map) => map === null)) return null;
  const [comments, quotes] = others;
  return new Map(
    [...points].map(([id, score]) => [id, { score, comment: comments?.get(id) ?? "", quotes: quotes?.get(id) ?? [] }]),
  );
}

/** The object under one of the names, in the singular or plural, whose keys are criteria. */
function mapNamed(
  value: JsonObject,
  words: readonly string[],
  criteria: readonly NamedCriterion[],
): ReadonlyMap<string, unknown> | null {
  const names = new Set(words.flatMap((word) => [foldName(word), foldName(`${word}s`)]));
  const maps = Object.entries(value).flatMap(([key, map]) => {
    const named = names.has(foldName(key)) && isObject(map) ? byCriterion(Object.entries(map), criteria) : null;
    return named === null || named === "twice" ? [] : [named];
  });
  return maps.length === 1 ? (maps[0] ?? null) : null;
}

/** A list of entries that each name themselves, or of objects with one criterion each. */
function fromList(list: readonly unknown[], criteria: readonly NamedCriterion[]): Named {
  const entries = list.filter(isObject).map((each): [string, unknown] | null => {
    const name = fieldOf(each, CRITERION_WORDS.criterion);
    if (typeof name === "string") return [name, each];
    const [only, ...more] = Object.entries(each);
    return only !== undefined && more.length === 0 ? only : null;
  });
  return byCriterion(
    entries.filter((entry) => entry !== null),
    criteria,
  );
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
function criterionNamed(key: string, criteria: readonly NamedCriterion[]): NamedCriterion | null {
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
function straightenCriterion(given: unknown): unknown {
  if (!isObject(given)) return { score: readPoints(given), comment: "", quotes: [] };
  const names = [CRITERION_WORDS.points, CRITERION_WORDS.comment, CRITERION_WORDS.quotes];
  const [pointsKey, commentKey, quotesKey] = names.map((words) => keyOf(given, words));
  const known = new Set([pointsKey, commentKey, quotesKey, keyOf(given, CRITERION_WORDS.criterion)]);
  const others = Object.entries(given).filter(([key]) => !known.has(key));
  const points = pointsKey === undefined ? undefined : given[pointsKey];
  const quotes = quotesKey === undefined ? onlyOf(others, Array.isArray) : given[quotesKey];
  const comment = commentKey === undefined ? longestText(others.map(([, value]) => value)) : given[commentKey];
  const scale = pointsKey !== undefined && typeof points === "number" ? readPoints(given) : readPoints(points);
  return { score: scale ?? points, comment: asText(comment), quotes: asPassages(quotes) };
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
