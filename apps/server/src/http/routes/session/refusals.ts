import type { Schemas } from "@rubrica/contract";
import type { AuthContractAnswer } from "../../../console/auth-contract.ts";
import type { Text } from "../../reply.ts";
import { sessionTexts } from "../../session-texts.ts";
import { texts } from "../../texts.ts";

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

/** What the contract refused: by its limits, or for the one reason that is left. */
export function refuseAsContract(answer: AuthContractAnswer, otherwise: Refusal): SessionRefusal {
  if (answer.status === 429) return refuse(429, "rate_limited", texts.tooManyRequests, answer.retryAfterSeconds ?? 60);
  if (answer.status >= 500) throw new AuthContractError(answer.status);
  if (answer.status === 401) return refuse(401, "signed_out", sessionTexts.nobody);
  return refuse(otherwise.status, otherwise.code, otherwise.text);
}

/** Accounts could not answer; what they said is in their own log. */
class AuthContractError extends Error {
  override readonly name = "AuthContractError";
  readonly code = "auth_contract_failed";

  constructor(status: number) {
    super(`Accounts answered ${status}.`);
  }
}
