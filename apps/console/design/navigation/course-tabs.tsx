import "./course-words.ts";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../words/use-words.ts";
import styles from "./course-tabs.module.css";

/** The way back to the courses, and between the pages of one. */
export function CourseTabs({
  courseId,
  readsAll = true,
}: {
  readonly courseId: string;
  /** False: without the pages that need the right to read the reports of all. Default true. */
  readonly readsAll?: boolean;
}) {
  const words = useWords("courses");
  return (
    <nav className={styles.tabs} aria-label={words.pages}>
      <Link to="/courses" activeOptions={{ exact: true }}>
        {words.title}
      </Link>
      <Link to="/courses/$courseId/assignments" params={{ courseId }} activeOptions={{ includeSearch: false }}>
        {words.assignments}
      </Link>
      {readsAll && (
        <>
          <Link to="/class" search={{ course: courseId }} activeOptions={{ includeSearch: false }}>
            {words.reportsAndMarks}
          </Link>
          <Link to="/courses/$courseId/members" params={{ courseId }} activeOptions={{ includeSearch: false }}>
            {words.members}
          </Link>
        </>
      )}
    </nav>
  );
}
