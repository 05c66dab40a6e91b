import { isServerFault, readFailure, SupabaseError } from "./supabase-error.ts";

/** An answer of auth-js: data, or an error. */
interface AuthAnswer<Data> {
  readonly data: Data;
  readonly error: unknown;
}

/**
 * The data, or the code with which Supabase Auth refused. Codes decide, never messages: those are worded anew with every
 * version. Rejects with {@link SupabaseError} where it failed instead of refusing.
 */
export async function askAuth<Answer extends AuthAnswer<unknown>>(
  operation: string,
  ask: () => Promise<Answer>,
): Promise<{ readonly data: Extract<Answer, { readonly error: null }>["data"] } | { readonly refusal: string }> {
  const { data, error } = await ask().catch((thrown: unknown) => ({ data: null, error: thrown ?? new Error() }));
  if (!error) return { data: data as Extract<Answer, { readonly error: null }>["data"] };
  const refusal = refusalOf(error);
  if (refusal === null) throw new SupabaseError(operation, readFailure(error));
  return { refusal };
}

/** The code of an error by which a request was refused; null where Supabase, or what stands before it, is at fault. */
export function refusalOf(error: unknown): string | null {
  // auth-js makes this one of `session_not_found`, and drops its code.
  if (error instanceof Error && error.name === "AuthSessionMissingError") return "session_not_found";
  const failure = readFailure(error);
  return isServerFault(failure) ? null : failure.code;
}

/** Codes of Supabase Auth by which it asks to come back later. */
export const TOO_MANY: ReadonlySet<string> = new Set(["over_request_rate_limit", "over_email_send_rate_limit"]);

/** Passes refusals over that are as good as done; throws {@link SupabaseError} for every other. */
export function passOver(operation: string, refusal: string, fine: readonly string[]): void {
  if (fine.includes(refusal)) return;
  throw new SupabaseError(operation, { status: TOO_MANY.has(refusal) ? 429 : 400, code: refusal });
}
