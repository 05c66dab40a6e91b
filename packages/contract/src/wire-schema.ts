import { type JsonSchema, type SnakeCased, snakeKey } from "@rubrica/report-model";
import Type, { type Static, type TObject, type TProperties } from "typebox";

/** A name in a description, such as `zeroAt`. */
const CAMEL_CASE_NAME = /`[a-z]+[A-Z]\w*`/g;

/** A published schema of `@rubrica/report-model` as its values go over HTTP: keys in snake_case. */
export interface WireSchemas {
  /** The schema of the whole, its definitions in their places. */
  readonly whole: JsonSchema;
  /** Of a definition, by the name that it has there. */
  definition(name: string): JsonSchema;
}

/**
 * Reads a published schema.
 * @param nameOf what a definition is called in the OpenAPI document.
 */
export function wireSchemas(published: JsonSchema, nameOf: (definition: string) => string): WireSchemas {
  const { $schema: _, $id: __, title: ___, $defs = {}, ...whole } = published;
  const definitions = $defs as Readonly<Record<string, JsonSchema>>;
  const written = new Map<string, JsonSchema>();

  const definition = (name: string): JsonSchema => {
    const known = written.get(name);
    if (known) return known;
    const made = { ...(convert(definitions[name]) as JsonSchema), $id: nameOf(name) };
    written.set(name, made);
    return made;
  };

  function convert(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(convert);
    if (typeof schema === "string") return schema.replaceAll(CAMEL_CASE_NAME, (name) => snakeKey(name));
    if (typeof schema !== "object" || schema === null) return schema;
    const { $ref, properties, required, additionalProperties, ...rest } = schema as JsonSchema;
    if (typeof $ref === "string") return definition($ref.replace("#/$defs/", ""));
    return {
      ...Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, convert(inner)])),
      // Answers may get further members; a map says what is in it.
      ...(typeof additionalProperties === "object" && { additionalProperties: convert(additionalProperties) }),
      ...(typeof properties === "object" && { properties: renamed(properties as JsonSchema) }),
      ...(Array.isArray(required) && { required: required.map(snakeKey) }),
    };
  }

  function renamed(properties: JsonSchema): JsonSchema {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [snakeKey(key), convert(inner)]));
  }

  return { whole: convert(whole) as JsonSchema, definition };
}

/** The schema with the type of the values that it describes. */
export function wireType<Value>(schema: JsonSchema): Type.TUnsafe<SnakeCased<Value>> {
  return Type.Unsafe<SnakeCased<Value>>(schema);
}

/** The schema of an object with further members, or others in the place of some of its own. */
export function withMembers<Value, Members extends TProperties>(
  schema: Type.TUnsafe<Value>,
  members: Members,
): Type.TUnsafe<Omit<Value, keyof Members> & Static<TObject<Members>>> {
  const { properties, required = [], ...rest } = schema as unknown as ObjectSchema;
  const added = Type.Object(members) as unknown as ObjectSchema;
  return Type.Unsafe({
    ...rest,
    properties: { ...properties, ...added.properties },
    required: [...new Set([...required, ...(added.required ?? [])])],
  });
}

interface ObjectSchema {
  readonly properties: JsonSchema;
  readonly required?: readonly string[];
}
