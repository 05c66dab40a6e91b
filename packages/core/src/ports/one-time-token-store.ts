/** Purpose of a one-time token. */
export type OneTimeTokenPurpose =
  | "confirm_email"
  | "invite"
  | "magic_link"
  | "recovery"
  /** To the address that an account is to get. */
  | "email_change"
  /** To the address that it has until then. */
  | "email_change_current"
  | "reauthentication"
  | "pkce";

/** A consumed token: its account and stored data. */
export interface TakenToken {
  readonly userId: string;
  /** Present if one was given. */
  readonly codeChallenge?: string;
  /** Present if one was given. */
  readonly newEmail?: string;
}

/** Stores hashes of single-use tokens that expire. A new token for the same purpose replaces the old one. */
export interface OneTimeTokenStore {
  /** Stores this token, replacing an earlier one of the same account and purpose. */
  replace(token: {
    readonly userId: string;
    readonly purpose: OneTimeTokenPurpose;
    readonly hash: string;
    /** Hash of the short code that may be typed instead of the token. Default: there is none. */
    readonly codeHash?: string;
    /** What a client has to answer with its verifier (PKCE, S256), base64url. Default: none. */
    readonly codeChallenge?: string;
    /** The address that the account is to get, for tokens that confirm that. Default: none. */
    readonly newEmail?: string;
    readonly expiresAt: Date;
  }): Promise<void>;
  /** Consumes the token and returns its data; null when it is unknown, used or expired. */
  consume(hash: string, purpose: OneTimeTokenPurpose): Promise<TakenToken | null>;
  /**
   * Takes the user's token by its code; null when unknown, used, expired or wrong. Every attempt counts, also those at
   * the same moment: after `attempts` of them the code is void.
   */
  consumeCode(guess: {
    readonly userId: string;
    readonly purpose: OneTimeTokenPurpose;
    readonly codeHash: string;
    readonly attempts: number;
  }): Promise<TakenToken | null>;
  /** Makes all tokens of a user void. */
  removeByUser(userId: string): Promise<void>;
}
