/**
 * Builders of JSON Schema (draft 2020-12) that TypeScript holds to the types they describe: a property that is
 * missing, extra or misspelt does not compile.
 */

export type JsonSchema = { readonly [key: string]: unknown };

export const text: JsonSchema = { type: "string" };
export const flag: JsonSchema = { type: "boolean" };
export const count: JsonSchema = { type: "integer", minimum: 0 };
export const positive: JsonSchema = { type: "integer", minimum: 1 };
export const number: JsonSchema = { type: "number" };
export const share: JsonSchema = { type: "number", minimum: 0, maximum: 1 };
export const percent: JsonSchema = { type: "number", minimum: 0, maximum: 100 };
export const wholePercent: JsonSchema = { type: "integer", minimum: 0, maximum: 100 };
export const basisPoints: JsonSchema = { type: "integer", minimum: 0, maximum: 10_000 };

/** The schema with a sentence for whoever reads it. */
export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: "null" }] };
}

/** One of the members of a string union; every member is a key. */
export function oneOf<Union extends string>(members: Readonly<Record<Union, true>>): JsonSchema {
  return { enum: Object.keys(members) };
}

/** An object with exactly these properties; those of the interface that may be absent are absent from `required`. */
export function objectOf<Interface>(
  properties: { readonly [Key in keyof Required<Interface>]: JsonSchema },
  optional: readonly (keyof Interface)[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key as keyof Interface));
  return { type: "object", properties, required, additionalProperties: false };
}

/** A definition of the same schema. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}
