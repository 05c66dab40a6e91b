import type { Role } from "../api/accounts/session.ts";
import type { UsersFilter } from "../api/accounts/users.ts";

/** How the list stands in the address. */
export interface UsersSearch {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
  /** From 1, which is left out. */
  readonly page?: number | undefined;
  /** Id of the user in the panel, `new`, `invite` (by a link) or `invite-mail`. */
  readonly user?: string | undefined;
}

export const PAGE_SIZE = 20;
export const roles = ["student", "teacher", "admin"] as const satisfies readonly Role[];

/** What is wrong in the address is left out. */
export function readSearch({ q, role, active, page, user }: Readonly<Record<string, unknown>>): UsersSearch {
  return {
    q: typeof q === "string" || typeof q === "number" ? String(q).slice(0, 200) || undefined : undefined,
    role: roles.find((each) => each === role),
    active: typeof active === "boolean" ? active : undefined,
    page: typeof page === "number" && Number.isInteger(page) && page > 1 && page < 1e6 ? page : undefined,
    user: typeof user === "string" && /^(new|invite|invite-mail|[0-9a-f-]{36})$/.test(user) ? user : undefined,
  };
}

export function filterOf({ q, role, active, page = 1 }: UsersSearch): UsersFilter {
  return {
    ...(q !== undefined && { q }),
    ...(role && { role }),
    ...(active !== undefined && { is_active: active }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}
