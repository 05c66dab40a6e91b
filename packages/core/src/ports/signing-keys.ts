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
 * Signing keys of an installation. Exactly one key signs at a time. It may change while the process runs, and tokens
 * that another process of the installation signed are verified too.
 */
export interface SigningKeys {
  /** The private key (or shared secret) that signs now, with its `alg`; only a shared secret may lack a `kid`. */
  signingKey(): Promise<JsonWebKey>;
  /**
   * Keys published under `/.well-known/jwks.json`: public parts, never a shared secret. A key is published before its
   * first use, and until the last token signed with it has expired. Empty if a shared secret signs.
   */
  publicKeys(): Promise<readonly JsonWebKey[]>;
  /**
   * Key (public part or shared secret) that verifies tokens with this `kid`; null when there is none. Such tokens must
   * use its `alg`. `undefined` stands for tokens without a `kid`, which only a shared secret without a `kid` verifies.
   */
  verificationKey(kid: string | undefined): Promise<JsonWebKey | null>;
  /**
   * Secrets (base64url, 32 bytes or more) from which all keys are derived that must survive a change of the signing key:
   * for refresh tokens, codes and encrypted texts. At least one, the same in all processes of the installation. The
   * first is used for new values; values made with later ones are still accepted.
   */
  derivationSecrets(): Promise<readonly string[]>;
}
