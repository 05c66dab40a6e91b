/** From what a model wrote to an answer: forgiving about form, strict about points. */
import type * as z from "zod";
import type { SectionAnswer } from "./answer-schema.ts";
import { findJson } from "./find-json.ts";

export type ReadAnswer =
  | { readonly kind: "answered"; readonly answer: SectionAnswer }
  | {
      readonly kind: "invalid";
      readonly code: "invalid_json" | "schema_mismatch";
      /** What is wrong with it, for the model. */
      readonly issues: readonly string[];
    };

/** Reads the answer about these criteria. A missing or unknown criterion and points out of range are mistakes. */
export function readAnswer(
  text: string,
  schema: z.ZodType<SectionAnswer>,
  criterionIds: readonly string[],
): ReadAnswer {
  const found = findJson(text, (value) => unwrap(value) !== null);
  const json = unwrap(found);
  if (json === null) return { kind: "invalid", code: "invalid_json", issues: ["the answer is not JSON"] };
  const parsed = schema.safeParse(straighten(json, criterionIds));
  if (parsed.success) return { kind: "answered", answer: parsed.data };
  return { kind: "invalid", code: "schema_mismatch", issues: parsed.error.issues.map(describeIssue) };
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object that has criteria: the value itself, or the only thing in an object or list around it. */
function unwrap(value: unknown, depth = 0): JsonObject | null {
  if (Array.isArray(value)) return value.length === 1 && depth < 2 ? unwrap(value[0], depth + 1) : null;
  if (!isObject(value)) return null;
  if (keyOf(value, "criteria") !== undefined) return value;
  const inner = Object.values(value);
  return inner.length === 1 && depth < 2 ? unwrap(inner[0], depth + 1) : null;
}

const SECTION_KEYS = ["criteria", "comment", "strengths", "suggestions"] as const;

/** The answer with the keys that were asked for: written in another case they count, more of them do not matter. */
function straighten(json: JsonObject, criterionIds: readonly string[]): JsonObject {
  const [criteria, comment, strengths, suggestions] = SECTION_KEYS.map((key) => json[keyOf(json, key) ?? key]);
  return {
    criteria: straightenCriteria(criteria, criterionIds),
    comment: comment ?? "",
    strengths: asList(strengths),
    suggestions: asList(suggestions),
  };
}

/** An unknown criterion stays, so that it is refused: it may be a known one by a wrong name. */
function straightenCriteria(criteria: unknown, criterionIds: readonly string[]): unknown {
  const byId = Array.isArray(criteria) ? fromList(criteria) : criteria;
  if (!isObject(byId)) return criteria;
  return Object.fromEntries(
    Object.entries(byId).map(([key, given]) => {
      const id =
        byId[key] !== undefined && criterionIds.includes(key)
          ? key
          : criterionIds.find((each) => sameKey(each, key) && byId[each] === undefined);
      return [id ?? key, straightenCriterion(given)];
    }),
  );
}

/** A list of criteria that each name themselves, by id. */
function fromList(criteria: readonly unknown[]): JsonObject | null {
  const entries = criteria.map((each) => {
    if (!isObject(each)) return null;
    const id = each[keyOf(each, "id") ?? "id"] ?? each.criterion;
    return typeof id === "string" ? ([id, each] as const) : null;
  });
  const named = entries.filter((entry) => entry !== null);
  const isDistinct = new Set(named.map(([id]) => id)).size === criteria.length;
  return named.length === criteria.length && isDistinct ? Object.fromEntries(named) : null;
}

function straightenCriterion(given: unknown): unknown {
  if (!isObject(given)) return given;
  const [score, comment, quotes] = ["score", "comment", "quotes"].map((key) => given[keyOf(given, key) ?? key]);
  return { score: asNumber(score), comment, quotes: asList(quotes) };
}

/** The key of the object that is this one, apart from case and separators; undefined where none or several are. */
function keyOf(object: JsonObject, key: string): string | undefined {
  if (Object.hasOwn(object, key)) return key;
  const alike = Object.keys(object).filter((each) => sameKey(each, key));
  return alike.length === 1 ? alike[0] : undefined;
}

function sameKey(one: string, other: string): boolean {
  const fold = (key: string): string => key.toLowerCase().replaceAll(/[-_ ]/g, "");
  return fold(one) === fold(other);
}

/** "85" and 85.0 are 85; everything else is left as it is, to be refused. */
function asNumber(score: unknown): unknown {
  return typeof score === "string" && /^\s*\d{1,3}(?:\.0+)?\s*$/.test(score) ? Number(score) : score;
}

function asList(value: unknown): unknown {
  if (value === undefined || value === null) return [];
  return typeof value === "string" ? [value] : value;
}

function describeIssue(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${issue.path.map(String).join(".") || "answer"}: ${issue.message}`;
}
