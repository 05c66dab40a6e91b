/** `fetch` for a server that claims to be compatible: redirects that may be followed, answers in shapes that differ. */

import { isObject, type JsonObject } from "../answer/json-fields.ts";
import { collectStream, isStreamBody } from "./collect-stream.ts";
import { readCompletion } from "./completion-shape.ts";

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const MAX_REDIRECTS = 3;

/**
 * Follows redirects within the host, always as POST; one to another host is handed back, since the report would go
 * where nobody has sent it.
 */
export const fetchWithinHost: Fetch = async (input, init) => {
  let url = new URL(input instanceof Request ? input.url : input);
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const target = redirectTarget(response, url);
    if (target === null) return response;
    if (!isSameHost(target, url) || redirects === MAX_REDIRECTS) return refuseRedirect(target);
    await response.body?.cancel();
    url = target;
  }
};

/** The same, with bodies of answers brought into the one shape that the SDK reads. */
export const serverFetch: Fetch = async (input, init) => await reshape(await fetchWithinHost(input, init));

function redirectTarget(response: Response, from: URL): URL | null {
  const location = response.headers.get("location");
  if (![301, 302, 307, 308].includes(response.status) || location === null || !URL.canParse(location, from.href))
    return null;
  return new URL(location, from);
}

/** The same host, and never from https to http: the key would travel in the open. */
function isSameHost(target: URL, from: URL): boolean {
  const isDowngrade = from.protocol === "https:" && target.protocol !== "https:";
  const isUpgrade = from.protocol === "http:" && target.protocol === "https:" && target.hostname === from.hostname;
  return !isDowngrade && (target.origin === from.origin || isUpgrade);
}

function refuseRedirect(target: URL): Response {
  const message = `The server redirects to ${target.origin}; set AI_BASE_URL to the address that answers`;
  return Response.json({ error: { message } }, { status: 404 });
}

/**
 * Reads the body of a success into one completion. A body without any is none of a model: an error that a proxy hands on
 * with status 200, or a page of its own.
 */
async function reshape(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const text = await response.text();
  const body = isStreamBody(text) ? collectStream(text) : parseObject(text);
  const { headers } = response;
  if (body === null) return new Response(text, { status: BAD_GATEWAY, headers: waitingTime(headers) });
  const completion = hasError(body) ? null : readCompletion(body);
  if (completion !== null) return Response.json(completion);
  const error =
    hasError(body) || messageless(body)
      ? body
      : { error: { message: "The answer of the server has no choices" }, answer: body };
  return Response.json(error, { status: statusWithin(body), headers: waitingTime(headers) });
}

const BAD_GATEWAY = 502;

function waitingTime(headers: Headers): Record<string, string> {
  const named = ["retry-after", "retry-after-ms"].map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(named.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** An empty `error` beside an answer says that there is none. */
function hasError(body: JsonObject): boolean {
  const { error, choices } = body;
  return error !== undefined && error !== null && error !== "" && (!Array.isArray(choices) || choices.length === 0);
}

/** A body with words of its own in place of an answer. */
function messageless(body: JsonObject): boolean {
  return ["message", "msg", "detail"].some((key) => typeof body[key] === "string");
}

/** The status that an error with status 200 names, where it names one. */
function statusWithin(body: JsonObject): number {
  const error = isObject(body.error) ? body.error : body;
  const named = [error.status, error.code, error.status_code, body.code].map(Number);
  return named.find((status) => status >= 400 && status < 600) ?? BAD_GATEWAY;
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
