import { isUuid } from "@rubrica/core";
import { askAuth, passOver } from "../auth-refusal.ts";
import type { SupabaseClients } from "../supabase-clients.ts";
import { sessionClaims } from "./access-token.ts";

/** Signs the session of this token out. One that is over already is fine. */
export async function endSession(clients: SupabaseClients, accessToken: string): Promise<void> {
  if (sessionClaims(accessToken) === null) return;
  await signOut(clients, accessToken, "local");
}

/**
 * Signs a person out everywhere. The admin API has no such request, so the service signs in as them, by a link that it makes
 * and no mail carries, and signs out from there. Whoever never confirmed their e-mail has no session, and must not be
 * confirmed by this.
 */
export async function endAllSessions(clients: SupabaseClients, userId: string): Promise<void> {
  if (!isUuid(userId)) return;
  const found = await askAuth("Reading an account", () => clients.service().auth.admin.getUserById(userId));
  if ("refusal" in found) return passOver("Reading an account", found.refusal, ["user_not_found"]);
  const { email, email_confirmed_at: confirmedAt } = found.data.user;
  if (!email || !confirmedAt) return;
  const made = await askAuth("Making a sign-in link", () =>
    clients.service().auth.admin.generateLink({ type: "magiclink", email }),
  );
  if ("refusal" in made) return passOver("Making a sign-in link", made.refusal, ["user_not_found"]);
  const { hashed_token: tokenHash } = made.data.properties;
  const opened = await askAuth("Signing in by link", () =>
    clients.anonymous().auth.verifyOtp({ token_hash: tokenHash, type: "magiclink" }),
  );
  // Who is banned opens no session; those from before are refused at every check.
  if ("refusal" in opened) return passOver("Signing in by link", opened.refusal, ["user_banned", "user_not_found"]);
  const token = opened.data.session?.access_token;
  if (token) await signOut(clients, token, "global");
}

async function signOut(clients: SupabaseClients, token: string, scope: "local" | "global"): Promise<void> {
  const answer = await askAuth("Signing out", () => clients.service().auth.admin.signOut(token, scope));
  if ("refusal" in answer) passOver("Signing out", answer.refusal, OVER);
}

/** What is said of a token whose session, person or time is over. */
const OVER: readonly string[] = ["session_not_found", "user_not_found", "user_banned", "bad_jwt"];
