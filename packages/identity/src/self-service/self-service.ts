import type { AuthSession, ClientContext } from "@rubrica/core";

/** The tokens of a session, as whoever holds it for somebody needs them. */
export type SessionTokens = Pick<AuthSession, "access_token" | "refresh_token" | "expires_in">;

/** Somebody who is signed in. */
export interface SelfServiceCaller {
  readonly accessToken: string;
  /** Where their own request came from: limits count it, not whoever asks for them. */
  readonly client: ClientContext;
}

/** One's own second factor, as it is shown. */
export interface OwnFactor {
  readonly id: string;
  readonly type: "totp" | "recovery_code" | "other";
  /** False until it has been shown for the first time. */
  readonly isVerified: boolean;
  /** Empty where its person gave none. */
  readonly name: string;
}

/** What an app that makes codes is set up with, told once. */
export interface FactorEnrolment {
  readonly id: string;
  /** A QR code of `uri`, as SVG. */
  readonly qrCode: string;
  readonly secret: string;
  readonly uri: string;
}

/** What was asked for, or why not. */
export type SelfServiceOutcome<Value> = { readonly status: "done"; readonly value: Value } | SelfServiceRefusal;

/** An expected outcome, not an error. */
export interface SelfServiceRefusal {
  readonly status: "refused";
  /**
   * - `limited`: asked too often.
   * - `signed_out`: the access token opens nothing, or not this.
   * - `absent`: there is no such thing.
   * - `other`: as `code` says.
   */
  readonly reason: "limited" | "signed_out" | "absent" | "other";
  /** Of the contract of Supabase Auth, such as `same_password`; null where it has none. */
  readonly code: string | null;
  /** Seconds until it is worth asking again, where that is known. */
  readonly retryAfterSeconds: number | null;
}

/**
 * What people do to their own account: carry on a session, open a mailed link, change the password, use a second factor.
 * Whoever holds tokens for somebody else, such as the page of a service, asks it by plain calls. Every method rejects where
 * accounts cannot answer.
 */
export interface SelfService {
  /** Exchanges a refresh token for its successor and a new access token. */
  refresh(refreshToken: string, client: ClientContext): Promise<SelfServiceOutcome<SessionTokens>>;
  /** Ends the session of the caller. */
  signOut(caller: SelfServiceCaller): Promise<SelfServiceOutcome<null>>;
  /** The second factors of the caller; refused to nobody whose token is good, shown or not. */
  factors(caller: SelfServiceCaller): Promise<SelfServiceOutcome<readonly OwnFactor[]>>;

  /** Mails the confirmation of an address again that is still awaited; the same outcome where there is none. */
  mailConfirmation(mail: SelfServiceMail, client: ClientContext): Promise<SelfServiceOutcome<null>>;
  /** Mails a link that signs in, to choose a new password; the same outcome where there is no account. */
  mailReset(mail: SelfServiceMail, client: ClientContext): Promise<SelfServiceOutcome<null>>;
  /** Takes the token of a mailed link for a session; null where another mailbox has to confirm as well. */
  openLink(
    link: { readonly type: string; readonly token: string },
    client: ClientContext,
  ): Promise<SelfServiceOutcome<SessionTokens | null>>;

  /** Whether the person of the access token shows their password before they choose another one. */
  asksForPassword(accessToken: string): Promise<boolean>;
  /** Chooses another password; every other session of the caller ends. */
  changePassword(
    caller: SelfServiceCaller,
    change: {
      readonly password: string;
      readonly currentPassword?: string | undefined;
      /** A code of {@link SelfService.mailCode}. */
      readonly nonce?: string | undefined;
    },
  ): Promise<SelfServiceOutcome<null>>;
  /** Mails a code that shows, with the next change of the password, that it is still the same person. */
  mailCode(caller: SelfServiceCaller): Promise<SelfServiceOutcome<null>>;

  /**
   * Begins a second factor: a secret for an app that makes codes by time. Replaces the account's unverified factors. Of
   * several requests at once the last one keeps its factor.
   */
  enrolFactor(caller: SelfServiceCaller): Promise<SelfServiceOutcome<FactorEnrolment>>;
  /** Shows a code of a factor, for a session that has shown it. */
  showFactor(
    caller: SelfServiceCaller,
    shown: { readonly factorId: string; readonly code: string },
  ): Promise<SelfServiceOutcome<SessionTokens>>;
  /** Takes a factor away; one that is verified only from a session that has shown it. */
  removeFactor(caller: SelfServiceCaller, factorId: string): Promise<SelfServiceOutcome<null>>;
  /** How many recovery codes are left. */
  countRecoveryCodes(caller: SelfServiceCaller): Promise<SelfServiceOutcome<number>>;
  /** Makes recovery codes, in place of all from before. */
  makeRecoveryCodes(caller: SelfServiceCaller): Promise<SelfServiceOutcome<readonly string[]>>;
  /** Shows a recovery code in place of a factor, for a session that has shown one. */
  showRecoveryCode(caller: SelfServiceCaller, code: string): Promise<SelfServiceOutcome<SessionTokens>>;
}

/** Whom a mail goes to, and where its link leads. */
export interface SelfServiceMail {
  readonly email: string;
  readonly redirectTo: string;
}

/** Accounts could not answer; what they said is in their own log. */
export class SelfServiceError extends Error {
  override readonly name: string = "SelfServiceError";
  readonly code = "self_service_failed";

  constructor(status: number) {
    super(`Accounts answered ${status}.`);
  }
}

/**
 * The refusal that stands behind an answer of the contract of Supabase Auth.
 *
 * @throws {SelfServiceError} for a status of 500 or above: that is no refusal.
 */
export function selfServiceRefusal(answer: {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterSeconds: number | null;
}): SelfServiceRefusal {
  const { status, code, retryAfterSeconds } = answer;
  if (status >= 500) throw new SelfServiceError(status);
  return { status: "refused", reason: reasons.get(status) ?? "other", code, retryAfterSeconds };
}

const reasons: ReadonlyMap<number, SelfServiceRefusal["reason"]> = new Map<number, SelfServiceRefusal["reason"]>([
  [429, "limited"],
  [401, "signed_out"],
  [404, "absent"],
]);
