import type { AccountProvider, Person, UserInfoStore } from "@rubrica/core";
import { bearerToken } from "@rubrica/identity";

/** Tells who asks. */
export interface Authenticator {
  /** The person whose access token the request carries, or null. Deactivated people are nobody. */
  person(request: Request): Promise<Person | null>;
}

/** Access tokens from the `Authorization` header; the role comes from the record, never from the token. */
export function createAuthenticator(stores: {
  readonly accounts: AccountProvider;
  readonly userInfo: UserInfoStore;
}): Authenticator {
  return {
    async person(request) {
      const token = bearerToken(request);
      if (!token) return null;
      const identity = await stores.accounts.verifyAccessToken(token);
      if (!identity) return null;
      const record = await stores.userInfo.find(identity.userId);
      if (!record?.isActive) return null;
      return { kind: "person", userId: record.id, role: record.role };
    },
  };
}
