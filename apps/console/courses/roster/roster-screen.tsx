import "../../design/navigation/course-words.ts";
import "./roster-words.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { courseQuery } from "../../api/courses/courses.ts";
import { Empty } from "../../design/feedback/empty.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { Page } from "../../design/layout/page.tsx";
import { CourseTabs } from "../../design/navigation/course-tabs.tsx";
import { useWords } from "../../words/use-words.ts";
import { RosterImport } from "./roster-import.tsx";

const route = getRouteApi("/signed-in/courses/$courseId/roster");

/** Imports a roster into a course, after a look at what it does. For people with the right `manage`. */
export function RosterScreen() {
  const words = useWords("roster");
  const problems = useWords("problems");
  const { courseId } = route.useParams();
  const course = useQuery(courseQuery(courseId));
  return (
    <Page title={words.title} lead={[course.data?.title, words.lead].filter(Boolean).join(" · ")}>
      {course.data?.rights.includes("read") && <CourseTabs courseId={courseId} />}
      <Loaded query={course}>
        {(data) =>
          !data.rights.includes("manage") ? (
            <Empty title={problems.forbidden.title}>{problems.forbidden.advice}</Empty>
          ) : data.archived_at !== null ? (
            <Empty title={words.archived} />
          ) : (
            <RosterImport course={data} />
          )
        }
      </Loaded>
    </Page>
  );
}
