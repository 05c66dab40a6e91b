/**
 * True where the server is a replica, which takes no writes, or one that lost its primary. A script's own call is quoted in its
 * error, by 6.2 after the script's place.
 */
export function isOfReplica(error: unknown): boolean {
  return error instanceof Error && /(^|: -)(READONLY|MASTERDOWN) /.test(error.message);
}

/**
 * The error, marked as `outage` where it says that the server cannot do its work now, whatever it is asked: it is a replica, it
 * loads its data, or it has lost its primary. These, and those of a connection that is away, get a code.
 */
export function withOutageMark(error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  const [, code] = /(?:^|: -)(READONLY|MASTERDOWN|LOADING) /.exec(error.message) ?? [];
  if (code !== undefined) Object.assign(error, { code, outage: true });
  else if (/^(Stream isn't writeable|Connection is closed)/.test(error.message)) Object.assign(error, connectionClosed);
  else if (error.message === "Command timed out") Object.assign(error, { code: "ETIMEDOUT" });
  return error;
}

const connectionClosed = { code: "CONNECTION_CLOSED" };
