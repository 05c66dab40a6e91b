import { askAuth } from "../auth-refusal.ts";
import type { SupabaseClients } from "../supabase-clients.ts";
import { isUuid } from "../uuid.ts";
import { sessionClaims } from "./access-token.ts";

/** Signs the session of this token out. One that is over already is fine. */
export async function endSession(clients: SupabaseClients, accessToken: string): Promise<void> {
  if (sessionClaims(accessToken) === null) return;
  await askAuth("Signing out", () => clients.service().auth.admin.signOut(accessToken, "local"));
}

/**
 * Signs a person out everywhere. The admin API has no such request, so the service signs in as them, by a link that it makes
 * and no mail carries, and signs out from there. Whoever never confirmed their e-mail has no session, and must not be
 * confirmed by this.
 */
export async function endAllSessions(clients: SupabaseClients, userId: string): Promise<void> {
  if (!isUuid(userId)) return;
  const found = await askAuth("Reading an account", () => clients.service().auth.admin.getUserById(userId));
  const email = "data" in found ? found.data.user.email : undefined;
  if ("refusal" in found || !email || !found.data.user.email_confirmed_at) return;
  const made = await askAuth("Making a sign-in link", () =>
    clients.service().auth.admin.generateLink({ type: "magiclink", email }),
  );
  if ("refusal" in made) return;
  const { hashed_token: tokenHash } = made.data.properties;
  const opened = await askAuth("Signing in by link", () =>
    clients.anonymous().auth.verifyOtp({ token_hash: tokenHash, type: "magiclink" }),
  );
  const token = "data" in opened ? opened.data.session?.access_token : undefined;
  if (token) await askAuth("Signing out", () => clients.service().auth.admin.signOut(token, "global"));
}
