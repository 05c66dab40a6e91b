import { base64url, CompactSign, calculateJwkThumbprint, compactVerify, importJWK, type JWK } from "jose";
import { algorithmOf } from "./algorithms.ts";

/** Keys that an operator gave and that cannot be used; the message says why and repeats nothing of them. */
export class GivenKeysError extends Error {
  override readonly name = "GivenKeysError";
  readonly code = "bad_keys";
}

/**
 * Reads what `JWT_KEYS` holds, in the form of Supabase Auth: a JSON array of JWKs of which exactly one has `sign` among
 * its `key_ops`; the others, public or private, verify. Throws GivenKeysError.
 */
export function readGivenKeys(text: string): readonly JWK[] {
  const keys = listOf(text).map(checkedKey);
  const signing = keys.filter(({ key_ops }) => key_ops?.includes("sign"));
  if (signing.length === 0) throw new GivenKeysError('has no signing key: exactly one has "key_ops": ["sign"]');
  if (signing.length > 1) {
    throw new GivenKeysError(`has ${signing.length} signing keys: exactly one has "sign" in its key_ops`);
  }
  return refuseSameNames(keys);
}

/** A shared secret as the only key (HS256), without a name, as Supabase Auth takes `JWT_SECRET`. Throws GivenKeysError. */
export function readGivenSecret(secret: string): readonly JWK[] {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length < 32) throw new GivenKeysError(`has ${bytes.length} bytes: a secret for HS256 has at least 32`);
  return [{ kty: "oct", k: base64url.encode(bytes), alg: "HS256", key_ops: ["sign"] }];
}

/**
 * Names those that have no name by their thumbprint (RFC 7638), except secrets, and proves that each can be used and
 * that the one to sign signs what its public part verifies. Throws GivenKeysError.
 */
export async function proveGivenKeys(keys: readonly JWK[]): Promise<readonly JWK[]> {
  const proved = refuseSameNames(await Promise.all(keys.map(named)));
  for (const key of proved) await prove(key);
  return proved;
}

async function prove(key: JWK): Promise<void> {
  const verifying = await imported(publicPart(key)).catch(() => {
    throw new GivenKeysError(`${label(key)} cannot be used`);
  });
  if (!key.key_ops?.includes("sign")) return;
  try {
    const content = new CompactSign(new TextEncoder().encode("content"));
    const signed = await content.setProtectedHeader({ alg: key.alg ?? "" }).sign(await imported(key));
    await compactVerify(signed, verifying);
  } catch {
    throw new GivenKeysError(`${label(key)} cannot sign: its parts do not belong together`);
  }
}

function listOf(text: string): readonly unknown[] {
  const given = parseJson(text);
  const keys = isRecord(given) && Array.isArray(given.keys) ? given.keys : given;
  if (!Array.isArray(keys)) throw new GivenKeysError("must be a JSON array of keys (JWK)");
  return keys;
}

function checkedKey(key: unknown, index: number): JWK {
  if (!isRecord(key)) throw new GivenKeysError(`key ${index + 1} is no JWK`);
  const name = typeof key.kid === "string" ? key.kid : String(index + 1);
  const wrong = (what: string) => new GivenKeysError(`key ${name} ${what}`);
  for (const [member, value] of Object.entries(key)) {
    const fits = member === "key_ops" ? isTextList(value) : typeof value === "string";
    if (textMembers.includes(member) && !fits) throw wrong(`has a ${member} of another type`);
  }
  const jwk = key as JWK;
  const algorithm = algorithmOf(jwk);
  if (algorithm === null) throw wrong("is of no algorithm for access tokens: HS256, RS256, ES256, EdDSA");
  if (algorithm.minBits !== undefined) {
    const bits = jwk.kty === "RSA" ? bitsOfInteger(jwk.n ?? "") : decode(jwk.k ?? "").length * 8;
    if (bits < algorithm.minBits) {
      throw wrong(`is too weak: ${bits} bits, where ${algorithm.alg} has at least ${algorithm.minBits}`);
    }
  }
  const signs = jwk.key_ops?.includes("sign") ?? false;
  if (signs && jwk.kty !== "oct" && jwk.d === undefined) throw wrong("is to sign and has no private part");
  return { ...jwk, alg: algorithm.alg, key_ops: signs ? ["sign"] : ["verify"] };
}

const textMembers = ["kty", "alg", "kid", "crv", "x", "y", "n", "e", "k", "d", "p", "q", "dp", "dq", "qi", "key_ops"];

/** The length of an integer in base64url: an RSA modulus may be written with leading zeros. */
function bitsOfInteger(text: string): number {
  const bytes = decode(text);
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24;
}

function decode(text: string): Uint8Array {
  try {
    return base64url.decode(text);
  } catch {
    return new Uint8Array();
  }
}

/** Secrets without a name count as one name; of the others the names are still to come. */
function refuseSameNames(keys: readonly JWK[]): readonly JWK[] {
  const names = keys.filter(({ kid, kty }) => kid !== undefined || kty === "oct").map(({ kid }) => kid);
  const twice = names.findIndex((kid, index) => names.indexOf(kid) !== index);
  if (twice === -1) return keys;
  const [name] = names.slice(twice);
  throw new GivenKeysError(name === undefined ? "has two keys without a kid" : `has two keys with the kid ${name}`);
}

async function named(key: JWK): Promise<JWK> {
  return key.kty === "oct" || key.kid !== undefined ? key : { ...key, kid: await thumbprint(key) };
}

async function thumbprint(key: JWK): Promise<string> {
  return calculateJwkThumbprint(key).catch(() => {
    throw new GivenKeysError("has a key without its public part");
  });
}

function publicPart({ kty, crv, x, y, n, e, k, alg }: JWK): JWK {
  const members = kty === "oct" ? { kty, k, alg } : { kty, crv, x, y, n, e, alg };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JWK;
}

function imported({ key_ops, ext, use, ...key }: JWK): Promise<CryptoKey | Uint8Array> {
  return importJWK(key as JWK, key.alg);
}

function label({ kid }: JWK): string {
  return kid === undefined ? "the key" : `key ${kid}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}
