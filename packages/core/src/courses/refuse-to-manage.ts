import type { Person } from "../model/actor.ts";
import type { Transaction } from "../ports/transaction.ts";

/** Asks as the person why they may not manage the course, `not_found` for one that they do not see; `null`: they may. */
export async function refuseToManage(
  transaction: Transaction,
  person: Person,
  courseId: string,
): Promise<"not_found" | "forbidden" | null> {
  const rights = await transaction.run(person, ({ courses }) => courses.rightsIn(courseId));
  if (rights === null) return "not_found";
  return rights.includes("manage") ? null : "forbidden";
}
