import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Assignment, studentSubmissionsQuery } from "../../api/courses/assignments.ts";
import { assignmentReleaseQuery, releaseAssignment } from "../../api/courses/releases.ts";
import { ReleasePlanDialog } from "../../design/release/release-plan-dialog.tsx";
import { useWords } from "../../words/use-words.ts";

/** Names for the reports of a page; those of further pages are a report each. */
const MOST_NAMES = 100;

/** The reviewed marks of an assignment, released after a look. */
export function ReleaseDialog({
  assignment,
  isOpen,
  onClose,
  onReleased,
}: {
  readonly assignment: Assignment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReleased: (count: number) => void;
}) {
  const words = useWords("releasing");
  const plan = useQuery({ ...assignmentReleaseQuery(assignment.id), enabled: isOpen });
  const { students = [] } =
    useQuery({ ...studentSubmissionsQuery(assignment.id, { limit: MOST_NAMES, offset: 0 }), enabled: isOpen }).data ??
    {};
  return (
    <ReleasePlanDialog
      plan={plan}
      expected={assignment.counts?.reviewed ?? 0}
      nameOf={(reportId) =>
        students.find(({ submission }) => submission?.report_id === reportId)?.full_name ?? words.oneReport
      }
      toReview={
        <Link to="." search={(before) => ({ ...before, state: "to_review" as const })} onClick={onClose}>
          {words.showThem}
        </Link>
      }
      release={() => releaseAssignment(assignment.id)}
      isOpen={isOpen}
      onClose={onClose}
      onReleased={onReleased}
    />
  );
}
