import { hasErrorCode, isStoreUnavailable } from "@rubrica/core";
import { bearerToken, hasAccessKey } from "../functions/access-key.ts";
import type { Handler } from "../functions/function-handler.ts";
import { readJsonBody } from "../functions/request-body.ts";
import { fieldsOf } from "../functions/request-fields.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { type AuthV1Context, type AuthV1Options, resolveAuthV1Options } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { methodNotAllowed, preflight, type Reply, respond } from "./reply.ts";

/**
 * The HTTP contract of Supabase Auth over our own accounts, as one web-standard handler for everything below its base:
 * clients made for Supabase work with it unchanged.
 */
export function createAuthV1Handler(options: AuthV1Options): Handler {
  const context = resolveAuthV1Options(options);
  const basePath = new URL(context.baseUrl).pathname.replace(/\/+$/, "");
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.startsWith(`${basePath}/`) ? url.pathname.slice(basePath.length) : "";
    const given = path.split("/");
    const matches = patterns.flatMap(({ endpoint, wanted }) => {
      const params = match(wanted, given);
      return params === null ? [] : [{ endpoint, params }];
    });
    if (matches.length === 0) return respond(request, refuse("not_found"));
    const method = request.method === "HEAD" ? "GET" : request.method;
    const found = matches.find(({ endpoint }) => endpoint.method.toUpperCase() === method);
    if (!found) {
      const methods = allowedMethods(matches.map(({ endpoint }) => endpoint.method.toUpperCase()));
      return method === "OPTIONS" ? preflight(methods) : methodNotAllowed(request, methods);
    }
    const reply = await answer(context, found, { request, url }).catch((error: unknown) =>
      explain(context, path, error),
    );
    const response = respond(request, reply);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

async function answer(
  context: AuthV1Context,
  { endpoint, params }: { readonly endpoint: Endpoint; readonly params: Readonly<Record<string, string>> },
  { request, url }: { readonly request: Request; readonly url: URL },
): Promise<Reply> {
  if (context.requireKey && !endpoint.keyless && !(await hasAccessKey(request, context))) {
    return refuse("no_authorization", { message: "This endpoint requires a valid API key" });
  }
  const body = await readFields(context, endpoint, request);
  if ("code" in body) return body;
  return endpoint.answer(context, {
    method: request.method,
    bearer: bearerToken(request),
    apiKey: request.headers.get("apikey"),
    query: url.searchParams,
    params,
    fields: body.fields,
    client: context.client(request),
  });
}

async function readFields(
  context: AuthV1Context,
  endpoint: Endpoint,
  request: Request,
): Promise<{ readonly fields: Readonly<Record<string, unknown>> } | Refusal> {
  const limits = { maxBytes: context.maxBodyBytes, deadlineSeconds: context.bodyDeadlineSeconds };
  const body = await readJsonBody(request, limits);
  if (body.status === "too_large") {
    return refuse("request_entity_too_large", { message: `Request body too large: at most ${limits.maxBytes} bytes` });
  }
  if (body.status === "too_slow") return refuse("request_timeout");
  if (body.status === "broken_off") return refuse("bad_json");
  const needed = endpoint.body ?? (endpoint.method === "post" || endpoint.method === "put" ? "required" : "optional");
  const isObject = typeof body.json === "object" && body.json !== null && !Array.isArray(body.json);
  if (needed === "required" && !isObject) return refuse("bad_json");
  return { fields: fieldsOf(body.json) };
}

/** What went wrong on our side, without a word of what people typed. */
function explain({ settings }: AuthV1Context, path: string, error: unknown): Refusal {
  if (hasErrorCode(error, "too_many_waiting")) return refuse("too_many_waiting", { retryAfterSeconds: 5 });
  settings.logger.error({ path, error: error instanceof Error ? error.name : typeof error }, "unexpected");
  if (isStoreUnavailable(error)) return refuse("service_unavailable", { retryAfterSeconds: 5 });
  return refuse("unexpected_failure");
}

/** A segment of a path: one that has to be so, or any, under a name. */
type Segment = { readonly text: string } | { readonly name: string };

/** The paths of all endpoints, taken apart once. */
const patterns = ENDPOINTS.map((endpoint) => ({
  endpoint,
  wanted: endpoint.path.split("/").map((part): Segment => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? { text: part } : { name };
  }),
}));

/** The parameters of a path that fits the pattern, or null. */
function match(wanted: readonly Segment[], given: readonly string[]): Readonly<Record<string, string>> | null {
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? "";
    if ("text" in segment ? segment.text !== text : text === "") return null;
    if ("name" in segment) params[segment.name] = text;
  }
  return params;
}

function allowedMethods(methods: readonly string[]): string {
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort().join(", ");
}
