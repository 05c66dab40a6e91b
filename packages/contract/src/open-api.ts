import type { TSchema } from "typebox";
import { errorEnvelope, errorEnvelopeWith, forbiddenEnvelope, successEnvelope } from "./envelope.ts";
import type { Credential, RouteAnswer, RouteContract } from "./route.ts";

/** The OpenAPI 3.1 document of the routes, made from the schemas that validate their requests. */
export function openApiDocument(
  routes: readonly RouteContract[],
  facts: { readonly version: string; readonly url: string },
): object {
  const components = new Map<string, unknown>();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    (paths[route.path] as Record<string, Operation>)[route.method] = operation(route, components);
  }
  const responses = shareResponses(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Rubrica",
      version: facts.version,
      description: "Scores reports and theses: registration and login, reports, scores, knowledge graph, workers.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: facts.url }],
    security: [],
    paths,
    components: {
      securitySchemes: {
        access_token: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From login." },
        page_session: {
          type: "apiKey",
          in: "cookie",
          name: "rubrica-session",
          description: "For the service's own page alone, from /api/v1/session; by https as __Host-rubrica-session.",
        },
        service_key: {
          type: "http",
          scheme: "bearer",
          description: "A service key of this installation, which no browser is given.",
        },
        anon_key: { type: "apiKey", in: "header", name: "apikey", description: "The public key of this service." },
      },
      schemas: Object.fromEntries(components),
      responses,
    },
  };
}

interface Operation {
  readonly [field: string]: unknown;
  readonly responses: Record<string, object>;
}

/**
 * Puts a reference in place of every failure that more than one operation answers with, word for word: clients that make
 * types from the document get one type for it.
 * @returns the failures by name: `Error401NotSignedIn`.
 */
function shareResponses(paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>): object {
  const answers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses).map(([status, given]) => ({ responses, status, given })))
    .filter(({ status }) => Number(status) >= 400);
  const uses = new Map<string, typeof answers>();
  for (const answer of answers) {
    const text = JSON.stringify(answer.given);
    uses.set(text, [...(uses.get(text) ?? []), answer]);
  }
  const shared: Record<string, object> = {};
  for (const same of uses.values()) {
    const [first, ...others] = same;
    if (!first || others.length === 0) continue;
    const name = responseName(first.status, first.given);
    // Two failures may differ in what their name leaves out: the second stays written out where it stands.
    if (name in shared) continue;
    shared[name] = first.given;
    for (const { responses, status } of same) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

function responseName(status: string, given: object): string {
  const { description } = given as { description: string };
  const schema = /schemas\/(\w+)"/.exec(JSON.stringify(given))?.[1] ?? "Error";
  const words = description.match(/[A-Za-z0-9]+/g) ?? [];
  return `${schema}${status}${words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join("")}`;
}

function operation(route: RouteContract, components: Map<string, unknown>): Operation {
  const answers: Record<number, RouteAnswer> = {
    ...(route.access !== "public" && { 401: { description: "Not signed in." } }),
    ...((route.query || route.body) && { 400: { description: "The query or the body is not right." } }),
    ...(route.params && { 404: { description: "There is no such thing." } }),
    ...(route.body && {
      408: { description: "The body took too long to arrive." },
      413: { description: "The body is too large." },
    }),
    500: { description: "Something went wrong on the service's side." },
    503: { description: "The service cannot reach its data now: try again after Retry-After." },
    ...route.answers,
    ...forbidden(route),
  };
  return {
    operationId: `${route.method}${route.path.replace(/[{}]/g, "").replace(/[^a-zA-Z0-9]+(\w)?/g, (_, letter = "") => letter.toUpperCase())}`,
    summary: route.summary,
    ...(route.right && { "x-right": route.right }),
    tags: [route.tag],
    security: credentialsOf(route).map((credential) => ({ [credential]: [] })),
    parameters: [...parameters("path", route.params), ...parameters("query", route.query)],
    ...(requestBody(route, components) && { requestBody: requestBody(route, components) }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, response(Number(status), answer, components)]),
    ),
  };
}

/** Accepted credentials. */
function credentialsOf({ access, credentials }: RouteContract): readonly Credential[] {
  return credentials ?? (access === "public" ? [] : ["access_token", "page_session"]);
}

/** Why somebody who is signed in is refused, where the route does not show a body of its own. */
function forbidden(route: RouteContract): Readonly<Record<number, RouteAnswer>> {
  const own = route.answers[403];
  if (route.access === "public" || own?.bare || own?.data) return {};
  const reasons = [
    ...(own ? [own.description] : []),
    ...(typeof route.access === "object" ? [`Only for: ${route.access.roles.join(", ")}.`] : []),
    ...(route.right ? [`The right ${route.right} is missing.`] : []),
    ...(route.method === "get" ? [] : ["Sent with the page's cookie by another site."]),
    "The token lacks a second factor.",
  ];
  return { 403: { description: reasons.join(" Or: "), bare: forbiddenEnvelope } };
}

function parameters(place: "path" | "query", schema: TSchema | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { description?: string }>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(property.description && { description: property.description }),
    schema: plain(property),
  }));
}

function requestBody(route: RouteContract, components: Map<string, unknown>): object | null {
  const media = route.body ? { "application/json": route.body } : route.rawBody;
  if (!media) return null;
  const content = Object.entries(media).map(([type, schema]) => [type, { schema: lift(schema, components) }]);
  return { required: true, content: Object.fromEntries(content) };
}

function response(status: number, answer: RouteAnswer, components: Map<string, unknown>): object {
  const content = {
    ...(answer.page && { "text/html": {} }),
    ...(!answer.page &&
      (status >= 400 || answer.data || answer.bare) && {
        "application/json": { schema: lift(answer.bare ?? envelope(status, answer), components) },
      }),
    ...(answer.mediaType && { [answer.mediaType]: {} }),
    ...(answer.otherMediaType && { [answer.otherMediaType]: {} }),
  };
  return { description: answer.description, ...(Object.keys(content).length > 0 && { content }) };
}

function envelope(status: number, { data }: RouteAnswer): TSchema {
  if (status < 400) return successEnvelope(data as TSchema);
  return data ? errorEnvelopeWith(data) : errorEnvelope;
}

function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema));
}

/** Schemas with an `$id` become components that are referred to. */
function lift(schema: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => lift(inner, components));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $id, ...rest } = schema as { $id?: string } & Record<string, unknown>;
  const lifted = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, lift(inner, components)]));
  if (!$id) return lifted;
  components.set($id, lifted);
  return { $ref: `#/components/schemas/${$id}` };
}
