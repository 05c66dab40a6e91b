/**
 * True for an error by which a store says that it cannot do its work now, whatever it is asked: its disk is full, it is shut
 * down, or it only reads. Adapters mark such errors with `outage: true`; one that is wrapped as a `cause` counts.
 */
export function isStoreOutage(error: unknown): boolean {
  return causesOf(error).some((cause) => "outage" in cause && cause.outage === true);
}

/**
 * True for an error by which a store could not be reached, or cannot do its work now: whoever asked may ask again later, and
 * has done nothing wrong. Unlike an outage, what was asked may be to blame for a connection that broke.
 */
export function isStoreUnavailable(error: unknown): boolean {
  return isStoreOutage(error) || causesOf(error).some((cause) => UNREACHABLE.test(codeOf(cause)));
}

/** True for the code of an error by which a store could not be reached, or could not do its work, as logs have it. */
export function isStoreUnavailableCode(code: string): boolean {
  return UNREACHABLE.test(code) || OUTAGE_CODES.test(code);
}

/** Of PostgreSQL, of Redis, and our own. */
const OUTAGE_CODES = /^(25006|53100|53300|58030|READONLY|LOADING|MASTERDOWN|storage_full)$/;

/** Of the network, of postgres.js, ioredis and S3, and the SQLSTATEs of class 08 and of a server that goes or comes. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECTION_(CLOSED|ENDED|DESTROYED)|(CONNECTION_)?CONNECT_TIMEOUT|MaxRetriesPerRequestError|s3_unavailable|08[0-9A-Z]{3}|57P0[123])$/;

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}
