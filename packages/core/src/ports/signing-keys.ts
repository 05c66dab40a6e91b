/** A key in the form of RFC 7517 (JSON Web Key); which further members it has depends on `kty`. */
export interface JsonWebKey {
  /** Family of the algorithm, such as `EC`. */
  readonly kty?: string;
  /** Algorithm, such as `ES256`. */
  readonly alg?: string;
  /** Name by which a token says which key signed it. */
  readonly kid?: string;
  /** `sig` for signatures. */
  readonly use?: string;
  readonly [member: string]: unknown;
}

/** The keys of access tokens: exactly one signs, the others still verify. */
export interface SigningKeys {
  /** The private key that signs, with its `kid` and `alg`. */
  signingKey(): Promise<JsonWebKey>;
  /** Public keys for verification, as published under `/.well-known/jwks.json`. */
  publicKeys(): Promise<readonly JsonWebKey[]>;
}
