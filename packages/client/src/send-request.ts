import { failureOf, type MakeError, refusalOf } from "./client-error.ts";

/** What every request is sent with. */
export interface Sender {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly credentials: RequestCredentials;
  readonly timeoutMilliseconds: number;
  readonly makeError: MakeError;
  headers(): Promise<Headers>;
}

/** A request as it was asked for, without its types. */
export interface Call {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The address of a path with its parameters filled in. */
export function addressOf(baseUrl: string, path: string, { path: params = {}, query = {} }: Call): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${filled}${search === "" ? "" : `?${search}`}`;
}

/** Sends it; gives the answer where that is a success, within the time that there is. */
export async function sendRequest(sender: Sender, method: string, path: string, call: Call): Promise<Response> {
  const { signal, keepalive = false } = call;
  const headers = await sender.headers();
  for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
  const isRaw = call.body instanceof Blob;
  const hasBody = call.body !== undefined;
  // Of a raw body the media type is its own.
  if (hasBody && !isRaw) headers.set("Content-Type", "application/json");
  const deadline = AbortSignal.timeout(sender.timeoutMilliseconds);
  const request = new Request(addressOf(sender.baseUrl, path, call), {
    method: method.toUpperCase(),
    headers,
    credentials: sender.credentials,
    keepalive,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    ...(hasBody && { body: call.body instanceof Blob ? call.body : JSON.stringify(call.body) }),
  });
  const response = await sender.fetch(request).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw failureOf(thrown, sender.makeError);
  });
  if (response.ok) return response;
  throw refusalOf(response, parse(await response.text().catch(() => "")), sender.makeError);
}

/** What is in the envelope of a success; a body without one is itself, no body is null. */
export async function readContent(
  response: Response,
  signal: AbortSignal | undefined,
  makeError: MakeError,
): Promise<unknown> {
  const text = await response.text().catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw failureOf(thrown, makeError);
  });
  return contentOf(text);
}

/** The same of a body that was read. */
export function contentOf(text: string): unknown {
  const body = parse(text);
  return isEnvelope(body) ? body.data : body;
}

function isEnvelope(body: unknown): body is { readonly success: true; readonly data: unknown } {
  return typeof body === "object" && body !== null && "success" in body && "data" in body;
}

/** The JSON value; null where it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
