import type { Person, Stores } from "@rubrica/core";

/** Who may change whom: admins everybody, others themselves. */
export function mayChange(person: Person, userId: string): boolean {
  return person.role === "admin" || person.userId === userId;
}

/**
 * Whether the person's own record says, now, that they are an active admin.
 * @param stores bound to the person, so that the database answers for what it would allow them.
 */
export async function isActiveAdmin(stores: Pick<Stores, "userInfo">, person: Person): Promise<boolean> {
  const self = await stores.userInfo.find(person.userId);
  return self?.role === "admin" && self.isActive;
}
