import type { AccessIdentity } from "@rubrica/core";
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import type { SupabaseAccountProviderOptions } from "../account-provider-options.ts";
import { askAuth, refusalOf, TOO_MANY } from "../auth-refusal.ts";
import type { SupabaseClients } from "../supabase-clients.ts";
import { readFailure, SupabaseError } from "../supabase-error.ts";

/** No token of Supabase Auth is longer, metadata included; what is, is not read. */
const MAX_TOKEN_LENGTH = 16_384;

/** Who a token is for: its signature first, which as a rule needs no request, then whether its session still stands. */
export function createTokenVerifier(
  options: SupabaseAccountProviderOptions,
): (token: string) => Promise<AccessIdentity | null> {
  const secret = options.jwtSecret === undefined ? null : new TextEncoder().encode(options.jwtSecret);
  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const claims = sessionClaims(token);
    if (claims === null || !(await isSigned(options.clients, token, secret))) return null;
    const answer = await askAuth("Reading a user", () => options.clients.anonymous().auth.getUser(token));
    if ("refusal" in answer) {
      // Who is asked to come back later is not signed out.
      if (TOO_MANY.has(answer.refusal))
        throw new SupabaseError("Reading a user", { status: 429, code: answer.refusal });
      return null;
    }
    const { id, email = "", factors = [] } = answer.data.user;
    const hasSecondFactor = factors.some(({ status }) => status === "verified");
    return { userId: id, email, ...claims, hasSecondFactor };
  };
}

/** False for what is certainly forged. A token of the legacy secret, where that is not known here, is for Supabase to judge. */
async function isSigned(clients: SupabaseClients, token: string, secret: Uint8Array | null): Promise<boolean> {
  const algorithm = algorithmOf(token);
  if (algorithm === "HS256") return secret === null || isSignedWith(secret, token);
  if (algorithm === null || !ASYMMETRIC.has(algorithm)) return false;
  return hasKnownKey(clients, token);
}

/** By the project's public keys, which auth-js keeps for ten minutes. */
async function hasKnownKey(clients: SupabaseClients, token: string): Promise<boolean> {
  const { error } = await clients
    .anonymous()
    .auth.getClaims(token)
    // What is thrown and not answered is WebCrypto's, which could do nothing with this token and that key.
    .catch(() => ({ error: { status: 400, code: "bad_jwt" } }));
  if (!error) return true;
  if (refusalOf(error) === null) throw new SupabaseError("Reading the keys of the project", readFailure(error));
  return false;
}

const ASYMMETRIC: ReadonlySet<string> = new Set(["ES256", "RS256", "EdDSA"]);

async function isSignedWith(secret: Uint8Array, token: string): Promise<boolean> {
  return jwtVerify(token, secret, { algorithms: ["HS256"], requiredClaims: ["exp", "sub"] }).then(
    () => true,
    () => false,
  );
}

/** The session of a token and its level, which Supabase Auth tells nowhere else: unverified; null for what is none. */
export function sessionClaims(token: string): Pick<AccessIdentity, "sessionId" | "assuranceLevel"> | null {
  try {
    const { session_id: sessionId, sub, aal } = decodeJwt(token);
    if (typeof sessionId !== "string" || typeof sub !== "string") return null;
    return { sessionId, assuranceLevel: aal === "aal2" ? "aal2" : "aal1" };
  } catch {
    return null;
  }
}

function algorithmOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).alg ?? null;
  } catch {
    return null;
  }
}
