import type { Schemas } from "@rubrica/contract";
import type { SelfServiceRefusal } from "@rubrica/identity";
import type { Text } from "../../answers/reply.ts";
import { texts } from "../../texts/route-texts.ts";
import { sessionTexts } from "../../texts/session-texts.ts";

/** Nothing of a sign-in is kept on its way. */
export const unkept = { "Cache-Control": "no-store" };

/** What the page is told in place of what it asked for. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 409 | 410 | 413 | 422 | 429 | 500 | 503;
  readonly code: string;
  readonly text: Text;
}

/** A refusal on the wire. */
export interface SessionRefusal {
  readonly status: Refusal["status"];
  readonly error: Text;
  readonly data: Schemas["PageSessionRefusal"];
  readonly headers: Readonly<Record<string, string>>;
}

/** By a code that the page has a sentence and a place for. */
export function refuse(
  status: Refusal["status"],
  code: string,
  text: Text,
  retryAfterSeconds?: number | null,
): SessionRefusal {
  const seconds = retryAfterSeconds ?? null;
  return {
    status,
    error: text,
    data: { code, retry_after_seconds: seconds },
    headers: { ...unkept, ...(seconds !== null && { "Retry-After": String(seconds) }) },
  };
}

/** What self-service refused: by its limits, or for the one reason that is left. */
export function refuseSelfService(refused: SelfServiceRefusal, otherwise: Refusal): SessionRefusal {
  switch (refused.reason) {
    case "limited":
      return refuse(429, "rate_limited", texts.tooManyRequests, refused.retryAfterSeconds ?? 60);
    case "signed_out":
      return refuse(401, "signed_out", sessionTexts.nobody);
    case "absent":
    case "other":
      return refuse(otherwise.status, otherwise.code, otherwise.text);
  }
}
