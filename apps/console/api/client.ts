import { createClient } from "@rubrica/client";
import { languageTag } from "../words/language.ts";
import { Problem } from "./problem.ts";

export type { Schemas } from "@rubrica/contract";

/**
 * Typed requests to the service that sent this page; the session's cookie goes with them. Each rejects with a Problem; a
 * request that was aborted by its own signal rejects with its AbortError.
 */
export const client = createClient({
  baseUrl: location.origin,
  language: languageTag,
  makeError: (kind, facts) => new Problem(kind, facts),
});

/**
 * For what can be undone and is sent when nobody did: it arrives also where the page is going, which a plain request may
 * not. Bodies have to stay below 64 kB.
 */
export const outlivesPage = { keepalive: true } as const;
