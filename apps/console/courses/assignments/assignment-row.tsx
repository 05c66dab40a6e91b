import { Link } from "@tanstack/react-router";
import type { Assignment, SubmissionCounts } from "../../api/courses/assignments.ts";
import type { Course } from "../../api/courses/courses.ts";
import { SheetRow } from "../../design/display/sheet.tsx";
import { useWords } from "../../words/use-words.ts";
import styles from "./assignments.module.css";
import { useAssignmentTimes } from "./times/use-assignment-times.ts";

/** An assignment of a course: its times, and for whoever reads them how many have handed in. */
export function AssignmentRow({ assignment, course }: { readonly assignment: Assignment; readonly course: Course }) {
  const times = useAssignmentTimes(assignment, course.time_zone);
  const { id, title, counts } = assignment;
  return (
    <SheetRow
      title={
        <Link to="/courses/$courseId/assignments/$assignmentId" params={{ courseId: course.id, assignmentId: id }}>
          {title}
        </Link>
      }
      meta={times.join(" · ")}
      stacks
      side={counts && <Counts counts={counts} />}
    />
  );
}

function Counts({ counts }: { readonly counts: SubmissionCounts }) {
  const words = useWords("assignments");
  const all = studentsIn(counts);
  return (
    <p className={styles.side}>
      <span>{words.handedInOf(all - counts.not_handed_in, all)}</span>
      {counts.to_review > 0 && <span className={styles.review}>{words.toReviewCount(counts.to_review)}</span>}
    </p>
  );
}

/** Each student is in one state. */
export function studentsIn({ not_handed_in, processing, to_review, reviewed, released }: SubmissionCounts): number {
  return not_handed_in + processing + to_review + reviewed + released;
}
