import type { Person, Transaction, User, UserQuery } from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";

/** The user, or why there is none to see. */
export type GetUserOutcome =
  | { readonly status: "found"; readonly user: User }
  | { readonly status: "not_found" }
  | { readonly status: "forbidden" };

/**
 * One user, if the database shows the record to the person: to admins everybody, to teachers students while the open course is
 * open, to people with the right `manage` the members of those courses, to everybody themselves. Otherwise a student is
 * refused, whether or not there is such a user, and to everybody else the user is absent.
 */
export async function getUser(
  transaction: Transaction<IdentityStores>,
  request: { readonly person: Person; readonly userId: string },
): Promise<GetUserOutcome> {
  const { person, userId } = request;
  const user = await transaction.run(person, (stores) => stores.userInfo.findUser(userId));
  if (user) return { status: "found", user };
  return { status: person.role === "student" && person.userId !== userId ? "forbidden" : "not_found" };
}

/** A page of users. */
export interface UserPage {
  readonly items: readonly User[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** Default and most users of one page. */
export const USER_PAGE = { defaultLimit: 20, maxLimit: 100 } as const;

/**
 * The users that the person may see, newest first.
 * @param request `limit` default 20, at most 100; `offset` default 0. Values out of range are brought into it.
 */
export async function listUsers(
  transaction: Transaction<IdentityStores>,
  request: { readonly person: Person } & Partial<UserQuery>,
): Promise<UserPage> {
  const { person, limit: wantedLimit, offset: wantedOffset, ...filters } = request;
  const limit = Math.min(Math.max(Math.trunc(wantedLimit ?? USER_PAGE.defaultLimit), 1), USER_PAGE.maxLimit);
  const offset = Math.min(Math.max(Math.trunc(wantedOffset ?? 0), 0), MAX_OFFSET);
  const page = await transaction.run(person, (stores) => stores.userInfo.listUsers({ ...filters, limit, offset }));
  return { ...page, limit, offset };
}

/** PostgreSQL counts offsets in 64 bits, drivers in 53; nobody has so many users. */
const MAX_OFFSET = 2_000_000_000;
