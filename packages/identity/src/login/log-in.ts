import type { AuthSession, AuthUser, ClientContext, UserInformation } from "@rubrica/core";
import type { LoginErrorCode } from "../specification-texts.ts";
import { parseCredentials } from "./login-request.ts";
import { type SignInDependencies, type SignInRefusal, signInPerson } from "./sign-in-person.ts";

/** What {@link logIn} works with. */
export type LogInDependencies = SignInDependencies;

/** Logged in, or refused by a code of {@link LOGIN_ERRORS}. */
export type LogInOutcome =
  | {
      readonly status: "logged_in";
      readonly user: AuthUser;
      readonly session: AuthSession;
      readonly userInfo: UserInformation;
    }
  | {
      readonly status: "refused";
      readonly code: LoginErrorCode;
      /** When to come back; only for `rate_limited`. */
      readonly retryAfterSeconds?: number;
      /** True: the password was right and the address waits for its confirmation, which the spec has no text for. */
      readonly unconfirmed?: true;
    };

/**
 * Logs a person in (spec section 4.2).
 * Rejects when the account provider fails.
 */
export async function logIn(
  dependencies: LogInDependencies,
  request: { readonly body: unknown; readonly client: ClientContext },
): Promise<LogInOutcome> {
  const parsed = parseCredentials(request.body);
  if ("error" in parsed) return refused(parsed.error);

  const outcome = await signInPerson(dependencies, { ...parsed.credentials, client: request.client });
  if (outcome.status === "refused") {
    if (outcome.reason === "too_many_failures") {
      return { ...refused("rate_limited"), retryAfterSeconds: outcome.retryAfterSeconds };
    }
    // An unconfirmed e-mail is answered like a wrong password: the spec knows one text for both.
    const unconfirmed = outcome.reason === "email_not_confirmed";
    return { ...refused(functionCodes[outcome.reason]), ...(unconfirmed && { unconfirmed }) };
  }
  return { ...outcome, status: "logged_in" };
}

const functionCodes: Readonly<Record<SignInRefusal, LoginErrorCode>> = {
  invalid_credentials: "invalid_credentials",
  email_not_confirmed: "invalid_credentials",
  banned: "deactivated",
  deactivated: "deactivated",
  record_unreadable: "record_unreadable",
};

function refused(code: LoginErrorCode): Extract<LogInOutcome, { status: "refused" }> {
  return { status: "refused", code };
}
