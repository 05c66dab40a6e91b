import type {
  AccountProvider,
  AuthSession,
  AuthUser,
  CreateAccountOutcome,
  CreateAccountRequest,
  Logger,
  UserInformation,
  UserInfoStore,
} from "@rubrica/core";
import { hasErrorCode } from "@rubrica/core";

/** What making an account with its record works with. */
export interface AccountCreationDependencies {
  readonly accountProvider: AccountProvider;
  /** As the service: it looks for records of people who are not there yet. */
  readonly userInfo: UserInfoStore;
  readonly logger: Logger;
}

export type AccountCreationOutcome =
  | {
      readonly status: "created";
      readonly user: AuthUser;
      readonly session: AuthSession | null;
      readonly userInfo: UserInformation;
    }
  | Exclude<CreateAccountOutcome, { readonly status: "created" }>;

/**
 * Creates an account and makes sure that its user-information record exists (spec section 4.1, steps 8 and 9): both
 * or neither. Rejects when a store or the account provider fails.
 */
export async function createAccountWithRecord(
  dependencies: AccountCreationDependencies,
  request: CreateAccountRequest,
): Promise<AccountCreationOutcome> {
  const created = await dependencies.accountProvider.createAccount(request);
  if (created.status !== "created") return created;
  try {
    const userInfo = await ensureRecord(dependencies, created.user.id, request);
    return { status: "created", user: created.user, session: created.session, userInfo };
  } catch (error) {
    await takeBack(dependencies, created.user.id);
    if (hasErrorCode(error, "email_taken")) return { status: "email_taken" };
    throw error;
  }
}

/** The trigger has made the record as a rule; where it could not, it is inserted here. */
async function ensureRecord(
  { userInfo, logger }: AccountCreationDependencies,
  id: string,
  { email, metadata }: CreateAccountRequest,
): Promise<UserInformation> {
  const existing = await userInfo.find(id);
  if (existing) return existing;
  logger.warn({ userId: id }, "user information was missing after account creation");
  return userInfo.insertIfMissing({
    id,
    email,
    fullName: metadata.full_name,
    role: metadata.role,
    phone: metadata.phone,
  });
}

async function takeBack({ accountProvider, logger }: AccountCreationDependencies, userId: string): Promise<void> {
  try {
    await accountProvider.deleteAccount(userId, { takeBack: true });
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    logger.error({ userId, error: name }, "an account without user information was left behind");
  }
}
