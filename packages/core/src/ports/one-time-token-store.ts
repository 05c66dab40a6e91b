/** What a one-time token is good for. */
export type OneTimeTokenPurpose = "confirm_email";

/** Keeps the hashes of tokens that work once and expire. A new token for the same purpose replaces the old one. */
export interface OneTimeTokenStore {
  replace(token: {
    readonly userId: string;
    readonly purpose: OneTimeTokenPurpose;
    readonly hash: string;
    readonly expiresAt: Date;
  }): Promise<void>;
  /** Takes the token: returns its user once, null when unknown, used or expired. */
  consume(hash: string, purpose: OneTimeTokenPurpose): Promise<{ readonly userId: string } | null>;
}
