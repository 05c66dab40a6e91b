/** Finds fields of parsed JSON by what they may be called. */
import { foldName } from "./answer-words.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The key that has one of the names, the first name that any key has; undefined where none or several keys have it. */
export function keyOf(object: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    if (Object.hasOwn(object, name)) return name;
    const alike = Object.keys(object).filter((key) => foldName(key) === foldName(name));
    if (alike.length === 1) return alike[0];
  }
  return undefined;
}

export function fieldOf(object: JsonObject, names: readonly string[]): unknown {
  const key = keyOf(object, names);
  return key === undefined ? undefined : object[key];
}

/** True where a key means one of the names. */
export function isNamed(key: string, names: readonly string[]): boolean {
  return names.some((name) => foldName(name) === foldName(key));
}
