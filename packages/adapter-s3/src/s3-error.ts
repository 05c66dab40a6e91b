/**
 * - `s3_unavailable`: it did not answer in time, broke off, asked to be asked later (429, 503), or answered with an error of its
 *   own (5xx) or with something that is no answer. Whether it did what was asked is not known.
 * - `s3_clock_skewed`: the clock of this machine and that of the server are too far apart for signatures to hold.
 * - `s3_refused`: it refused what it should have taken; a key, a policy, the bucket or a setting is wrong.
 */
export type S3ErrorCode = "s3_unavailable" | "s3_clock_skewed" | "s3_refused";

/** The server failed. Holds its status and its code, never its message, which may repeat what was signed. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: S3ErrorCode;
  /** HTTP status, or null where there was no answer. */
  readonly status: number | null;
  /** Code of S3, such as `AccessDenied`, or null. */
  readonly reason: string | null;

  constructor(operation: string, failure: S3Failure) {
    const { status, reason } = failure;
    const told = [status, reason].filter((part) => part !== null).join(", ");
    super(`${operation} failed at the S3 server${told === "" ? "" : ` (${told})`}.`);
    this.code = codeOf(failure);
    this.status = status;
    this.reason = reason;
  }
}

/** What an answer says in figures and codes. */
export interface S3Failure {
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  readonly reason: string | null;
  /** Seconds between its clock and ours, as its `Date` says; null where it says nothing. */
  readonly clockSeconds?: number | null;
}

/** S3 takes signatures of up to fifteen minutes before and after its own time. */
const CLOCK_TOLERANCE_SECONDS = 900;

function codeOf({ status, reason, clockSeconds = null }: S3Failure): S3ErrorCode {
  const isApart = clockSeconds !== null && Math.abs(clockSeconds) > CLOCK_TOLERANCE_SECONDS;
  if (reason === "RequestTimeTooSkewed" || (status === 403 && isApart)) return "s3_clock_skewed";
  if (status === null || status >= 500 || transient.has(status) || transientReasons.has(reason ?? "")) {
    return "s3_unavailable";
  }
  // An answer of success that says nothing of what was asked is somebody else's.
  return status < 300 ? "s3_unavailable" : "s3_refused";
}

const transient: ReadonlySet<number> = new Set([408, 425, 429]);
const transientReasons: ReadonlySet<string> = new Set([
  "ConditionalRequestConflict",
  "OperationAborted",
  "RequestTimeout",
  "SlowDown",
]);

/** Of servers whose disk or quota is used up; Amazon's own never is. */
export function isFull({ status, reason }: S3Failure): boolean {
  return status === 507 || fullReasons.has(reason ?? "");
}

const fullReasons: ReadonlySet<string> = new Set([
  "EntityTooLargeForQuota",
  "InsufficientStorage",
  "QuotaExceeded",
  "QuotaExceededException",
  "StorageFull",
  "XMinioAdminBucketQuotaExceeded",
  "XMinioStorageFull",
]);
