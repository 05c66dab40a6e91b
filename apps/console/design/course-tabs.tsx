import { Link } from "@tanstack/react-router";
import { useWords } from "../words/use-words.ts";
import styles from "./course-tabs.module.css";

/** The way back to the courses, and between the pages of one. */
export function CourseTabs({ courseId }: { readonly courseId: string }) {
  const words = useWords("courses");
  return (
    <nav className={styles.tabs} aria-label={words.pages}>
      <Link to="/courses" activeOptions={{ exact: true }}>
        {words.title}
      </Link>
      <Link to="/class" search={{ course: courseId }} activeOptions={{ includeSearch: false }}>
        {words.reportsAndMarks}
      </Link>
      <Link to="/courses/$courseId/members" params={{ courseId }} activeOptions={{ includeSearch: false }}>
        {words.members}
      </Link>
    </nav>
  );
}
