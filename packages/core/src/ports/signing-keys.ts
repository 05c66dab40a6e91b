/** A JSON Web Key (RFC 7517); further members depend on `kty`. */
export interface JsonWebKey {
  /** Family of the algorithm, such as `EC`; `oct` for a shared secret. */
  readonly kty?: string;
  /** Algorithm, such as `ES256`. */
  readonly alg?: string;
  /** Key id (`kid`) in tokens. */
  readonly kid?: string;
  /** `sig` for signatures. */
  readonly use?: string;
  readonly [member: string]: unknown;
}

/**
 * The keys of an installation. At any moment exactly one signs; which one that is may change while the process runs, and
 * what another process of the installation signed is verified all the same.
 */
export interface SigningKeys {
  /** The private key (or shared secret) that signs now, with its `alg`; only a shared secret may lack a `kid`. */
  signingKey(): Promise<JsonWebKey>;
  /**
   * What is published under `/.well-known/jwks.json`: public parts, never a shared secret. A key stands here before it
   * signs for the first time, and until the last token that it signed is over. Empty where a shared secret signs.
   */
  publicKeys(): Promise<readonly JsonWebKey[]>;
  /**
   * The key, public part or shared secret, by which tokens are verified that name `kid`; null when there is none. Its
   * `alg` is the only one that such a token may have. `undefined` stands for tokens without a name: only a shared secret
   * without a name answers to it.
   */
  verificationKey(kid: string | undefined): Promise<JsonWebKey | null>;
  /**
   * Secrets (base64url, 32 bytes or more) from which the keys of everything else are derived that must survive a change
   * of the signing key: refresh tokens, codes, sealed texts. At least one, the same in all processes of the
   * installation. The first makes what is new; what was made with a later one is still recognised and opened.
   */
  derivationSecrets(): Promise<readonly string[]>;
}
