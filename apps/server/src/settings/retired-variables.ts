import { ANSWER_MODES } from "@rubrica/scoring/ai";
import type * as z from "zod";
import { choice, wholeNumber } from "./variables/values.ts";

/** A setting of the release before: it holds once more, and the log says what to do instead. */
export interface RetiredVariable {
  readonly name: string;
  readonly schema: z.ZodType;
  /** What stands for it from now on, as the end of a sentence. */
  readonly instead: string;
}

const retired = <const Name extends string, Schema extends z.ZodType>(
  entry: RetiredVariable & { readonly name: Name; readonly schema: Schema },
) => entry;

/** All of them. They go with the next release. */
export const retiredVariables = [
  retired({
    name: "AI_ANSWER_MODE",
    schema: choice(["auto", ...ANSWER_MODES]),
    instead: "how the server gives JSON is found out, anew every hour",
  }),
  retired({
    name: "AI_CONCURRENCY",
    schema: wholeNumber(1, 64),
    instead: "two calls at a time go with each ai-scoring task of WORKERS",
  }),
  retired({
    name: "AI_SECTION_TIMEOUT_SECONDS",
    schema: wholeNumber(1, 800),
    instead: "a section has five times AI_TIMEOUT_SECONDS, at most 800 seconds",
  }),
  retired({
    name: "AI_MAX_OUTPUT_TOKENS",
    schema: wholeNumber(500, 200_000),
    instead: "more are asked for once an answer was cut off, fewer where the server says so",
  }),
  retired({
    name: "AI_PART_CHARACTERS",
    schema: wholeNumber(1000, 200_000),
    instead: "what is too long for the model is halved",
  }),
  retired({
    name: "REFRESH_REUSE_SECONDS",
    schema: wholeNumber(0, 31_536_000),
    instead: "a used refresh token gives its successor again for a day, while that is unused",
  }),
  retired({
    name: "SUPABASE_UPLOADS",
    schema: choice(["stream", "whole"]),
    instead: "whether the bucket takes streams is found out at the start",
  }),
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** What is given of them; what is absent or cannot be meant is null. */
export type RetiredValues = {
  readonly [Entry in (typeof retiredVariables)[number] as Entry["name"]]: z.output<Entry["schema"]> | null;
};

/** Reads them; no mistake in one ends the start. */
export function readRetired(variables: Variables): RetiredValues {
  const read = retiredVariables.map(({ name, schema }) => {
    const text = variables[name]?.trim();
    return [name, text ? (schema.safeParse(text).data ?? null) : null];
  });
  return Object.fromEntries(read) as RetiredValues;
}

/** The variables with those of earlier releases under the names that they have now. */
export function underNewNames(variables: Variables): Variables {
  const { JWT_SIGNING_KEY: key, JWT_KEYS, JWT_SECRET } = variables;
  if (!key?.trim() || JWT_KEYS?.trim() || JWT_SECRET?.trim()) return variables;
  return { ...variables, JWT_KEYS: asSigningKey(key) };
}

/** One line for each that is given. */
export function tellOfRetired(variables: Variables): readonly string[] {
  const told = retiredVariables.flatMap(({ name, schema, instead }) => {
    const text = variables[name]?.trim();
    if (!text) return [];
    const holds = schema.safeParse(text).success ? "holds for this release only" : "cannot be meant so and is ignored";
    return [`${name} ${holds}: unset it, ${instead}`];
  });
  if (!variables.JWT_SIGNING_KEY?.trim()) return told;
  const renamed = 'JWT_SIGNING_KEY is JWT_KEYS now: put the key into an array there, with "key_ops": ["sign"]';
  return [...told, renamed];
}

/** What is no key stays as it is: it is refused under its new name. */
function asSigningKey(text: string): string {
  try {
    const key: unknown = JSON.parse(text);
    const isKey = typeof key === "object" && key !== null && !Array.isArray(key);
    return isKey ? JSON.stringify([{ ...key, key_ops: ["sign"] }]) : text;
  } catch {
    return text;
  }
}

/** Names that are read though they are no settings any more. */
export const retiredNames: readonly string[] = [...retiredVariables.map(({ name }) => name), "JWT_SIGNING_KEY"];
