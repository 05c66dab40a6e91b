import type {
  AccountProvider,
  AuthenticateRequest,
  AuthSession,
  AuthUser,
  Logger,
  UserInformation,
  UserInfoStore,
} from "@rubrica/core";

export interface SignInDependencies {
  readonly accountProvider: AccountProvider;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly logger: Logger;
}

/** Why nobody was signed in; all but the first are told to whoever has the right password. */
export type SignInRefusal =
  | "invalid_credentials"
  | "email_not_confirmed"
  | "banned"
  | "deactivated"
  | "record_unreadable";

export type SignInOutcome =
  | {
      readonly status: "signed_in";
      readonly user: AuthUser;
      readonly session: AuthSession;
      readonly userInfo: UserInformation;
    }
  | { readonly status: "refused"; readonly reason: SignInRefusal }
  /** Too many logins of this address failed; whether the password was right is not told. */
  | { readonly status: "refused"; readonly reason: "too_many_failures"; readonly retryAfterSeconds: number };

/**
 * Signs a person in by e-mail and password. The session that authentication opened is revoked again where it ends in a
 * refusal, so that nothing stays valid for a deactivated account. Rejects when the account provider fails.
 */
export async function signInPerson(
  dependencies: SignInDependencies,
  request: AuthenticateRequest,
): Promise<SignInOutcome> {
  const { accountProvider } = dependencies;
  const authenticated = await accountProvider.authenticate(request);
  if (authenticated.status === "refused") return authenticated;
  const { user, session } = authenticated;

  const userInfo = await readUserInformation(dependencies, user.id);
  if (userInfo?.isActive) return { status: "signed_in", user, session, userInfo };
  await accountProvider.revokeSessions({ accessToken: session.access_token });
  return { status: "refused", reason: userInfo === null ? "record_unreadable" : "deactivated" };
}

/** Null where the record is missing and where it cannot be read: both are answered alike. */
async function readUserInformation(
  { userInfo, logger }: SignInDependencies,
  userId: string,
): Promise<UserInformation | null> {
  try {
    return await userInfo.find(userId);
  } catch (error) {
    logger.error({ userId, error: error instanceof Error ? error.name : typeof error }, "user information unreadable");
    return null;
  }
}
