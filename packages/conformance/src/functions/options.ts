/** What an installation cannot show, and what it shows in a form of its own. */
export interface FunctionsSuiteOptions {
  /** What a refresh token looks like. Default: at least 12 characters without a blank. */
  readonly refreshToken?: RegExp;
  /** `expires_in` of a session. Default 3600. */
  readonly accessTokenSeconds?: number;
  /** Random bodies that are sent to both functions. Default 150. */
  readonly fuzzRuns?: number;
  /**
   * Whether `emailConfirmation` can be `required` and `mails` can be read. Default true; without it neither the pending
   * registration nor its confirmation is tested.
   */
  readonly supportsEmailConfirmation?: boolean;
  /**
   * Whether mail is handed over to an OutgoingMail, so that `wrapOutgoingMail` takes effect. Default true; without it, it
   * stays open what becomes of an account whose mail is lost.
   */
  readonly supportsOutgoingMail?: boolean;
  /**
   * Whether passwords are hashed by a PasswordHasher, so that `wrapHasher` takes effect. Default true; without it, it stays
   * open whether refusals take the same work, and how many guesses are compared.
   */
  readonly supportsPasswordHasher?: boolean;
  /** Whether there is `storedHashes`. Default true; without it no login meets a hash that is broken, weak or missing. */
  readonly supportsStoredHashes?: boolean;
  /**
   * Whether `failedLogins` takes effect. Default true; without it, it stays open whether passwords can be guessed.
   */
  readonly supportsFailedLoginLimits?: boolean;
  /**
   * Whether there is `sessions`. Default true; without it, it stays open whether refused logins leave a session behind,
   * and whether sessions end with time.
   */
  readonly supportsSessionInspection?: boolean;
  /** Whether there is `withoutRecords`. Default true; without it the function never has to insert a record. */
  readonly supportsMissingRecords?: boolean;
  /** Whether there is `dump`. Default true; without it, it stays open whether the stores hold what opens something. */
  readonly supportsDump?: boolean;
}

/** The options with every default filled in. */
export type FunctionsSuite = Required<FunctionsSuiteOptions>;

const defaults: FunctionsSuite = {
  refreshToken: /^\S{12,}$/,
  accessTokenSeconds: 3600,
  fuzzRuns: 150,
  supportsEmailConfirmation: true,
  supportsOutgoingMail: true,
  supportsPasswordHasher: true,
  supportsStoredHashes: true,
  supportsFailedLoginLimits: true,
  supportsSessionInspection: true,
  supportsMissingRecords: true,
  supportsDump: true,
};

/** Fills in the defaults, here and nowhere else. */
export function resolveOptions(options: FunctionsSuiteOptions): FunctionsSuite {
  return { ...defaults, ...options };
}
