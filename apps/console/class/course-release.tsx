import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { courseReleaseQuery, releaseCourse } from "../api/courses/releases.ts";
import { reportsQuery } from "../api/reports/reports.ts";
import { kindFilter } from "../api/scores/shown-kinds.ts";
import { ReleasePlanDialog } from "../design/release/release-plan-dialog.tsx";
import { useWords } from "../words/use-words.ts";
import { nameOf } from "./report-name.ts";

/** Names for the newest reports of both kinds; the others are a report each. */
const MOST_NAMES = 100;

/** The reviewed marks of a course, released after a look. */
export function CourseRelease({
  courseId,
  reviewed,
  isOpen,
  onClose,
  onReleased,
}: {
  readonly courseId: string;
  /** How many are reviewed, until the service says which of them count. */
  readonly reviewed: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReleased: (count: number) => void;
}) {
  const words = useWords("releasing");
  const plan = useQuery({ ...courseReleaseQuery(courseId), enabled: isOpen });
  const named = (kind: "hold" | "reviewed") =>
    reportsQuery({
      course_id: courseId,
      ...kindFilter(kind, { releasedByHand: true }),
      limit: MOST_NAMES,
      offset: 0,
    });
  const held = useQuery({ ...named("hold"), enabled: isOpen }).data?.reports ?? [];
  const ready = useQuery({ ...named("reviewed"), enabled: isOpen }).data?.reports ?? [];
  return (
    <ReleasePlanDialog
      plan={plan}
      expected={reviewed}
      nameOf={(reportId) => nameOf([...held, ...ready].find(({ id }) => id === reportId)) || words.oneReport}
      toReview={
        <Link to="/class" search={{ course: courseId, show: "to_review" }} onClick={onClose}>
          {words.showThem}
        </Link>
      }
      release={() => releaseCourse(courseId)}
      isOpen={isOpen}
      onClose={onClose}
      onReleased={onReleased}
    />
  );
}
