import type { Person } from "../model/actor.ts";
import type { Transaction } from "../ports/transaction.ts";

/** Reason why the person may not manage the course, `not_found` if they do not see it; `null` if they may. */
export async function refuseToManage(
  transaction: Transaction,
  person: Person,
  courseId: string,
): Promise<"not_found" | "forbidden" | null> {
  const rights = await transaction.run(person, ({ courses }) => courses.rightsIn(courseId));
  if (rights === null) return "not_found";
  return rights.includes("manage") ? null : "forbidden";
}
