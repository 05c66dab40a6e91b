/** A link by which somebody registers as teacher, once. */
export interface Invitation {
  readonly id: string;
  /** Who invited; `null` once that account is gone. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An invitation to write. */
export interface NewInvitation extends Omit<Invitation, "createdAt"> {
  /** SHA-256 of its secret, lower-case hexadecimal. The secret itself is stored nowhere. */
  readonly hash: string;
}

/** Invitations that were neither used nor voided. For the service alone. */
export interface InvitationStore {
  /** Adds one. */
  insert(invitation: NewInvitation): Promise<Invitation>;
  /** Those that have not expired, newest first. */
  list(): Promise<readonly Invitation[]>;
  /** The one with the hash, expired or not; `null` when it was used or voided, or never was. */
  find(hash: string): Promise<Invitation | null>;
  /** Removes the one with the hash, unless it has expired: of several who ask at once one gets it, the others `null`. */
  take(hash: string): Promise<Invitation | null>;
  /** Removes the one with the id; false when there is none. */
  remove(id: string): Promise<boolean>;
  /** Removes those that expired before the moment. */
  removeExpired(before: Date): Promise<void>;
}
