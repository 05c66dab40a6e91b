/**
 * - `supabase_unavailable`: it did not answer in time, broke off, answered with an error of its own (5xx) or with
 *   something that is no answer. Whether it did what was asked is not known.
 * - `supabase_refused`: it refused what it should have taken; a key, a policy or a setting is wrong.
 */
export type SupabaseErrorCode = "supabase_unavailable" | "supabase_refused";

/** Supabase failed. Holds its status and its code, never its message, which may repeat what people typed. */
export class SupabaseError extends Error {
  override readonly name = "SupabaseError";
  readonly code: SupabaseErrorCode;
  /** HTTP status, or null where there was no answer. */
  readonly status: number | null;
  /** Code of Supabase Auth, PostgREST or Storage, or null. */
  readonly reason: string | null;

  constructor(operation: string, failure: SupabaseFailure) {
    const code = isServerFault(failure) ? "supabase_unavailable" : "supabase_refused";
    const told = [failure.status, failure.code].filter((part) => part !== null).join(", ");
    super(`${operation} failed at Supabase${told === "" ? "" : ` (${told})`}.`);
    this.code = code;
    this.status = failure.status;
    this.reason = failure.code;
  }
}

/** What an error of a Supabase client says in figures and codes. */
export interface SupabaseFailure {
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  readonly code: string | null;
}

/** Reads an error of auth-js, postgrest-js or storage-js, whichever version: they share no class. */
export function readFailure(error: unknown, answerStatus?: number): SupabaseFailure {
  const { status, statusCode, code } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return {
    // Storage keeps the status that counts in `statusCode`, as text, and answers 400 to most of them.
    status: toStatus(statusCode) ?? toStatus(status) ?? toStatus(answerStatus),
    code: typeof code === "string" && /^[\w.-]{1,60}$/.test(code) ? code : null,
  };
}

function toStatus(value: unknown): number | null {
  const status = typeof value === "string" ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 100 && status <= 599 ? status : null;
}

/** True where it is not the request's fault. */
export function isServerFault({ status }: SupabaseFailure): boolean {
  return status === null || status >= 500;
}
