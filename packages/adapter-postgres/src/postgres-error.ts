/** The SQLSTATE of a database error, or null for any other error. Both drivers put it into `code`. */
export function sqlState(error: unknown): string | null {
  const code = field(error, "code");
  return code !== null && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/**
 * The error, marked as `outage` where it says that the database cannot do its work now, whatever it is asked: then it is not the
 * fault of what was asked, and may be tried again for ever. A connection that breaks is not among them: a statement may be
 * what breaks it.
 */
export function withOutageMark(error: unknown): unknown {
  if (error instanceof Error && outages.has(sqlState(error) ?? "")) Object.assign(error, { outage: true });
  return error;
}

/** read_only_sql_transaction: as of a standby, before it is promoted. */
export const READ_ONLY = "25006";

const outages: ReadonlySet<string> = new Set([
  READ_ONLY,
  "53100", // disk_full
  "53300", // too_many_connections
  "57P01", // admin_shutdown
  "57P03", // cannot_connect_now
  "58030", // io_error
]);

/** True for a second account or record with the same e-mail. */
export function isEmailTaken(error: unknown): boolean {
  // postgres.js and PGlite name the field differently.
  const constraint = field(error, "constraint_name") ?? field(error, "constraint");
  return sqlState(error) === uniqueViolation && constraint !== null && /_email_/.test(constraint);
}

const uniqueViolation = "23505";

/** Row-level security, a grant or a trigger of ours said no. */
export const INSUFFICIENT_PRIVILEGE = "42501";
/** Our own: raised by the triggers of `0002_user_information`. */
export const LAST_ADMIN = "RB001";

function field(error: unknown, name: string): string | null {
  if (typeof error !== "object" || error === null) return null;
  const value = (error as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}
