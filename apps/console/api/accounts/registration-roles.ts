import type { RouteAt } from "@rubrica/client";
import type { RouteData } from "@rubrica/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../client.ts";

/** What people may register as, and who decided that. */
export type RegistrationRoles = RouteData<RouteAt<"get", "/api/v1/registration-roles">>;
/** What the page offers; never administrator. */
export type OfferedRole = RouteData<RouteAt<"get", "/api/v1/session/registration">>["roles"][number];

export const registrationRolesQuery = queryOptions({
  queryKey: ["users", "registration-roles"],
  queryFn: ({ signal }) => client.get("/api/v1/registration-roles", { signal }),
});

/** Rejects with a Problem: conflict where SELF_REGISTRATION_ROLES decides. */
export function changeRegistrationRoles(roles: OfferedRole[]): Promise<RegistrationRoles> {
  return client.put("/api/v1/registration-roles", { body: { roles } });
}

/** What the form for registering offers. */
export const offeredRolesQuery = queryOptions({
  queryKey: ["offered-roles"],
  queryFn: async ({ signal }) => (await client.get("/api/v1/session/registration", { signal })).roles,
});
