import type { Clock } from "@rubrica/core";
import { base64url, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { DEFAULT_ALGORITHM } from "./algorithms.ts";
import { createSecretToken } from "./secret-token.ts";

/** A signing key with the times between which it does something; both as ISO 8601, in UTC. */
export interface KeptKey extends JWK {
  /** From then on it signs, until another one does; before, it only verifies. Default: always. */
  readonly signsFrom?: string;
  /** From then on it does nothing any more. Default: never. */
  readonly verifiesUntil?: string;
}

/** Everything that signs or opens something, as plain JSON. Whoever has it is the service: keep it secret. */
export interface KeySet {
  /** Keys of access tokens, newest first: the first that may sign does, all verify. */
  readonly signingKeys: readonly KeptKey[];
  /** See `SigningKeys.derivationSecrets`, newest first. */
  readonly derivationSecrets: readonly string[];
  /** JWT that clients send with every request to the functions; it names nobody and may be public. */
  readonly anonKey: string;
  /** JWT of the service itself. */
  readonly serviceKey: string;
  /** Opaque, for the same as the anon key: `sb_publishable_...`. */
  readonly publishableKey: string;
  /** Opaque, for the same as the service key: `sb_secret_...`. */
  readonly secretKey: string;
}

/** Makes a new key set: a P-256 key pair, the anon and service keys signed with it for ten years, and opaque ones. */
export async function createKeySet(clock: Clock): Promise<KeySet> {
  const signingKey = await createSigningKey();
  const [anonKey, serviceKey] = await Promise.all([
    signApiKey(signingKey, "anon", clock),
    signApiKey(signingKey, "service_role", clock),
  ]);
  return {
    signingKeys: [signingKey],
    derivationSecrets: [createDerivationSecret()],
    anonKey,
    serviceKey,
    ...createOpaqueKeys(),
  };
}

/** Makes a private key (ES256) under the name that follows from it (RFC 7638). */
export async function createSigningKey(): Promise<JWK> {
  const { privateKey, publicKey } = await generateKeyPair(DEFAULT_ALGORITHM, { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  return { ...(await exportJWK(privateKey)), kid, alg: DEFAULT_ALGORITHM, use: "sig" };
}

/** For a service key or a secret key that somebody else has: other ones in their place. */
export async function renewServiceKeys(keySet: KeySet, clock: Clock): Promise<KeySet> {
  const signingKey = keySet.signingKeys.find(({ d, alg }) => d !== undefined && alg === DEFAULT_ALGORITHM);
  if (signingKey === undefined) throw new RangeError("A key set has at least one signing key.");
  const { secretKey } = createOpaqueKeys();
  return { ...keySet, serviceKey: await signApiKey(signingKey, "service_role", clock), secretKey };
}

/** 32 random bytes as base64url. */
export function createDerivationSecret(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** New opaque keys; their beginnings are how clients tell them from JWTs, and people the one from the other. */
function createOpaqueKeys(): Pick<KeySet, "publishableKey" | "secretKey"> {
  return { publishableKey: `sb_publishable_${createSecretToken()}`, secretKey: `sb_secret_${createSecretToken()}` };
}

/**
 * Fills in what sets of earlier versions lack. Their other secrets were derived from the signing key, and go on being
 * so when that changes.
 */
export function completeKeySet(
  keySet: Pick<KeySet, "signingKeys" | "anonKey" | "serviceKey"> & Partial<KeySet>,
): KeySet {
  return { ...createOpaqueKeys(), ...keySet, derivationSecrets: keySet.derivationSecrets ?? privateParts(keySet) };
}

/** The private parts of the keys, newest first: what is derived from where there is no secret of its own. */
export function privateParts({ signingKeys }: Pick<KeySet, "signingKeys">): readonly string[] {
  return signingKeys.map((key) => (key.kty === "oct" ? key.k : key.d)).filter((secret) => secret !== undefined);
}

const TEN_YEARS_IN_SECONDS = 10 * 365 * 24 * 3600;

/** Neither `sub` nor `aud`: an API key is never mistaken for somebody's access token. */
async function signApiKey(signingKey: JWK, role: "anon" | "service_role", clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  // The id makes it another one each time, whatever the algorithm makes of the rest.
  return new SignJWT({ role, jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: DEFAULT_ALGORITHM, typ: "JWT", kid: signingKey.kid ?? "" })
    .setIssuer("rubrica")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TEN_YEARS_IN_SECONDS)
    .sign(await importJWK(signingKey, DEFAULT_ALGORITHM));
}
