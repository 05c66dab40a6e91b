import type { Role } from "../model/user-information.ts";

/** The authentication user as Supabase Auth shows it; snake_case because it goes to clients as it is. */
export interface AuthUser {
  readonly id: string;
  readonly aud: "authenticated";
  readonly role: "authenticated";
  readonly email: string;
  readonly email_confirmed_at: string | null;
  readonly phone: string;
  readonly confirmation_sent_at?: string;
  readonly confirmed_at?: string;
  readonly invited_at?: string;
  readonly recovery_sent_at?: string;
  /** The address that the account gets once it is confirmed. */
  readonly new_email?: string;
  readonly email_change_sent_at?: string;
  readonly reauthentication_sent_at?: string;
  readonly last_sign_in_at?: string;
  /** Second factors; absent where there are none. */
  readonly factors?: readonly AuthFactor[];
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly identities: readonly Readonly<Record<string, unknown>>[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly banned_until?: string;
  readonly deleted_at?: string;
  readonly is_anonymous: false;
}

/** A second factor as Supabase Auth shows it. */
export interface AuthFactor {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly status: "unverified" | "verified";
  readonly friendly_name?: string;
  /** Rubrica's own identity has `totp` alone. */
  readonly factor_type: "totp" | "phone" | "webauthn" | "recovery_code";
  /** The number of a factor by phone; empty for another one. */
  readonly phone: string;
  readonly last_challenged_at: string | null;
}

/** A session as Supabase Auth shows it. */
export interface AuthSession {
  readonly access_token: string;
  readonly token_type: "bearer";
  /** Seconds. */
  readonly expires_in: number;
  /** Unix seconds. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: AuthUser;
}

/** Who presents a valid access token. */
export interface AccessIdentity {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /**
   * The lower of the level in the token and the current level of its session: a token that was issued before the second
   * factor was used stays `aal1`, and one that was issued before the factor was removed becomes `aal1`.
   */
  readonly assuranceLevel: "aal1" | "aal2";
  /** Whether the account has a verified second factor. With `aal1` it was not used for this token. */
  readonly hasSecondFactor: boolean;
}

/** Data of a new account besides its e-mail, in the names of the specification. */
export interface AccountMetadata {
  readonly full_name: string;
  readonly role: Role;
  readonly phone: string | null;
}

/** Where a request came from, as far as known. */
export interface ClientContext {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Creates and authenticates accounts: Rubrica's own identity, or Supabase Auth. */
export interface AccountProvider {
  /**
   * Creates the account. A database trigger creates the user-information record, with a role that people may choose for
   * themselves, or with any role if the account is created confirmed.
   */
  createAccount(request: CreateAccountRequest): Promise<CreateAccountOutcome>;
  /** Verifies e-mail and password and opens a session; takes as long for an unknown e-mail as for a wrong password. */
  authenticate(request: AuthenticateRequest): Promise<AuthenticateOutcome>;
  /** Who the token belongs to, or null when it is invalid, expired or its session was revoked. */
  verifyAccessToken(token: string): Promise<AccessIdentity | null>;
  /** Ends the session of an access token or all sessions of a user. Sessions that have ended are ignored. */
  revokeSessions(filter: { readonly accessToken: string } | { readonly userId: string }): Promise<void>;
  /**
   * Changes e-mail or password; a new password ends all sessions. Null when the account is absent. Rejects with
   * EmailTakenError, and with PasswordRejectedError for a password that no account can have.
   */
  updateAccount(
    userId: string,
    change: { readonly email?: string; readonly password?: string },
  ): Promise<AuthUser | null>;
  /**
   * Deletes the account with its sessions; false when absent. Rejects with LastAdminError, unless `takeBack` says that
   * its creation failed half-way.
   */
  deleteAccount(userId: string, options?: { readonly takeBack: boolean }): Promise<boolean>;
  /** Confirms the e-mail by the token of the mail; null when it is unknown, used or expired. */
  confirmEmail(token: string): Promise<AuthUser | null>;
}

/** Who wants an account. */
export interface CreateAccountRequest {
  readonly email: string;
  readonly password: string;
  readonly metadata: AccountMetadata;
  /** True: confirmed without a mail, no session is opened. For accounts that an admin makes. Default false. */
  readonly confirmed?: boolean;
  readonly client: ClientContext;
}

/**
 * Result of account creation: created (without a session while the e-mail is not confirmed), existing already, or
 * refused by a rule of the provider.
 */
export type CreateAccountOutcome =
  | { readonly status: "created"; readonly user: AuthUser; readonly session: AuthSession | null }
  | { readonly status: "email_taken" }
  | {
      readonly status: "rejected";
      readonly reason: string;
      /** When to come back, where a limit of the provider's own is reached. */
      readonly retryAfterSeconds?: number;
    };

/** Who wants to sign in. */
export interface AuthenticateRequest {
  readonly email: string;
  readonly password: string;
  readonly client: ClientContext;
}

/** Result of a sign-in. An unknown e-mail and a wrong password give the same reason. */
export type AuthenticateOutcome =
  | {
      readonly status: "authenticated";
      readonly user: AuthUser;
      readonly session: AuthSession;
      /** Public id of the session. */
      readonly sessionId: string;
    }
  | { readonly status: "refused"; readonly reason: "invalid_credentials" | "email_not_confirmed" | "banned" }
  | {
      readonly status: "refused";
      /** Too many logins of this address failed; whether the password was right is not told. */
      readonly reason: "too_many_failures";
      readonly retryAfterSeconds: number;
    };

/** No account can have this password: too short, too long. */
export class PasswordRejectedError extends Error {
  override readonly name = "PasswordRejectedError";
  readonly code = "password_rejected";

  constructor() {
    super("The password is too short or too long.");
  }
}
