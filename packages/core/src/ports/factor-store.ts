/** A second factor of an account, as its person may see it. */
export interface Factor {
  readonly id: string;
  /** `totp`: codes by time (RFC 6238) from an app. `recovery_code`: codes on paper, for whoever has lost the app. */
  readonly type: "totp" | "recovery_code";
  /** Name by which the person recognises it; unique among the factors of an account, also when it is empty. */
  readonly friendlyName: string;
  /** `verified` once the person has entered a code of it; before that it protects nothing. */
  readonly status: "unverified" | "verified";
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Time of the last challenge; null if there was none. */
  readonly lastChallengedAt: Date | null;
}

/** A factor with its secret and last accepted step. */
export interface FactorRecord extends Factor {
  readonly userId: string;
  /** The secret that codes by time are made from, encrypted under a key that is not in the store; empty for recovery codes. */
  readonly sealedSecret: string;
  /** Time step of the last accepted code; null if none was. Codes of this and earlier steps are refused. */
  readonly lastUsedStep: number | null;
}

/** A challenge, which one code may answer within its time. */
export interface FactorChallenge {
  readonly id: string;
  readonly factorId: string;
  readonly createdAt: Date;
}

/** Recovery codes of a factor. */
export interface RecoveryCodeCount {
  readonly total: number;
  /** Not used yet. */
  readonly remaining: number;
}

/** Stores second factors and their challenges. A change locks the account. */
export interface FactorStore {
  /** Adds an unverified factor. */
  insert(factor: {
    readonly id: string;
    readonly userId: string;
    readonly friendlyName: string;
    readonly sealedSecret: string;
    readonly createdAt: Date;
  }): Promise<void>;
  /** Factors of an account, the oldest first. */
  listByUser(userId: string): Promise<readonly FactorRecord[]>;
  /** Records the step of an accepted code and the re-encrypted secret. The factor becomes verified; its challenges are void. */
  markUsed(id: string, use: { readonly at: Date; readonly step: number; readonly sealedSecret: string }): Promise<void>;
  /** Removes the factor with its challenges. */
  remove(id: string): Promise<void>;
  /** Adds a challenge, records its time on the factor, and removes expired challenges of the factor. */
  challenge(challenge: FactorChallenge, options: { readonly overBefore: Date }): Promise<void>;
  /**
   * Adds a verified factor with recovery codes, stored as hashes. Rejects if the account has one, whose codes can be
   * replaced.
   */
  insertRecoveryCodes(factor: {
    readonly id: string;
    readonly userId: string;
    readonly friendlyName: string;
    readonly createdAt: Date;
    readonly codeHashes: readonly string[];
  }): Promise<void>;
  /** Replaces all codes of the factor, used or not. */
  replaceRecoveryCodes(id: string, codes: { readonly at: Date; readonly codeHashes: readonly string[] }): Promise<void>;
  /**
   * Consumes a recovery code. False if the factor has no such code or it was used before. Of concurrent calls one
   * succeeds.
   */
  takeRecoveryCode(id: string, code: { readonly at: Date; readonly codeHash: string }): Promise<boolean>;
  /** How many recovery codes the factor was given, and how many of them are unused. */
  countRecoveryCodes(id: string): Promise<RecoveryCodeCount>;
  /** Null when absent, or of another factor. */
  findChallenge(challenge: { readonly id: string; readonly factorId: string }): Promise<FactorChallenge | null>;
}
