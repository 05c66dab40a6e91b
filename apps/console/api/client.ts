import createClient from "openapi-fetch";
import { languageTag } from "../words/language.ts";
import type { components, paths } from "./api-types.ts";
import { asProblem, problemOf } from "./problem.ts";

/** The shapes of the document: `Schemas["Report"]`. */
export type Schemas = components["schemas"];

const answerSeconds = 30;

/** Typed requests to the service that sent this page; the session's cookie goes with them. */
export const client = createClient<paths>({
  baseUrl: location.origin,
  credentials: "same-origin",
  fetch: (request) =>
    fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(answerSeconds * 1000)]) }),
});
/**
 * For what can be undone and is sent when nobody did: it arrives also where the page is going, which a plain request may
 * not. Bodies have to stay below 64 kB.
 */
export const outlivesPage = { keepalive: true } as const;

client.use({
  onRequest({ request }) {
    request.headers.set("Accept-Language", languageTag());
    return request;
  },
});

/** What is in the envelope of a successful answer; a body without one is itself. */
type Content<Body> = Body extends { readonly data: infer Data } ? Data : Body;

/**
 * The content of the answer: `await read(client.GET("/api/v1/rubrics"))`. Rejects with a Problem; a request that was
 * aborted by its own signal rejects with its AbortError.
 */
export async function read<Body>(
  call: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<Content<Body>> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === "AbortError") throw thrown;
    throw asProblem(thrown);
  });
  if (!response.ok) throw problemOf(response, error);
  return (isEnvelope(data) ? data.data : data) as Content<Body>;
}

function isEnvelope(body: unknown): body is { readonly success: true; readonly data: unknown } {
  return typeof body === "object" && body !== null && "success" in body && "data" in body;
}
