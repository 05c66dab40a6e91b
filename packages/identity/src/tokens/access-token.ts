import type { Account, JsonWebKey, SessionRecord, SigningKeys } from "@rubrica/core";
import { CompactSign, decodeProtectedHeader, errors, importJWK, type JWK, type JWTPayload, jwtVerify } from "jose";
import { createVerifiedTokens, type VerifiedToken } from "./verified-tokens.ts";

/** What an access token is issued for. */
export interface AccessTokenGrant {
  readonly account: Account;
  readonly session: Pick<SessionRecord, "id" | "assuranceLevel" | "methods">;
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly lifetimeSeconds: number;
  readonly issuer: string;
}

/** What a verified access token says. */
export interface AccessTokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /** What was shown when it was issued; a token without the claim has shown no second factor. */
  readonly assuranceLevel: SessionRecord["assuranceLevel"];
}

/** Signs an access token with the claims of Supabase Auth. */
export async function signAccessToken(keys: SigningKeys, grant: AccessTokenGrant): Promise<string> {
  const signingKey = await keys.signingKey();
  const { account, session, issuedAt } = grant;
  const claims = {
    email: account.email,
    phone: "",
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: AUDIENCE,
    aal: session.assuranceLevel,
    amr: session.methods,
    session_id: session.id,
    is_anonymous: false,
    iss: grant.issuer,
    sub: account.id,
    aud: AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + grant.lifetimeSeconds,
  };
  // As text at once: `SignJWT` makes a deep copy of the claims first, which takes a fifth of the time.
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({
      alg: signingKey.alg ?? "",
      typ: "JWT",
      ...(signingKey.kid !== undefined && { kid: signingKey.kid }),
    })
    .sign(await imported(signingKey));
}

/**
 * Checks signature, issuer, audience, times and the claims that we need; null for anything else. The token
 * names the key at most; the algorithm is the key's.
 * Whether the session still stands is for the caller to look up.
 */
export async function readAccessToken(
  keys: SigningKeys,
  token: string,
  expected: { readonly issuer: string; readonly now: Date },
): Promise<AccessTokenClaims | null> {
  if (!isCanonical(token)) return null;
  try {
    const key = await namedKey(keys, token);
    if (key?.alg === undefined) return null;
    const known = verifiedTokens(key).get(token);
    if (known?.issuer === expected.issuer) return isCurrent(known, expected.now) ? known.claims : null;
    const { payload } = await jwtVerify(token, await imported(key), {
      algorithms: [key.alg],
      issuer: expected.issuer,
      audience: AUDIENCE,
      typ: "JWT",
      requiredClaims: ["exp", "iat", "sub", "session_id", "role"],
      currentDate: expected.now,
      clockTolerance: CLOCK_LEEWAY_SECONDS,
    });
    const verified = toVerified(payload);
    if (verified === null || !isCurrent(verified, expected.now)) return null;
    verifiedTokens(key).add(token, verified);
    return verified.claims;
  } catch (error) {
    // jose throws its own errors and, on malformed keys or JSON, TypeErrors: all of them say "not a token of ours".
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

const verifiedTokens = createVerifiedTokens<AccessTokenClaims>();

/** The key that the token says it is signed with: by its name, or by having none. */
async function namedKey(keys: SigningKeys, token: string): Promise<JsonWebKey | null> {
  const { kid } = decodeProtectedHeader(token);
  return kid === undefined || typeof kid === "string" ? keys.verificationKey(kid) : null;
}

/** Imported keys, kept as long as the keys that they come from. */
const importedKeys = new WeakMap<JsonWebKey, Promise<CryptoKey | Uint8Array>>();

function imported(key: JsonWebKey): Promise<CryptoKey | Uint8Array> {
  const known = importedKeys.get(key) ?? importJWK(key as JWK, key.alg);
  importedKeys.set(key, known);
  return known;
}

const AUDIENCE = "authenticated";

/** How far the clock of the process that signed may be ahead of ours: `iat` and `nbf` may be so much later. */
const CLOCK_LEEWAY_SECONDS = 10;

/** The leeway, which jose gives `nbf` and `exp`, is for beginnings alone; it does not look at `iat`. */
function isCurrent({ issuedAt, expiresAt }: VerifiedToken<AccessTokenClaims>, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  // 1e999 is a number to JSON and for ever to a clock.
  if (!Number.isSafeInteger(expiresAt) || !Number.isSafeInteger(issuedAt)) return false;
  return expiresAt > seconds && issuedAt <= seconds + CLOCK_LEEWAY_SECONDS;
}

/** Far above any token we sign; keeps the work on hostile input small. */
const MAX_TOKEN_LENGTH = 8192;

/**
 * Three segments of base64url without padding, and the signature in its one canonical spelling: where its bytes do not
 * fill the last character, decoders ignore the bits that are left.
 */
function isCanonical(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false;
  return /^[\w-]+\.[\w-]+\.(?:[\w-]{4})*(?:[\w-]{4}|[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])$/.test(token);
}

function toVerified(payload: JWTPayload): VerifiedToken<AccessTokenClaims> | null {
  const { sub, aud, session_id, role, email, aal, iss, iat, exp } = payload;
  if (typeof sub !== "string" || typeof session_id !== "string" || typeof email !== "string") return null;
  if (aud !== AUDIENCE || role !== AUDIENCE || typeof iat !== "number" || typeof exp !== "number") return null;
  const assuranceLevel = aal === "aal2" ? ("aal2" as const) : ("aal1" as const);
  const claims = { userId: sub, sessionId: session_id, email, assuranceLevel };
  return { claims, issuer: iss ?? "", issuedAt: iat, expiresAt: exp };
}
