import type { Course } from "../api/courses/courses.ts";
import type { Words } from "../words/zh.ts";

/** What stands below the title of a course: code, term, for students who teaches it, how many are in it, and what was handed in. */
export function metaOf(
  { code, term, instructors, students, reports, rights }: Course,
  words: Words["courses"],
): string {
  const readsAll = rights.includes("read");
  return [
    code,
    term,
    readsAll || instructors.length === 0 ? null : words.taughtBy(instructors.join(words.betweenNames)),
    students === null ? null : words.students(students),
    readsAll ? words.reports(reports) : words.ownReports(reports),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
