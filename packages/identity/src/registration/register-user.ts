import { type AuthSession, type AuthUser, type ClientContext, ROLES, type UserInformation } from "@rubrica/core";
import type { RequestLimit } from "../limits/request-limit.ts";
import type { RegisterErrorCode } from "../specification-texts.ts";
import { type AccountCreationDependencies, createAccountWithRecord } from "./create-account-with-record.ts";
import { parseRegistration } from "./registration-request.ts";
import { currentRoles, type SelfRegistrationRoles } from "./self-registration-roles.ts";

/** What {@link registerUser} works with. */
export interface RegisterUserDependencies extends AccountCreationDependencies {
  /** Roles that people may give themselves; another one is answered like a role that does not exist. */
  readonly selfRegistrationRoles: SelfRegistrationRoles;
  /** Requests of one address. */
  readonly requestLimit: RequestLimit;
}

/** Registered, or refused by a code of {@link REGISTER_ERRORS}. */
export type RegisterUserOutcome =
  | {
      readonly status: "registered";
      readonly user: AuthUser;
      /** Null while the e-mail waits for its confirmation, and where the request said that it is proven. */
      readonly session: AuthSession | null;
      readonly userInfo: UserInformation;
    }
  | {
      readonly status: "refused";
      readonly code: RegisterErrorCode;
      /** When to come back; only for `rate_limited`. */
      readonly retryAfterSeconds?: number;
    };

/**
 * Registers a person (spec section 4.1): checks the body in the spec's order, creates the account, and makes sure
 * that its user-information record exists. A failure half-way takes the account back.
 * Rejects when a store or the account provider fails.
 */
export async function registerUser(
  dependencies: RegisterUserDependencies,
  request: {
    readonly body: unknown;
    readonly client: ClientContext;
    /** True: the address is proven, so that the account is made confirmed and no session is opened. Default false. */
    readonly confirmed?: boolean;
  },
): Promise<RegisterUserOutcome> {
  // What is wrong whoever may register is refused without asking for the roles. A wrong phone comes after a role that may not.
  const early = parseRegistration(request.body, ROLES);
  if ("error" in early && early.error !== "bad_phone") return refused(early.error);
  const parsed = parseRegistration(request.body, await currentRoles(dependencies.selfRegistrationRoles));
  if ("error" in parsed) return refused(parsed.error);
  const { email, password, fullName, role, phone } = parsed.registration;

  const allowance = await dependencies.requestLimit.take("register", request.client.ip);
  if (!allowance.allowed) return { ...refused("rate_limited"), retryAfterSeconds: allowance.retryAfterSeconds };
  if (await dependencies.userInfo.findByEmail(email)) return refused("email_taken");

  const created = await createAccountWithRecord(dependencies, {
    email,
    password,
    metadata: { full_name: fullName, role, phone },
    ...(request.confirmed === true && { confirmed: true }),
    client: request.client,
  });
  if (created.status === "created") return { ...created, status: "registered" };
  if (created.status === "email_taken") return refused("email_taken");
  if (created.retryAfterSeconds !== undefined) {
    return { ...refused("rate_limited"), retryAfterSeconds: created.retryAfterSeconds };
  }
  dependencies.logger.warn({ reason: created.reason }, "account rejected");
  return refused("account_not_created");
}

function refused(code: RegisterErrorCode): Extract<RegisterUserOutcome, { status: "refused" }> {
  return { status: "refused", code };
}
