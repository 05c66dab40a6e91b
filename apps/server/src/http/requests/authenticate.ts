import type { AccountProvider, Person, Right, Role, Transaction, UserInfoStore } from "@rubrica/core";
import { bearerToken, type MissingFactor, missingFactor } from "@rubrica/identity";
import type { ConsoleSessions } from "../../console/console-sessions.ts";
import { noteUser } from "../../observing/request-facts.ts";

/** Who asks: somebody with the rights of their role; somebody whose token lacks a second factor; or nobody. */
export type Asking =
  | { readonly status: "person"; readonly person: Person }
  | { readonly status: "lacks_factor"; readonly missing: MissingFactor }
  | { readonly status: "nobody" };

/** Tells who asks. */
export interface Authenticator {
  /** By the access token or the cookie that the request carries. Deactivated people are nobody. */
  identify(request: Request): Promise<Asking>;
  /** The person with the rights of their role, or null for everybody else. */
  person(request: Request): Promise<Person | null>;
  /** Whether the person has the right over reports of others: in some course or the open course, or in the latter alone. */
  hasRight(person: Person, right: Right, where: "staff" | "open_course"): Promise<boolean>;
  /** Whether a request that would change something is nobody's because another site's page sent it with our cookie. */
  isForeignWrite(request: Request): boolean;
}

/**
 * Access tokens from the `Authorization` header, else those that the server holds behind the cookie of its own page; the
 * role comes from the record, never from the token. Rights follow the token's own level: whoever has a second factor, or
 * has to have one, is given none before the token has shown it.
 * @param stores `page`: the sign-ins of the page; default: bearer tokens alone.
 */
export function createAuthenticator(stores: {
  readonly accounts: Pick<AccountProvider, "verifyAccessToken">;
  readonly userInfo: Pick<UserInfoStore, "find">;
  /** Roles that have to have a second factor. */
  readonly secondFactorDemandedOf: readonly Role[];
  readonly transaction: Pick<Transaction, "run">;
  readonly page?: Pick<ConsoleSessions, "accessToken" | "isForeign">;
}): Authenticator {
  const identify = async (request: Request): Promise<Asking> => {
    // Whoever sends a header means it, whatever the browser adds.
    const token = request.headers.has("authorization")
      ? bearerToken(request)
      : ((await stores.page?.accessToken(request)) ?? null);
    const identity = token ? await stores.accounts.verifyAccessToken(token) : null;
    if (!identity) return nobody;
    const record = await stores.userInfo.find(identity.userId);
    if (!record?.isActive) return nobody;
    noteUser(record.id);
    const missing = missingFactor({ ...identity, role: record.role }, stores.secondFactorDemandedOf);
    if (missing) return { status: "lacks_factor", missing };
    return { status: "person", person: { kind: "person", userId: record.id, role: record.role } };
  };
  return {
    identify,
    async person(request) {
      const asking = await identify(request);
      return asking.status === "person" ? asking.person : null;
    },
    hasRight: (person, right, where) =>
      stores.transaction.run(person, async ({ courses }) =>
        where === "staff" ? courses.hasAnywhere(right) : ((await courses.rightsIn(null)) ?? []).includes(right),
      ),
    isForeignWrite: (request) =>
      !["GET", "HEAD"].includes(request.method) &&
      !request.headers.has("authorization") &&
      (stores.page?.isForeign(request) ?? false),
  };
}

const nobody: Asking = { status: "nobody" };
