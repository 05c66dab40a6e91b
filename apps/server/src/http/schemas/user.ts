import type { Schemas } from "@rubrica/contract";
import type { User } from "@rubrica/core";

/** A user on the wire. */
export function toUserJson(user: User): Schemas["User"] {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    role: user.role,
    avatar_url: user.avatarUrl,
    phone: user.phone,
    is_active: user.isActive,
    email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  };
}
