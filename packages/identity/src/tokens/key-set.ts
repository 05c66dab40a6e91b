import type { Clock, SigningKeys } from "@rubrica/core";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";

/** Everything that signs or opens something, as plain JSON. Whoever has it is the service: keep it secret. */
export interface KeySet {
  /** Private keys of access tokens, newest first: the first signs, all verify. */
  readonly signingKeys: readonly JWK[];
  /** JWT that clients send with every request to the functions; it names nobody and may be public. */
  readonly anonKey: string;
  /** JWT of the service itself. */
  readonly serviceKey: string;
}

/** The algorithm of all access tokens; no other is ever accepted. */
export const ACCESS_TOKEN_ALGORITHM = "ES256";

/** Makes a new key set: a P-256 key pair, and the anon and service keys signed with it, valid for ten years. */
export async function createKeySet(clock: Clock): Promise<KeySet> {
  const { privateKey, publicKey } = await generateKeyPair(ACCESS_TOKEN_ALGORITHM, { extractable: true });
  const signingKey: JWK = {
    ...(await exportJWK(privateKey)),
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    alg: ACCESS_TOKEN_ALGORITHM,
    use: "sig",
  };
  const [anonKey, serviceKey] = await Promise.all([
    signApiKey(signingKey, "anon", clock),
    signApiKey(signingKey, "service_role", clock),
  ]);
  return { signingKeys: [signingKey], anonKey, serviceKey };
}

/** The port over a key set. */
export function createSigningKeys(keySet: Pick<KeySet, "signingKeys">): SigningKeys {
  const [signingKey] = keySet.signingKeys;
  if (!signingKey) throw new RangeError("A key set has at least one signing key.");
  const publicKeys = keySet.signingKeys.map(withoutPrivateParts);
  return {
    signingKey: async () => signingKey,
    publicKeys: async () => publicKeys,
    derivationSecrets: async () => keySet.signingKeys.flatMap(({ d }) => (d === undefined ? [] : [d])),
  };
}

const tenYearsInSeconds = 10 * 365 * 24 * 3600;

/** Neither `sub` nor `aud`: an API key is never mistaken for somebody's access token. */
async function signApiKey(signingKey: JWK, role: "anon" | "service_role", clock: Clock): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: ACCESS_TOKEN_ALGORITHM, typ: "JWT", kid: signingKey.kid ?? "" })
    .setIssuer("rubrica")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tenYearsInSeconds)
    .sign(await importJWK(signingKey, ACCESS_TOKEN_ALGORITHM));
}

/** Names what may be published, so that a private member can never slip through. */
function withoutPrivateParts({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, crv, x, y, kid, alg, use }).filter(([, value]) => value !== undefined),
  ) as JWK;
}
