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
  /**
   * Secrets (base64url, 32 bytes or more) from which the keys of everything else are derived that must survive a change
   * of the signing key, such as sealed texts. At least one, the same in all processes of the installation. The first makes
   * what is new; what was made with a later one is still opened.
   */
  derivationSecrets(): Promise<readonly string[]>;
}
