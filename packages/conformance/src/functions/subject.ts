import type {
  AccountProvider,
  ClientContext,
  Logger,
  MailMessage,
  OutgoingMail,
  PasswordHasher,
  RateAllowance,
  Role,
  UserInfoStore,
} from "@rubrica/core";

/** One of the functions: a web-standard handler. */
export type FunctionHandler = (request: Request) => Promise<Response>;

/** An installation in which nobody is registered and nothing is counted yet. */
export interface FunctionsSubject {
  /**
   * Starts the functions, in this process unless `runsInProcess` is false. Started twice they are two processes over the same stores: what one writes the
   * other one reads, and what they count they count together.
   */
  start(settings?: FunctionsSettings): Promise<StartedFunctions>;
  /** The records of everybody, as the service sees them. */
  readonly userInfo: UserInfoStore;
  /** How many accounts there are. */
  countAccounts(): Promise<number>;
  /** Whether there is an account with this id. */
  hasAccount(userId: string): Promise<boolean>;
  /** Absent where `supportsSessionInspection` is false. */
  readonly sessions?: SessionInspection;
  /** Absent where `supportsStoredHashes` is false. */
  readonly storedHashes?: StoredHashes;
  /** Runs the work while new accounts get no record by themselves. Absent where `supportsMissingRecords` is false. */
  withoutRecords?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Every value that lies in the stores, as text. Absent where `supportsDump` is false. */
  dump?(): Promise<readonly string[]>;
}

export type CreateFunctions = () => Promise<FunctionsSubject>;

/**
 * How the functions are started; what is absent is as it is by default. What a `wrap` is given is an object of functions, as
 * factories return it: the suites spread it and replace one of them.
 */
export interface FunctionsSettings {
  /** Whether a new account waits until its e-mail is confirmed. Default `off`. */
  readonly emailConfirmation?: "off" | "required";
  /** Roles that people may give themselves. Default all of them. */
  readonly selfRegistrationRoles?: readonly Role[];
  /** Whether a request needs a key. Default false. */
  readonly requireKey?: boolean;
  /** When a body that does not end is given up. Default: at least 5. */
  readonly bodyDeadlineSeconds?: number;
  /** Where requests come from. Default: user agent from its header, address unknown. */
  readonly client?: (request: Request) => ClientContext;
  /** Registrations of one address. Default: at least 500 in a minute. */
  readonly requestLimits?: { readonly register: RateAllowance };
  /** Failed logins. Default: at least 10 in a minute. Needs `supportsFailedLoginLimits`. */
  readonly failedLogins?: FailedLoginSettings;
  /** Gets what the handlers log. Default: silent. */
  readonly logger?: Logger;
  /** What the functions get instead of their account provider: something that stands before it, watches or fails. */
  readonly wrapAccountProvider?: (real: AccountProvider) => AccountProvider;
  /** The same for user information. */
  readonly wrapUserInfo?: (real: UserInfoStore) => UserInfoStore;
  /** The same for the hasher behind the account provider. Needs `supportsPasswordHasher`. */
  readonly wrapHasher?: (real: PasswordHasher) => PasswordHasher;
  /** The same for what takes the mail of the account provider over. Needs `supportsOutgoingMail`. */
  readonly wrapOutgoingMail?: (real: OutgoingMail) => OutgoingMail;
}

/** How many logins may fail before others are refused; right passwords are not counted. */
export interface FailedLoginSettings {
  /** From one address on one account that never signed in from it. */
  readonly perAddress: RateAllowance;
  /** On one account, from all addresses that it never signed in from. */
  readonly perAccount: RateAllowance;
  /** From an address on an account that has signed in from it before. Default: at least 50 in 15 minutes. */
  readonly perKnownAddress?: RateAllowance;
  /** From one address, on all accounts that never signed in from it. Default: at least 500 in 15 minutes. */
  readonly perSender?: RateAllowance;
}

/** The functions of one process. */
export interface StartedFunctions {
  readonly register: FunctionHandler;
  readonly login: FunctionHandler;
  /** The page behind the link of the confirmation mail. */
  readonly confirm: FunctionHandler;
  /** The account provider that the functions ask. */
  readonly accountProvider: AccountProvider;
  /** The keys that open the functions. */
  readonly keys: { readonly anon: string; readonly service: string };
  /** The mails that this process sent, oldest first, once all that were posted have left. */
  mails(): Promise<readonly MailMessage[]>;
}

/** The sessions as they lie in their store. */
export interface SessionInspection {
  /** Public ids and ends of the sessions of an account. */
  list(userId: string): Promise<readonly { readonly id: string; readonly expiresAt: Date }[]>;
  /** Moves the moment in which the session began, or the one in which it ends unless it is used. */
  setTimes(sessionId: string, times: { readonly createdAt?: Date; readonly expiresAt?: Date }): Promise<void>;
}

/** The password hashes as they lie in their store; null for an account without a password. */
export interface StoredHashes {
  /** The hash of an account; null when it has none. */
  read(userId: string): Promise<string | null>;
  /** Puts this hash in place of the one that is there. */
  write(userId: string, hash: string | null): Promise<void>;
}

/** A part of the subject that the options of the suite say is there. */
export function present<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined) throw new Error(`The subject lacks ${name}; the options of the suite say that it is there.`);
  return part;
}
