import type { AccountProvider, FactorStore, Person, UserInfoStore } from "@rubrica/core";
import { bearerToken } from "@rubrica/identity";
import type { ConsoleSessions } from "../console/console-sessions.ts";
import { noteUser } from "../observing/request-facts.ts";

/** Tells who asks. */
export interface Authenticator {
  /** The person whose access token or cookie the request carries, or null. Deactivated people are nobody. */
  person(request: Request): Promise<Person | null>;
  /** Whether a request that would change something is nobody's because another site's page sent it with our cookie. */
  isForeignWrite(request: Request): boolean;
}

/**
 * Access tokens from the `Authorization` header, else those that the server holds behind the cookie of its own page; the
 * role comes from the record, never from the token.
 * @param stores `factors` where whoever has a verified second factor is nobody until the session has shown it. Default:
 * the password is enough. `page`: the sign-ins of the page; default: bearer tokens alone.
 */
export function createAuthenticator(stores: {
  readonly accounts: AccountProvider;
  readonly userInfo: UserInfoStore;
  readonly factors?: Pick<FactorStore, "listByUser">;
  readonly page?: Pick<ConsoleSessions, "accessToken" | "isForeign">;
}): Authenticator {
  return {
    isForeignWrite: (request) =>
      !["GET", "HEAD"].includes(request.method) &&
      !request.headers.has("authorization") &&
      (stores.page?.isForeign(request) ?? false),

    async person(request) {
      // Whoever sends a header means it, whatever the browser adds.
      const token = request.headers.has("authorization")
        ? bearerToken(request)
        : ((await stores.page?.accessToken(request)) ?? null);
      if (!token) return null;
      const identity = await stores.accounts.verifyAccessToken(token);
      if (!identity) return null;
      if (identity.assuranceLevel === "aal1" && (await hasVerifiedFactor(stores.factors, identity.userId))) return null;
      const record = await stores.userInfo.find(identity.userId);
      if (!record?.isActive) return null;
      noteUser(record.id);
      return { kind: "person", userId: record.id, role: record.role };
    },
  };
}

async function hasVerifiedFactor(
  factors: Pick<FactorStore, "listByUser"> | undefined,
  userId: string,
): Promise<boolean> {
  return ((await factors?.listByUser(userId)) ?? []).some((factor) => factor.status === "verified");
}
