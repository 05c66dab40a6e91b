/** What was found out about a token once and stays true: whether it is still good is asked again each time. */
export interface VerifiedToken<Claims> {
  readonly claims: Claims;
  readonly issuer: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Tokens whose signature one key was found to have made; a signature need not be computed for every request. */
export interface VerifiedTokens<Claims> {
  get(token: string): VerifiedToken<Claims> | undefined;
  add(token: string, verified: VerifiedToken<Claims>): void;
}

/** Of each key, as long as the key itself is there: one that is taken away takes its tokens along. */
export function createVerifiedTokens<Claims>(): (key: object) => VerifiedTokens<Claims> {
  const byKey = new WeakMap<object, VerifiedTokens<Claims>>();
  return (key) => {
    const known = byKey.get(key) ?? newestTokens<Claims>();
    byKey.set(key, known);
    return known;
  };
}

/** Some 8 MB with tokens of an ordinary size. */
const MAX_TOKENS = 4096;

function newestTokens<Claims>(): VerifiedTokens<Claims> {
  const verified = new Map<string, VerifiedToken<Claims>>();
  return {
    get: (token) => verified.get(token),
    add(token, claims) {
      // A map keeps its entries in the order in which they came.
      const [oldest] = verified.size >= MAX_TOKENS ? verified.keys() : [];
      if (oldest !== undefined) verified.delete(oldest);
      verified.set(token, claims);
    },
  };
}
