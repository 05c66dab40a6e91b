/** `finalScore` as `final_score`; `DOI` as it is. */
type SnakeKey<Key extends string> = Key extends Uncapitalize<Key> ? Snaked<Key> : Key;

type Snaked<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snaked<Rest>}`
    : `_${Lowercase<First>}${Snaked<Rest>}`
  : Key;

/** The same value with its camelCase keys in snake_case, at every depth. */
export type SnakeCased<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly SnakeCased<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value as Key extends string ? SnakeKey<Key> : Key]: SnakeCased<Value[Key]> }
      : Value;

/** Copies plain JSON with its camelCase keys in snake_case; other keys (`DOI`, `container-title`) stay as they are. */
export function toSnakeCase<Value>(value: Value): SnakeCased<Value> {
  return convert(value) as SnakeCased<Value>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snakeKey(key), convert(inner)]));
}

/**
 * Converts one key to snake_case: `finalScore` becomes `final_score`. Keys that are not in camelCase are returned
 * unchanged.
 */
export function snakeKey(key: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) return key;
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
