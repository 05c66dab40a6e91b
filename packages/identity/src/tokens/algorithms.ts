import type { JWK } from "jose";

/** A way of signing access tokens, and the keys that it takes. */
interface Algorithm {
  readonly alg: string;
  readonly kty: "EC" | "OKP" | "RSA" | "oct";
  readonly crv?: string;
  /** Of an RSA modulus or a shared secret. */
  readonly minBits?: number;
}

/** What access tokens can be signed with; of a family the first is meant where a key does not say its `alg`. */
const ALGORITHMS: readonly Algorithm[] = [
  { alg: "ES256", kty: "EC", crv: "P-256" },
  { alg: "ES384", kty: "EC", crv: "P-384" },
  { alg: "ES512", kty: "EC", crv: "P-521" },
  { alg: "EdDSA", kty: "OKP", crv: "Ed25519" },
  { alg: "RS256", kty: "RSA", minBits: 2048 },
  { alg: "RS384", kty: "RSA", minBits: 2048 },
  { alg: "RS512", kty: "RSA", minBits: 2048 },
  { alg: "HS256", kty: "oct", minBits: 256 },
  { alg: "HS384", kty: "oct", minBits: 384 },
  { alg: "HS512", kty: "oct", minBits: 512 },
];

/** The algorithm of keys that are made here. */
export const DEFAULT_ALGORITHM = "ES256";

/** The algorithm that the key is for: the one it names, or the usual one of its family; null when it fits none. */
export function algorithmOf({ alg, kty, crv }: JWK): Algorithm | null {
  const fits = (algorithm: Algorithm) =>
    algorithm.kty === kty &&
    (algorithm.crv === undefined || algorithm.crv === crv) &&
    (alg ?? algorithm.alg) === algorithm.alg;
  return ALGORITHMS.find(fits) ?? null;
}
