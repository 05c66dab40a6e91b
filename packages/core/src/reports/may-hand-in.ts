import type { Person } from "../model/actor.ts";
import type { Transaction } from "../ports/transaction.ts";

/**
 * Whether somebody may hand in to a course. `closed`: the open course takes no reports. `archived`: the course is read only.
 * `forbidden`: they see the course and are no student of it. `not_found`: they do not see it.
 */
export type HandInAnswer = "allowed" | "closed" | "archived" | "forbidden" | "not_found";

/**
 * Asks as the person whether they may hand in to a course.
 * @param courseId `null`: the open course.
 */
export async function mayHandIn(
  transaction: Transaction,
  person: Person,
  courseId: string | null,
): Promise<HandInAnswer> {
  return await transaction.run(person, async ({ courses }) => {
    const rights = await courses.rightsIn(courseId);
    if (rights === null) return "not_found";
    if (rights.includes("hand_in")) return "allowed";
    if (courseId === null) return "closed";
    const course = await courses.find(courseId);
    return course?.archivedAt && course.role === "student" ? "archived" : "forbidden";
  });
}
