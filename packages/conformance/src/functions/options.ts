/** What an installation cannot show, and what it shows in a form of its own. */
export interface FunctionsSuiteOptions {
  /** What a refresh token looks like. Default: at least 12 characters without a blank. */
  readonly refreshToken?: RegExp;
  /** `expires_in` of a session. Default 3600. */
  readonly accessTokenSeconds?: number;
  /** Longest password in bytes of UTF-8. Default 1024. */
  readonly passwordBytes?: number;
  /** Random bodies that are sent to both functions. Default 150. */
  readonly fuzzRuns?: number;
  /**
   * Whether the functions run in the process of the test. Default true; without it the wraps, `logger`, `client`,
   * `requestLimits` and `bodyDeadlineSeconds` take no effect, and bodies do not arrive piece by piece: it stays open what the
   * functions do where a part of theirs or a body fails, what they log, and how they count requests.
   */
  readonly runsInProcess?: boolean;
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
  /**
   * Whether there is `withoutRecords`, and accounts without a record sign in. Default true; without it the account provider
   * makes each record itself, and the functions never meet an account without one.
   */
  readonly supportsMissingRecords?: boolean;
  /** Whether the record is there by a trigger on new accounts. Default true; without it the function inserts each. */
  readonly supportsRecordTrigger?: boolean;
  /** Whether passwords are compared in Unicode form NFKC. Default true; without it, they are as they are typed. */
  readonly supportsPasswordNormalization?: boolean;
  /**
   * Whether the account provider confirms, changes and deletes accounts. Default true; without it, it stays open what is left
   * of a failure half-way, and what ends sessions.
   */
  readonly supportsAdministration?: boolean;
  /** Whether an account that is taken back may be the only admin's. Default true; without it such an account stays behind. */
  readonly supportsTakingBackLastAdmin?: boolean;
  /** Whether there is `dump`. Default true; without it, it stays open whether the stores hold what opens something. */
  readonly supportsDump?: boolean;
}

/** The options with every default filled in. */
export type FunctionsSuite = Required<FunctionsSuiteOptions>;

const defaults: FunctionsSuite = {
  refreshToken: /^\S{12,}$/,
  accessTokenSeconds: 3600,
  passwordBytes: 1024,
  fuzzRuns: 150,
  runsInProcess: true,
  supportsEmailConfirmation: true,
  supportsOutgoingMail: true,
  supportsPasswordHasher: true,
  supportsStoredHashes: true,
  supportsFailedLoginLimits: true,
  supportsSessionInspection: true,
  supportsMissingRecords: true,
  supportsRecordTrigger: true,
  supportsPasswordNormalization: true,
  supportsAdministration: true,
  supportsTakingBackLastAdmin: true,
  supportsDump: true,
};

/** Fills in the defaults, here and nowhere else. */
export function resolveOptions(options: FunctionsSuiteOptions): FunctionsSuite {
  return { ...defaults, ...options };
}
