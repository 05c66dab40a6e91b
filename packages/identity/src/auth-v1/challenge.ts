import { isBlank } from "../functions/request-fields.ts";
import { challengeOf } from "../one-time/pkce.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** The challenge of a client that will answer with its verifier (PKCE), as S256 whatever the client's method; or none. */
export async function parseChallenge(
  fields: Readonly<Record<string, unknown>>,
): Promise<{ readonly codeChallenge: string | undefined } | Refusal> {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (isBlank(challenge)) return { codeChallenge: undefined };
  const form = typeof method === "string" ? method.toLowerCase() : "";
  if (typeof challenge !== "string" || !/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    return refuse("validation_failed", { message: "code challenge has to be between 43 and 128 characters" });
  }
  if (form === "s256") return { codeChallenge: challenge };
  if (form === "plain") return { codeChallenge: await challengeOf(challenge) };
  return refuse("validation_failed", { message: "Invalid code_challenge_method" });
}
