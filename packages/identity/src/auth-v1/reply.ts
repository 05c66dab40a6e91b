import { type Refusal, refuse } from "./refusal.ts";

/** What an endpoint answers: a body as JSON, nothing (204), a whole response, or an error of the contract. */
export type Reply = Refusal | Response | Answered<unknown>;

/** What has a body, or is refused. */
export type Answer<Body> = Refusal | Answered<Body>;

/** What was asked for. */
export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers?: HeaderFields;
}

type HeaderFields = Readonly<Record<string, string>>;

/** 200 with a body. */
export function ok<Body>(body: Body, headers: HeaderFields = {}): Answered<Body> {
  return { status: 200, body, headers };
}

/** 204. */
export const noContent: Answered<undefined> = { status: 204, body: undefined };

/** The version of the error body that clients since 2024 ask for and expect to be named in the answer. */
const newestVersion = "2024-01-01";

/** Puts a reply on the wire; errors in the version that the request asks for. */
export function respond(request: Request, reply: Reply): Response {
  if (reply instanceof Response) return reply;
  if ("code" in reply) return refusalResponse(request, reply);
  const { status, body, headers } = reply;
  const text = body === undefined ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { ...commonHeaders, ...(text && jsonHeader), ...headers } });
}

function refusalResponse(request: Request, refusal: Refusal): Response {
  const { code, status, message, details, retryAfterSeconds } = refusal;
  const version = request.headers.get("x-supabase-api-version") ?? "";
  const isNew = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= newestVersion;
  const body = isNew ? { code, message, ...details } : { code: status, error_code: code, msg: message, ...details };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...commonHeaders,
      ...jsonHeader,
      "x-sb-error-code": code,
      ...(isNew && { "x-supabase-api-version": newestVersion }),
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });
}

/** The answer to a browser that asks whether it may send the real request. */
export function preflight(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        "authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-supabase-client",
      "access-control-max-age": "86400",
    },
  });
}

/** The answer on a path that knows other methods only. */
export function methodNotAllowed(request: Request, methods: string): Response {
  const response = respond(request, refuse("validation_failed", { status: 405, message: "Method not allowed" }));
  response.headers.set("allow", methods);
  return response;
}

const jsonHeader = { "content-type": "application/json; charset=utf-8" };

/** Browsers of any origin may read the answers, nobody may keep them. */
const commonHeaders: HeaderFields = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-total-count, link, x-supabase-api-version, x-sb-error-code, retry-after",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};
