import type {
  Clock,
  Logger,
  MailMessage,
  OutgoingMail,
  PasswordHasher,
  RateLimiter,
  SigningKeys,
  Stores,
  Transaction,
} from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { DEFAULT_FAILED_LOGINS, type FailedLoginAllowances } from "../limits/failed-logins.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { createQueuedMail } from "../mail/queued-mail.ts";
import type { OneTimeSecrets } from "../one-time/one-time-secrets.ts";

/** What {@link createAccountProvider} needs. */
export interface AccountProviderOptions {
  /** Outside a transaction, as the service. */
  readonly stores: Pick<Stores, "accounts" | "sessions" | "refreshTokens" | "oneTimeTokens" | "knownAddresses">;
  /** Over the same stores. */
  readonly transaction: Transaction<IdentityStores>;
  /** Hashes passwords; `createArgon2idHasher` makes one. */
  readonly hasher: PasswordHasher;
  /** Sign and verify access tokens; `createSigningKeys` makes them. */
  readonly signingKeys: SigningKeys;
  /** Counts failed logins. */
  readonly rateLimiter: RateLimiter;
  /**
   * Where mails are posted. Default: over the task queue of the transaction, for a worker of kind `mail`
   * (`createMailWorker`).
   */
  readonly outgoingMail?: OutgoingMail;
  /** Tells the time of tokens and sessions. */
  readonly clock: Clock;
  /** Never gets an e-mail, a password or a token. */
  readonly logger: Logger;
  /** The `iss` of access tokens, such as `https://rubrica.example/auth/v1`; tokens of another issuer are refused. */
  readonly issuer: string;
  /** `off`: accounts are confirmed at once. `required`: by a link in a mail. */
  readonly emailConfirmation: "off" | "required";
  /** The address of the page that confirms the token. */
  readonly confirmationLink: (token: string) => string;
  /** How long the link of a confirmation mail works. Default 24. */
  readonly confirmationHours?: number;
  /** How long an access token is good. Default 3600. */
  readonly accessTokenSeconds?: number;
  /** A session that nobody used for so many days is over. Default 30. */
  readonly idleDays?: number;
  /** A session is over after so many days in any case. Default 90. */
  readonly maxDays?: number;
  /**
   * How long a used refresh token still gives the successor that it gave before, while nobody used that one. Default
   * 86400: a client that lost the answer, and slept over it, stays signed in; a token from an old backup ends the session.
   */
  readonly refreshReuseSeconds?: number;
  /** How many logins may fail. Those that are absent have their defaults. */
  readonly failedLogins?: Partial<FailedLoginAllowances>;
}

const defaults = {
  confirmationHours: 24,
  accessTokenSeconds: 3600,
  idleDays: 30,
  maxDays: 90,
  refreshReuseSeconds: 86_400,
};

/** The options with every default filled in. */
export interface IdentitySettings extends Required<Omit<AccountProviderOptions, "failedLogins">> {
  readonly failedLogins: FailedLoginAllowances;
  readonly confirmation: Confirmation;
}

/** How a new person is asked to confirm the address. */
export interface Confirmation {
  readonly compose: (to: string, secrets: OneTimeSecrets) => MailMessage;
  /** Of a client that will answer with its verifier. */
  readonly codeChallenge?: string | undefined;
}

/** Fills in the defaults, here and nowhere else. */
export function resolveOptions(options: AccountProviderOptions): IdentitySettings {
  const failedLogins = { ...DEFAULT_FAILED_LOGINS, ...options.failedLogins };
  const resolved = { ...defaults, outgoingMail: createQueuedMail(options), ...options, failedLogins };
  return {
    ...resolved,
    confirmation: {
      compose: (to, { token }) =>
        composeMail("signup", {
          to,
          link: resolved.confirmationLink(token),
          validHours: resolved.confirmationHours,
        }),
    },
  };
}
