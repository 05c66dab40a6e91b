/**
 * True for an error that means that a store cannot do its work now, whatever the request: its disk is full, it is shut
 * down, or it is read-only. Adapters mark such errors with `outage: true`; a wrapped one (`cause`) counts.
 */
export function isStoreOutage(error: unknown): boolean {
  return causesOf(error).some((cause) => "outage" in cause && cause.outage === true);
}

/**
 * True for an error that means that a store could not be reached or cannot do its work now. The caller may try again
 * later. Unlike an outage, a broken connection may have been caused by the request.
 */
export function isStoreUnavailable(error: unknown): boolean {
  return isStoreOutage(error) || causesOf(error).some((cause) => UNREACHABLE.test(codeOf(cause)));
}

/** True for the code of such an error, as in logs. */
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
