import { Compile } from "typebox/schema";

/** Holds responses to what `/openapi.json` says of them. */
export interface DocumentCheck {
  /** Throws with every difference between the response and the document. Event streams and files are checked by type. */
  check(request: { readonly method: string; readonly path: string }, response: Response): Promise<void>;
  /** Operations of the document that no response was checked against yet. */
  unseen(): readonly string[];
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { schema?: object }>>;
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document as a client reads it
type OpenApiDocument = any;

/** Makes the check of one document. */
export function createDocumentCheck(document: OpenApiDocument): DocumentCheck {
  const operations = operationsOf(document);
  const seen = new Set<string>();
  const validators = new Map<object, ReturnType<typeof Compile>>();

  return {
    async check({ method, path }, response) {
      const operation = operations.find((entry) => entry.method === method && entry.pattern.test(path));
      if (!operation) return;
      const told = operation.responses[response.status];
      const where = `${method} ${path} ${response.status}`;
      if (!told) throw new Error(`${where} is not in the document.`);
      if (response.status < 400) seen.add(operation.name);
      if (told.content === undefined && response.headers.get("content-type") === null) return;
      const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
      const media = told.content?.[type];
      if (!media) throw new Error(`${where} has the media type ${type}, which is not in the document.`);
      if (!media.schema) return;
      const schema = media.schema;
      const validator = validators.get(schema) ?? Compile(closed(schema, document) as object);
      validators.set(schema, validator);
      const body: unknown = await response.clone().json();
      const [, mistakes] = validator.Errors(body);
      if (mistakes.length > 0) {
        const list = mistakes.map((mistake) => `${mistake.instancePath}: ${mistake.message}`);
        throw new Error(`${where} differs from the document: ${list.slice(0, 8).join("; ")}`);
      }
    },
    unseen: () => operations.map((operation) => operation.name).filter((name) => !seen.has(name)),
  };
}

function operationsOf(document: OpenApiDocument): readonly Operation[] {
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { $ref, ...answer }]) => [
          status,
          $ref ? document.components.responses[$ref.replace("#/components/responses/", "")] : answer,
        ]),
      ),
    })),
  );
}

/**
 * The schema with its references put in and its objects closed: a field that the document does not name is a
 * difference too, unless the document says that further ones may come.
 */
function closed(schema: unknown, document: OpenApiDocument): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => closed(inner, document));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...rest } = schema as { $ref?: string } & Record<string, unknown>;
  if ($ref) return closed(document.components.schemas[$ref.replace("#/components/schemas/", "")], document);
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value, document)]));
  const isObject = rest.type === "object" && rest.properties !== undefined;
  return isObject && rest.additionalProperties === undefined ? { ...inner, additionalProperties: false } : inner;
}
