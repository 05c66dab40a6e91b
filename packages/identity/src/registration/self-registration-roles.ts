import type { Role } from "@rubrica/core";

/** Roles that people may give themselves: a list, or what tells it for each registration. */
export type SelfRegistrationRoles = readonly Role[] | (() => Promise<readonly Role[]>);

/** The roles at this moment. */
export async function currentRoles(roles: SelfRegistrationRoles): Promise<readonly Role[]> {
  return typeof roles === "function" ? await roles() : roles;
}
