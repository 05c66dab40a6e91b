import type { UserInformation } from "../model/user-information.ts";
import type { Factor } from "./factor-store.ts";

/** A mailbox that confirms a change of address: the current or the new one. */
export type EmailChangeSide = "current" | "new";

/** A stored account; credentials are hashed. */
export interface Account {
  readonly id: string;
  /** Lower case, trimmed. */
  readonly email: string;
  /** PHC string, or in the form of the system that it was imported from; null when the account has no password. */
  readonly passwordHash: string | null;
  readonly emailConfirmedAt: Date | null;
  /** When the confirmation was mailed; null where none was needed. */
  readonly confirmationSentAt: Date | null;
  readonly lastSignInAt: Date | null;
  /** When it was made by an invitation; null where the person registered. */
  readonly invitedAt: Date | null;
  /** End of the ban; null when the account is not banned. */
  readonly bannedUntil: Date | null;
  /**
   * Time of a deletion that keeps the row without anything that identifies the person; null while the account is in use.
   */
  readonly deletedAt: Date | null;
  /** The address that it gets once that is confirmed; null when no change is under way. */
  readonly newEmail: string | null;
  readonly emailChangeSentAt: Date | null;
  /** Which of the two mailboxes has confirmed the change already; null when none has. */
  readonly emailChangeConfirmedBy: EmailChangeSide | null;
  readonly recoverySentAt: Date | null;
  readonly reauthenticationSentAt: Date | null;
  /** Its second factors, the oldest first. */
  readonly factors: readonly Factor[];
  /** What the person gave at registration: full_name, role, phone. Never trusted for permissions. */
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Keeps accounts. A database trigger creates the user-information record on insertion. */
export interface AccountStore {
  /** Inserts an account; rejects with EmailTakenError when the e-mail (without case) is in use. */
  insert(account: NewAccount): Promise<Account>;
  /** By id; null when absent. */
  find(id: string): Promise<Account | null>;
  /** By e-mail, compared trimmed and without case; null when absent. */
  findByEmail(email: string): Promise<Account | null>;
  /** The account that requested this e-mail address last; null if there is none. */
  findByNewEmail(email: string): Promise<Account | null>;
  /**
   * Locks the account until the transaction ends, after transactions that hold it already, and returns it. Null when
   * absent.
   */
  hold(id: string): Promise<Account | null>;
  /** Accounts, newest first, and how many there are. */
  list(query: AccountQuery): Promise<{ readonly items: readonly Account[]; readonly total: number }>;
  /**
   * Changes the given fields; null when absent, or when the password hash is no longer the expected one. A changed
   * e-mail makes one-time tokens void. Rejects with EmailTakenError.
   */
  update(id: string, change: AccountChange, expected?: { readonly passwordHash: string }): Promise<Account | null>;
  /**
   * Deletes the account with its sessions and record; false when absent. Rejects with LastAdminError where it would
   * leave no active admin, unless the account is only taken back: its creation failed half-way.
   */
  remove(id: string, options?: { readonly takeBack: boolean }): Promise<boolean>;
  /** One stored hash for each algorithm, parameters and length, those of the most accounts first; at most twenty. */
  passwordHashSamples(): Promise<readonly string[]>;
  /**
   * Deletes accounts that were never confirmed and whose confirmation was mailed before this time, with their records,
   * so that their addresses are free again. Accounts of people who have signed in, were invited or are admins are kept.
   */
  removeUnconfirmed(mailedBefore: Date): Promise<void>;
  /** Which of these ids and e-mails (compared normalized) belong to an account already. */
  findInUse(keys: readonly AccountKey[]): Promise<AccountKeysInUse>;
  /**
   * Inserts accounts of another system with their records, unchanged. Skips those whose id or e-mail is in use. Returns
   * the ids of the inserted ones.
   */
  insertImported(accounts: readonly ImportedAccount[]): Promise<readonly string[]>;
}

/** Keys that are unique among accounts. */
export interface AccountKey {
  readonly id: string;
  readonly email: string;
}

/** Which of the keys asked for are taken. */
export interface AccountKeysInUse {
  readonly ids: ReadonlySet<string>;
  /** Normalized. */
  readonly emails: ReadonlySet<string>;
}

/** An account of another system, and the user information that it gets here. */
export interface ImportedAccount {
  readonly account: Account;
  readonly record: Pick<UserInformation, "fullName" | "role" | "phone" | "isActive">;
}

/** An account to insert. */
export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly userMetadata: Readonly<Record<string, unknown>>;
}

/** Which accounts, and which page of them. */
export interface AccountQuery {
  /** The one with this e-mail, compared trimmed and without case. Default: all. */
  readonly email?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Absent fields are unchanged; null removes the value. */
export interface AccountChange {
  readonly email?: string;
  readonly passwordHash?: string | null;
  readonly emailConfirmedAt?: Date | null;
  readonly confirmationSentAt?: Date | null;
  readonly lastSignInAt?: Date;
  readonly invitedAt?: Date | null;
  readonly bannedUntil?: Date | null;
  readonly deletedAt?: Date | null;
  readonly newEmail?: string | null;
  readonly emailChangeSentAt?: Date | null;
  readonly emailChangeConfirmedBy?: EmailChangeSide | null;
  readonly recoverySentAt?: Date | null;
  readonly reauthenticationSentAt?: Date | null;
  readonly userMetadata?: Readonly<Record<string, unknown>>;
  readonly appMetadata?: Readonly<Record<string, unknown>>;
}

/** Another account has this e-mail. */
export class EmailTakenError extends Error {
  override readonly name = "EmailTakenError";
  readonly code = "email_taken";

  constructor() {
    super("Another account has this e-mail address.");
  }
}
