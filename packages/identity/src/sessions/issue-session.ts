import type { Account, AuthSession } from "@rubrica/core";
import type { IdentitySettings } from "../accounts/account-provider-options.ts";
import { toAuthUser } from "../accounts/auth-user.ts";
import { signAccessToken } from "../tokens/access-token.ts";
import { endOfLife, type OpenedSession } from "./session-life.ts";

/** Signs the access token of a session that was opened, and puts together what the client gets. */
export async function issueSession(
  settings: IdentitySettings,
  account: Account,
  opened: OpenedSession,
): Promise<AuthSession> {
  const issuedAt = Math.floor(settings.clock.now().getTime() / 1000);
  // Never beyond the session itself.
  const endsAt = Math.floor(endOfLife(opened, settings).getTime() / 1000);
  const lifetimeSeconds = Math.max(1, Math.min(settings.accessTokenSeconds, endsAt - issuedAt));
  const accessToken = await signAccessToken(settings.signingKeys, {
    account,
    session: opened,
    issuedAt,
    lifetimeSeconds,
    issuer: settings.issuer,
  });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: lifetimeSeconds,
    expires_at: issuedAt + lifetimeSeconds,
    refresh_token: opened.refreshToken,
    user: toAuthUser(account),
  };
}
