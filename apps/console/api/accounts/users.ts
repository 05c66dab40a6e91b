import type { RouteAt } from "@rubrica/client";
import type { RouteInput } from "@rubrica/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, outlivesPage, type Schemas } from "../client.ts";

/** Somebody with an account. */
export type User = Schemas["User"];

/** How the list of users is narrowed and paged. */
export type UsersFilter = RouteInput<RouteAt<"get", "/api/v1/api/users">>["query"];
export type NewUser = RouteInput<RouteAt<"post", "/api/v1/api/users">>["body"];
export type UserChange = RouteInput<RouteAt<"put", "/api/v1/api/users/{user_id}">>["body"];

// Everything about users begins with "users", so that one invalidation reaches all of it.

/** The users that the person may see, newest first. */
export const usersQuery = (filter: UsersFilter) =>
  queryOptions({
    queryKey: ["users", "list", filter],
    queryFn: ({ signal }) => client.get("/api/v1/api/users", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** One user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }) => client.get("/api/v1/api/users/{user_id}", { path: { user_id: id }, signal }),
  });

/** Creates a user whose e-mail counts as confirmed. Rejects with a Problem: conflict where the address is taken. */
export function createUser(user: NewUser): Promise<User> {
  return client.post("/api/v1/api/users", { body: user });
}

/** Rejects with a Problem: conflict where the last active administrator would go. */
export function changeUser(id: string, change: UserChange): Promise<User> {
  const params = { path: { user_id: id } };
  return client.put("/api/v1/api/users/{user_id}", { ...params, body: change, ...outlivesPage });
}

/** Deletes account, sessions and record; reports stay without an owner, or go too. */
export async function deleteUser(id: string, reports: "keep" | "delete"): Promise<void> {
  await client.delete("/api/v1/api/users/{user_id}", { path: { user_id: id }, query: { reports } });
}
