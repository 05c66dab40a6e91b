import type { AccountProvider, AuthSession, AuthUser, ClientContext } from "../ports/account-provider.ts";
import { hasErrorCode } from "../error-code.ts";
import type { Logger } from "../ports/logger.ts";
import type { UserInfoStore } from "../ports/user-info-store.ts";
import type { Role, UserInformation } from "../users/user-information.ts";
import type { RegisterErrorCode } from "./error-texts.ts";
import type { RequestLimit } from "./request-limit.ts";
import { parseRegistration, type Registration } from "./registration-request.ts";

export interface RegisterUserDependencies {
  readonly accountProvider: AccountProvider;
  /** As the service: it looks for records of people who are not there yet. */
  readonly userInfo: UserInfoStore;
  /** Roles that people may give themselves; another one is answered like a role that does not exist. */
  readonly selfRegistrationRoles: readonly Role[];
  /** Requests of one address. */
  readonly requestLimit: RequestLimit;
  readonly logger: Logger;
}

export type RegisterUserOutcome =
  | {
      readonly status: "registered";
      readonly user: AuthUser;
      /** Null while the e-mail waits for its confirmation. */
      readonly session: AuthSession | null;
      readonly userInfo: UserInformation;
    }
  | { readonly status: "refused"; readonly code: RegisterErrorCode };

/**
 * Registers a person (spec section 4.1): checks the body in the spec's order, creates the account, and makes sure
 * that its user-information record exists. A failure half-way takes the account back.
 * Rejects when a store or the account provider fails.
 */
export async function registerUser(
  dependencies: RegisterUserDependencies,
  request: { readonly body: unknown; readonly client: ClientContext },
): Promise<RegisterUserOutcome> {
  const parsed = parseRegistration(request.body, dependencies.selfRegistrationRoles);
  if ("error" in parsed) return refused(parsed.error);
  const { registration } = parsed;

  if (!(await dependencies.requestLimit.allows("register", request.client.ip))) return refused("rate_limited");
  if (await dependencies.userInfo.findByEmail(registration.email)) return refused("email_taken");

  const created = await dependencies.accountProvider.createAccount({
    email: registration.email,
    password: registration.password,
    metadata: { full_name: registration.fullName, role: registration.role, phone: registration.phone },
    client: request.client,
  });
  if (created.status === "email_taken") return refused("email_taken");
  if (created.status === "rejected") {
    dependencies.logger.warn({ reason: created.reason }, "account rejected");
    return refused("account_not_created");
  }

  try {
    const userInfo = await ensureUserInformation(dependencies, created.user.id, registration);
    return { status: "registered", user: created.user, session: created.session, userInfo };
  } catch (error) {
    await takeBack(dependencies, created.user.id);
    if (hasErrorCode(error, "email_taken")) return refused("email_taken");
    throw error;
  }
}

/** The trigger has made the record as a rule; where it could not, it is inserted here. */
async function ensureUserInformation(
  { userInfo, logger }: RegisterUserDependencies,
  id: string,
  registration: Registration,
): Promise<UserInformation> {
  const existing = await userInfo.find(id);
  if (existing) return existing;
  logger.warn({ userId: id }, "user information was missing after account creation");
  return userInfo.insertIfMissing({
    id,
    email: registration.email,
    fullName: registration.fullName,
    role: registration.role,
    phone: registration.phone,
  });
}

async function takeBack({ accountProvider, logger }: RegisterUserDependencies, userId: string): Promise<void> {
  try {
    await accountProvider.deleteAccount(userId);
  } catch (error) {
    logger.error({ userId, error: nameOf(error) }, "an account without user information was left behind");
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function refused(code: RegisterErrorCode): RegisterUserOutcome {
  return { status: "refused", code };
}
