/** What a one-time token is good for. */
export type OneTimeTokenPurpose =
  | "confirm_email"
  | "invite"
  | "magic_link"
  | "recovery"
  | "email_change"
  | "reauthentication";

/** Keeps the hashes of tokens that work once and expire. A new token for the same purpose replaces the old one. */
export interface OneTimeTokenStore {
  replace(token: {
    readonly userId: string;
    readonly purpose: OneTimeTokenPurpose;
    readonly hash: string;
    /** Hash of the short code that may be typed instead of the token. Default: there is none. */
    readonly codeHash?: string;
    readonly expiresAt: Date;
  }): Promise<void>;
  /** Takes the token: returns its user once, null when unknown, used or expired. */
  consume(hash: string, purpose: OneTimeTokenPurpose): Promise<{ readonly userId: string } | null>;
  /**
   * Takes the user's token by its code; null when unknown, used, expired or wrong. Every attempt counts, also those at
   * the same moment: after `attempts` of them the code is void.
   */
  consumeCode(guess: {
    readonly userId: string;
    readonly purpose: OneTimeTokenPurpose;
    readonly codeHash: string;
    readonly attempts: number;
  }): Promise<{ readonly userId: string } | null>;
  /** Makes all tokens of a user void. */
  removeByUser(userId: string): Promise<void>;
}
