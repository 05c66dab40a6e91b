import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { operations, paths } from "./api-types.ts";
import { client, outlivesPage, read, type Schemas } from "./client.ts";

/** Somebody with an account. */
export type User = Schemas["User"];

/** How the list of users is narrowed and paged. */
export type UsersFilter = NonNullable<paths["/api/v1/api/users"]["get"]["parameters"]["query"]>;
export type NewUser = operations["postApiV1ApiUsers"]["requestBody"]["content"]["application/json"];
export type UserChange = operations["putApiV1ApiUsersUserId"]["requestBody"]["content"]["application/json"];

// Everything about users begins with "users", so that one invalidation reaches all of it.

/** The users that the person may see, newest first. */
export const usersQuery = (filter: UsersFilter) =>
  queryOptions({
    queryKey: ["users", "list", filter],
    queryFn: ({ signal }) => read(client.GET("/api/v1/api/users", { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** One user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }) =>
      read(client.GET("/api/v1/api/users/{user_id}", { params: { path: { user_id: id } }, signal })),
  });

/** Creates a user whose e-mail counts as confirmed. Rejects with a Problem: conflict where the address is taken. */
export function createUser(user: NewUser): Promise<User> {
  return read(client.POST("/api/v1/api/users", { body: user }));
}

/** Rejects with a Problem: conflict where the last active administrator would go. */
export function changeUser(id: string, change: UserChange): Promise<User> {
  const params = { path: { user_id: id } };
  return read(client.PUT("/api/v1/api/users/{user_id}", { params, body: change, ...outlivesPage }));
}

/** Deletes account, sessions and record; reports stay without an owner, or go too. */
export async function deleteUser(id: string, reports: "keep" | "delete"): Promise<void> {
  await read(client.DELETE("/api/v1/api/users/{user_id}", { params: { path: { user_id: id }, query: { reports } } }));
}
