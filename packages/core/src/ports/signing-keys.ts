import type { JWK } from "jose";

/** The keys of access tokens: exactly one signs, the others still verify. */
export interface SigningKeys {
  /** The private key that signs, with its `kid` and `alg`. */
  signingKey(): Promise<JWK>;
  /** Public keys for verification, as published under `/.well-known/jwks.json`. */
  publicKeys(): Promise<readonly JWK[]>;
}
