/** A link with which a person registers as teacher, once. */
export interface Invitation {
  readonly id: string;
  /** Normalized address that the link was mailed to; `null` for a link that was copied, and once the invitation has expired. */
  readonly email: string | null;
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
  /** Adds one. It replaces the one to the same address, and takes over its id. */
  insert(invitation: NewInvitation): Promise<Invitation>;
  /** Adds one that was taken, unless another one to the same address was added since. */
  putBack(invitation: NewInvitation): Promise<void>;
  /** Those that have not expired, newest first. */
  list(): Promise<readonly Invitation[]>;
  /** The one with the hash, expired or not; `null` when it was used, voided or replaced, or never was. */
  find(hash: string): Promise<Invitation | null>;
  /** Removes and returns the one with the hash unless it has expired. Of concurrent calls one gets it, the others `null`. */
  take(hash: string): Promise<Invitation | null>;
  /** Removes the one with the id; false when there is none. */
  remove(id: string): Promise<boolean>;
  /** Removes the ones to the address. @returns their ids. */
  removeByEmail(email: string): Promise<readonly string[]>;
  /** Removes those that expired before the moment, and the address of every other one that has expired. */
  removeExpired(before: Date): Promise<void>;
}
