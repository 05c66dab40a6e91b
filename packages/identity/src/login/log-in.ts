import type {
  AccountProvider,
  AuthSession,
  AuthUser,
  ClientContext,
  Logger,
  UserInformation,
  UserInfoStore,
} from "@rubrica/core";
import type { LoginErrorCode } from "../specification-texts.ts";
import { parseCredentials } from "./login-request.ts";

export interface LogInDependencies {
  /** Counts failures, of accounts and of addresses. */
  readonly accountProvider: AccountProvider;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly logger: Logger;
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
 * Logs a person in (spec section 4.2). The session that authentication opened is revoked again where the login ends
 * in a refusal, so that nothing stays valid for a deactivated account.
 * Rejects when the account provider fails.
 */
export async function logIn(
  dependencies: LogInDependencies,
  request: { readonly body: unknown; readonly client: ClientContext },
): Promise<LogInOutcome> {
  const parsed = parseCredentials(request.body);
  if ("error" in parsed) return refused(parsed.error);

  const { accountProvider } = dependencies;
  const authenticated = await accountProvider.authenticate({ ...parsed.credentials, client: request.client });
  if (authenticated.status === "refused") {
    if (authenticated.reason === "too_many_failures") {
      return { ...refused("rate_limited"), retryAfterSeconds: authenticated.retryAfterSeconds };
    }
    // An unconfirmed e-mail is answered like a wrong password: the spec knows one text for both.
    return refused("invalid_credentials");
  }
  const { user, session, sessionId } = authenticated;

  const userInfo = await readUserInformation(dependencies, user.id);
  if (userInfo?.isActive) return { status: "logged_in", user, session, userInfo };
  await accountProvider.revokeSessions({ sessionId });
  return refused(userInfo === null ? "record_unreadable" : "deactivated");
}

/** Null where the record is missing and where it cannot be read: the spec answers both alike. */
async function readUserInformation(
  { userInfo, logger }: LogInDependencies,
  userId: string,
): Promise<UserInformation | null> {
  try {
    return await userInfo.find(userId);
  } catch (error) {
    logger.error({ userId, error: error instanceof Error ? error.name : typeof error }, "user information unreadable");
    return null;
  }
}

function refused(code: LoginErrorCode): Extract<LogInOutcome, { status: "refused" }> {
  return { status: "refused", code };
}
