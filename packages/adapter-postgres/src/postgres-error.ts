/** The SQLSTATE of a database error, or null for any other error. Both drivers put it into `code`. */
export function sqlState(error: unknown): string | null {
  const code = field(error, "code");
  return code !== null && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

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
