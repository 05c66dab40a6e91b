import type { AccountProvider, FactorStore, Person, UserInfoStore } from "@rubrica/core";
import { bearerToken } from "@rubrica/identity";

/** Tells who asks. */
export interface Authenticator {
  /** The person whose access token the request carries, or null. Deactivated people are nobody. */
  person(request: Request): Promise<Person | null>;
}

/**
 * Access tokens from the `Authorization` header; the role comes from the record, never from the token.
 * @param stores `factors` where whoever has a verified second factor is nobody until the session has shown it. Default:
 * the password is enough.
 */
export function createAuthenticator(stores: {
  readonly accounts: AccountProvider;
  readonly userInfo: UserInfoStore;
  readonly factors?: Pick<FactorStore, "listByUser">;
}): Authenticator {
  return {
    async person(request) {
      const token = bearerToken(request);
      if (!token) return null;
      const identity = await stores.accounts.verifyAccessToken(token);
      if (!identity) return null;
      if (identity.assuranceLevel === "aal1" && (await hasVerifiedFactor(stores.factors, identity.userId))) return null;
      const record = await stores.userInfo.find(identity.userId);
      if (!record?.isActive) return null;
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
