import type { AuthFactor, Factor } from "@rubrica/core";

/** The factor as clients see it: the factor JSON of Supabase Auth. */
export function toAuthFactor(factor: Factor): AuthFactor {
  return {
    id: factor.id,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    status: factor.status,
    ...(factor.friendlyName !== "" && { friendly_name: factor.friendlyName }),
    factor_type: factor.type,
    phone: "",
    last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
  };
}
