import type { AuthFactor, AuthSession, AuthUser } from "@rubrica/core";
import type { Factor, Session, User } from "@supabase/supabase-js";

/** A user of Supabase Auth with the fields that it leaves out while they are empty, and times as RFC 3339 wants them. */
export function toAuthUser(user: User): AuthUser {
  return {
    ...user,
    ...timesOf(user),
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    email_confirmed_at: toTime(user.email_confirmed_at),
    ...(user.email_confirmed_at && { confirmed_at: toTime(user.confirmed_at ?? user.email_confirmed_at) }),
    phone: user.phone ?? "",
    ...(user.factors && { factors: user.factors.map(toAuthFactor) }),
    app_metadata: user.app_metadata ?? {},
    user_metadata: user.user_metadata ?? {},
    identities: (user.identities ?? []).map((identity) => ({ ...identity })),
    updated_at: toTime(user.updated_at) ?? toTime(user.created_at),
    is_anonymous: false,
  } as AuthUser;
}

function toAuthFactor(factor: Factor): AuthFactor {
  const challengedAt = toTime(factor.last_challenged_at);
  return { phone: "", ...factor, ...timesOf(factor), last_challenged_at: challengedAt };
}

function timesOf(fields: object): Readonly<Record<string, string>> {
  const times = Object.entries(fields).filter(
    ([name, value]) => /(_at|_until)$/.test(name) && typeof value === "string",
  );
  return Object.fromEntries(times.map(([name, value]) => [name, new Date(value).toISOString()]));
}

function toTime(text: string | undefined): string | null {
  return text ? new Date(text).toISOString() : null;
}

/** Names what is passed on: what else came with the answer stays here. */
export function toAuthSession(session: Session): AuthSession {
  const { access_token, expires_in, refresh_token } = session;
  return {
    access_token,
    token_type: "bearer",
    expires_in,
    expires_at: session.expires_at ?? Math.floor(Date.now() / 1000) + expires_in,
    refresh_token,
    user: toAuthUser(session.user),
  };
}
