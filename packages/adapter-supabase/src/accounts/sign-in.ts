import {
  type AuthenticateOutcome,
  type AuthenticateRequest,
  type CreateAccountOutcome,
  type CreateAccountRequest,
  normalizeEmail,
} from "@rubrica/core";
import type { SupabaseAccountProviderOptions } from "../account-provider-options.ts";
import { askAuth, TOO_MANY } from "../auth-refusal.ts";
import { toAuthSession, toAuthUser } from "../auth-user.ts";
import type { SupabaseClients } from "../supabase-clients.ts";
import { SupabaseError } from "../supabase-error.ts";
import { sessionClaims } from "./access-token.ts";

/** Supabase does not say when its limit ends; its windows are minutes. */
const RETRY_AFTER_SECONDS = 60;

/** Signs up as the person would, so that the project's settings hold; a confirmed account is made by the admin API. */
export async function createAccount(
  { clients, emailRedirectTo }: SupabaseAccountProviderOptions,
  request: CreateAccountRequest,
): Promise<CreateAccountOutcome> {
  const { password, confirmed = false } = request;
  const email = normalizeEmail(request.email);
  const metadata = { ...request.metadata };
  // `app_metadata` is the service's alone: the trigger believes the role that stands there.
  const made = confirmed
    ? await askAuth("Creating an account", () =>
        clients.service().auth.admin.createUser({
          email,
          password,
          email_confirm: true,
          user_metadata: metadata,
          app_metadata: { role: metadata.role },
        }),
      )
    : await askAgainAfterFault(() =>
        askAuth("Signing up", () =>
          clients.anonymous().auth.signUp({
            email,
            password,
            options: { data: metadata, ...(emailRedirectTo !== undefined && { emailRedirectTo }) },
          }),
        ),
      );
  if ("refusal" in made) return refusedAccount(made.refusal);
  const { user } = made.data;
  if (!user) throw new SupabaseError("Signing up", { status: null, code: "no_user" });
  // With confirmation on, a sign-up with a used address is answered by a made-up user, who has no identity.
  if (!confirmed && user.identities?.length === 0) return { status: "email_taken" };
  const session = "session" in made.data ? made.data.session : null;
  return { status: "created", user: toAuthUser(user), session: session && toAuthSession(session) };
}

/** A sign-up that lost a race for its address fails in Supabase's database; asked again, Supabase says that it is taken. */
async function askAgainAfterFault<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SupabaseError && error.status === 500) return ask();
    throw error;
  }
}

function refusedAccount(refusal: string): CreateAccountOutcome {
  if (TAKEN.has(refusal)) return { status: "email_taken" };
  return {
    status: "rejected",
    reason: refusal,
    ...(TOO_MANY.has(refusal) && { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  };
}

/** Signs in on a client that is thrown away. */
export async function authenticate(
  clients: SupabaseClients,
  { email, password }: AuthenticateRequest,
): Promise<AuthenticateOutcome> {
  const credentials = { email: normalizeEmail(email), password };
  const answer = await askAuth("Signing in", () => clients.anonymous().auth.signInWithPassword(credentials));
  if ("refusal" in answer) return refusedSignIn(answer.refusal);
  const { user, session } = answer.data;
  const sessionId = session && sessionClaims(session.access_token)?.sessionId;
  if (!user || !session || !sessionId) throw new SupabaseError("Signing in", { status: null, code: "no_session" });
  return { status: "authenticated", user: toAuthUser(user), session: toAuthSession(session), sessionId };
}

function refusedSignIn(refusal: string): AuthenticateOutcome {
  switch (refusal) {
    case "email_not_confirmed":
      return { status: "refused", reason: "email_not_confirmed" };
    case "user_banned":
      return { status: "refused", reason: "banned" };
    // What cannot be an address or a password is nobody's.
    case "invalid_credentials":
    case "validation_failed":
      return { status: "refused", reason: "invalid_credentials" };
    default:
      if (TOO_MANY.has(refusal))
        return { status: "refused", reason: "too_many_failures", retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new SupabaseError("Signing in", { status: 400, code: refusal });
  }
}

const TAKEN: ReadonlySet<string> = new Set(["user_already_exists", "email_exists"]);
