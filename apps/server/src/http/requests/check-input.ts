import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import type { Text } from "../answers/reply.ts";

/** Input as the schema describes it, or what is wrong with it, for people. */
export type Checked = { readonly value: object; readonly mistakes?: undefined } | { readonly mistakes: Text };

/** By schema. */
const validators = new WeakMap<TSchema, Validator>();

/**
 * Checks input against the schema; what the schema does not name may be there, unless it says otherwise. The first check
 * against a schema compiles it, so that the service does not compile all of them when it starts.
 */
export function checkInput(schema: TSchema, input: unknown): Checked {
  const validator = validatorOf(schema);
  if (validator.Check(input)) return { value: input as object };
  return { mistakes: describeMistakes(validator.Errors(input)) };
}

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}

interface PropertySchema {
  readonly type?: string;
  readonly format?: string;
}

/**
 * The named parameters of a path or query as the values that their schemas ask for. What does not read as such stays
 * text, for the check to refuse: PostgreSQL takes no NUL, and `1e2` or `0x10` is nobody's idea of a page size.
 */
export function inputOf(schema: TSchema | undefined, texts: Readonly<Record<string, string>>): object {
  const { properties = {} } = (schema ?? {}) as { properties?: Readonly<Record<string, PropertySchema>> };
  const named = Object.entries(properties).filter(([name]) => Object.hasOwn(texts, name));
  return Object.fromEntries(named.map(([name, property]) => [name, readText(property, texts[name] ?? "")]));
}

function readText({ type, format }: PropertySchema, text: string): unknown {
  if (type === "integer") return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" || (text === "false" ? false : text);
  if (text.includes("\0")) return null;
  return format === "uuid" ? text.toLowerCase() : text;
}

function describeMistakes(errors: readonly { instancePath: string; message: string; keyword: string }[]): Text {
  const told = errors
    .filter(({ keyword }) => keyword !== "boolean")
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath.slice(1).replaceAll("/", ".")} ${message}`.trim());
  const list = [...new Set(told)].join("; ");
  return { zh: list, en: list };
}
