import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { assignmentsQuery } from "../../api/courses/assignments.ts";
import { useWords } from "../../words/use-words.ts";

/** As many as the service gives at once. */
const MOST_ASSIGNMENTS = 100;

/**
 * How often a student has handed in nothing to an assignment of the course. It leads to these students where there is one
 * assignment, else to the assignments with their counts. Absent where one does not read the counts.
 */
export function NotHandedIn({ courseId }: { readonly courseId: string }) {
  const words = useWords("gradebook");
  const { data } = useQuery(assignmentsQuery(courseId, { limit: MOST_ASSIGNMENTS, offset: 0 }));
  if (!data || data.total > data.assignments.length) return null;
  const count = data.assignments.reduce((sum, { counts }) => sum + (counts?.not_handed_in ?? 0), 0);
  const [only, ...others] = data.assignments;
  if (count === 0 || !only) return null;
  return others.length === 0 ? (
    <Link
      to="/courses/$courseId/assignments/$assignmentId"
      params={{ courseId, assignmentId: only.id }}
      search={{ state: "not_handed_in" }}
    >
      {words.notHandedIn(count)}
    </Link>
  ) : (
    <Link to="/courses/$courseId/assignments" params={{ courseId }}>
      {words.notHandedIn(count)}
    </Link>
  );
}
