import fc from "fast-check";

/** A request made from the document. */
export interface GeneratedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What the generator reads of a JSON schema. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The parts of an OpenAPI document that requests are made from. */
export interface RequestDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Integers beside and beyond what columns, numbers and limits hold. */
const integers = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 2, 1e20, 1e308];
const texts = [
  "",
  " ",
  "\u0000",
  "a".repeat(5000),
  "😀\ud800",
  "中文",
  "' or 1=1 --",
  "../../etc/passwd",
  "%",
  "NaN",
  "null",
];
const numerals = ["9007199254740993", "99999999999999999999", "-1", "1e400", "0x10", "１２"];

/**
 * Makes requests for every operation of the document: values that its schemas allow, mixed with values that they do not.
 * @param known values that name something, for path parameters, queries and bodies.
 */
export function generateRequests(
  document: RequestDocument,
  { seed, each, known }: { readonly seed: number; readonly each: number; readonly known: readonly string[] },
): readonly GeneratedRequest[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => [
      { path, method: method.toUpperCase(), operation },
      ...(method === "get" ? [{ path, method: "HEAD", operation }] : []),
    ]),
  );
  // What removes something comes last, or the rest would find nothing.
  const ordered = [...operations].sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
  return ordered.flatMap((operation, place) =>
    fc.sample(requestFor(operation, document, known), { seed: seed + place, numRuns: each }),
  );
}

function requestFor(
  { path, method, operation }: { readonly path: string; readonly method: string; readonly operation: Operation },
  document: RequestDocument,
  known: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...texts, ...numerals) },
    fc.string({ unit: "binary", maxLength: 30 }),
  );
  const anyValue = (schema: Schema, depth = 0): fc.Arbitrary<unknown> => {
    const named = schema.$ref?.split("/").at(-1);
    if (named !== undefined) return anyValue(document.components?.schemas?.[named] ?? {}, depth);
    const right = allowedValue(schema, depth);
    return fc.oneof(
      { weight: 5, arbitrary: right },
      fc.constantFrom<unknown>(null, true, [], {}, "", ...integers),
      text,
    );
  };
  const allowedValue = (schema: Schema, depth: number): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => anyValue(option, depth + 1)));
    switch (schema.type) {
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(...integers), fc.double());
      case "array":
        return depth > 4 ? fc.constant([]) : fc.array(anyValue(schema.items ?? {}, depth + 1), { maxLength: 3 });
      case "object": {
        const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          anyValue(field, depth + 1),
        ]);
        return depth > 4 ? fc.constant({}) : fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      }
      default:
        return text;
    }
  };
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const bodySchema = operation.requestBody?.content?.["application/json"]?.schema;
  const asText = fc.oneof(text, fc.constantFrom(...numerals));
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map(({ name }) => [name, asText]))),
      query: fc.record(
        Object.fromEntries(
          inQuery.map(({ name, schema = {} }) => [
            name,
            fc.oneof(
              anyValue(schema).map((value) => `${value}`),
              asText,
            ),
          ]),
        ),
        { requiredKeys: [] },
      ),
      body: bodySchema
        ? fc.oneof({ weight: 6, arbitrary: anyValue(bodySchema).map((value) => JSON.stringify(value) ?? "") }, text)
        : fc.constant(null),
      headers: fc.record(
        {
          "accept-language": fc.constantFrom("en", "zh", "fr;q=9", "*"),
          range: fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=99999999999999999999-", "bytes=5-1", "lines=1-2"),
          "if-none-match": fc.constantFrom("*", '"x"', 'W/"', ""),
          "if-match": fc.constantFrom("*", '"1"', "1", '"99999999999999999999"'),
          "last-event-id": fc.constantFrom("0", "99999999999999999999", "-1", "x"),
          "content-type": fc.constantFrom("application/json", "text/plain", "multipart/form-data", "application/x;="),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ path: values, query, body, headers }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ""));
      const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value ?? "")}`);
      return {
        method,
        target: search.length > 0 ? `${filled}?${search.join("&")}` : filled,
        headers,
        body: ["GET", "HEAD"].includes(method) ? null : body,
      };
    });
}

function encoded(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}
