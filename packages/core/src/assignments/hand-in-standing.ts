import type { SeenCourse } from "../courses/course.ts";
import type { Assignment, Submission } from "./assignment.ts";
import { refuseNow, type TimeRefusal, usedAttempts } from "./decide-hand-in.ts";

/** Whether a person can hand in to an assignment. */
export interface HandInStanding {
  /** Null: any number. Attempts that could not be read use none. */
  readonly attemptsLeft: number | null;
  /**
   * Why the person cannot hand in; null where they can. `forbidden`: they are no student of the course. `archived`: the course
   * is archived.
   */
  readonly refusal: TimeRefusal | "archived" | "forbidden" | null;
}

/**
 * Whether the person who sees the course can hand in to its assignment at this time.
 * @param submissions all of the person at the assignment.
 */
export function handInStanding(
  assignment: Pick<Assignment, "opensAt" | "cutOffAt" | "attempts">,
  {
    course: { role, archivedAt },
    submissions,
    at,
  }: {
    readonly course: Pick<SeenCourse, "role" | "archivedAt">;
    readonly submissions: readonly Pick<Submission, "state">[];
    readonly at: Date;
  },
): HandInStanding {
  const used = usedAttempts(submissions.map(({ state }) => ({ isUnreadable: state === "not_readable" })));
  const attemptsLeft = assignment.attempts === null ? null : Math.max(0, assignment.attempts - used);
  if (role !== "student") return { attemptsLeft, refusal: "forbidden" };
  if (archivedAt !== null) return { attemptsLeft, refusal: "archived" };
  return { attemptsLeft, refusal: refuseNow(assignment, { at, used }) };
}
