import type { AuthSession, AuthUser, ClientContext, UserInformation } from "@rubrica/core";
import type { LoginErrorCode } from "../functions/error-texts.ts";
import type { RequestLimit } from "../limits/request-limit.ts";
import { parseCredentials } from "./login-request.ts";
import { type SignInDependencies, type SignInRefusal, signInPerson } from "./sign-in-person.ts";

export interface LogInDependencies extends SignInDependencies {
  /** Requests of one address; failures of one account are the account provider's to count. */
  readonly requestLimit: RequestLimit;
}

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

  const allowance = await dependencies.requestLimit.take("login", request.client.ip);
  if (!allowance.allowed) return { ...refused("rate_limited"), retryAfterSeconds: allowance.retryAfterSeconds };

  const outcome = await signInPerson(dependencies, { ...parsed.credentials, client: request.client });
  // An unconfirmed e-mail is answered like a wrong password: the spec knows one text for both.
  if (outcome.status === "refused") return refused(functionCodes[outcome.reason]);
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
