import type { Account, AuthUser } from "@rubrica/core";
import { toAuthFactor } from "./auth-factor.ts";

/** The account as clients see it: the user JSON of Supabase Auth. */
export function toAuthUser(account: Account): AuthUser {
  const confirmedAt = account.emailConfirmedAt?.toISOString();
  const lastSignInAt = account.lastSignInAt?.toISOString();
  const createdAt = account.createdAt.toISOString();
  const updatedAt = account.updatedAt.toISOString();
  return {
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    email_confirmed_at: confirmedAt ?? null,
    // The number of a sign-in by phone, which there is not; the person's own number is in the metadata.
    phone: "",
    ...times({
      invited_at: account.invitedAt,
      confirmation_sent_at: account.confirmationSentAt,
      recovery_sent_at: account.recoverySentAt,
      email_change_sent_at: account.emailChangeSentAt,
      reauthentication_sent_at: account.reauthenticationSentAt,
    }),
    ...(account.newEmail !== null && { new_email: account.newEmail }),
    ...(confirmedAt && { confirmed_at: confirmedAt }),
    ...(lastSignInAt && { last_sign_in_at: lastSignInAt }),
    ...(account.factors.length > 0 && { factors: account.factors.map(toAuthFactor) }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: account.id,
        id: account.id,
        user_id: account.id,
        identity_data: {
          ...account.userMetadata,
          sub: account.id,
          email: account.email,
          email_verified: confirmedAt !== undefined,
          phone_verified: false,
        },
        provider: "email",
        ...(lastSignInAt && { last_sign_in_at: lastSignInAt }),
        created_at: createdAt,
        updated_at: updatedAt,
        email: account.email,
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    ...times({ banned_until: account.bannedUntil, deleted_at: account.deletedAt }),
    is_anonymous: false,
  };
}

/** The times that there are, as text. */
function times<Name extends string>(dates: Readonly<Record<Name, Date | null>>): Partial<Record<Name, string>> {
  const known = Object.entries<Date | null>(dates).filter(([, date]) => date !== null);
  return Object.fromEntries(known.map(([name, date]) => [name, date?.toISOString()])) as Partial<Record<Name, string>>;
}
