/**
 * True where the server is a replica, which takes no writes, or one that lost its primary. A script's own call is quoted in its
 * error, by 6.2 after the script's place.
 */
export function isOfReplica(error: unknown): boolean {
  return error instanceof Error && /(^|: -)(READONLY|MASTERDOWN) /.test(error.message);
}

/**
 * The error, marked as `outage` where it says that the server cannot do its work now, whatever it is asked: it is a replica, it
 * loads its data, or it has lost its primary.
 */
export function withOutageMark(error: unknown): unknown {
  if (error instanceof Error && (isOfReplica(error) || error.message.startsWith("LOADING "))) {
    Object.assign(error, { outage: true });
  }
  return error;
}
