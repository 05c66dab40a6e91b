import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { courseQuery } from "../api/courses/courses.ts";
import { statisticsQuery } from "../api/scores/gradebook.ts";
import { Sheet } from "../design/display/sheet.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { Page } from "../design/layout/page.tsx";
import { CourseTabs } from "../design/navigation/course-tabs.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import { ClassActions } from "./class-actions.tsx";
import { ClassStatistics } from "./class-statistics.tsx";
import { CourseRelease } from "./course-release.tsx";
import { StudentList } from "./list/student-list.tsx";
import { useClassRights } from "./use-class-rights.ts";
import { useInProgress } from "./use-in-progress.ts";

const route = getRouteApi("/signed-in/class");

/** All reports, or those of one course, with their scores: figures above, the list with its filters below. */
export function ClassScreen() {
  const words = useWords("gradebook");
  const { course: courseId } = route.useSearch();
  const course = useQuery({ ...courseQuery(courseId ?? ""), enabled: courseId !== undefined });
  const rights = useClassRights();
  const statistics = useQuery({ ...statisticsQuery(useLanguage(), courseId), enabled: rights?.export ?? false });
  const inProgress = useInProgress(statistics.data, courseId);
  const { data } = statistics;
  const releasing = useWords("releasing");
  const [isReleasing, setReleasing] = useState(false);
  const [justReleased, setJustReleased] = useState<number | null>(null);
  const reviewed = courseId === undefined ? 0 : (data?.unreleased_reviewed ?? 0);
  return (
    <Page
      title={courseId === undefined ? words.title : (course.data?.title ?? words.title)}
      lead={
        data && data.reports > 0 ? words.lead(data.reports, data.reports - inProgress.total, inProgress.total) : null
      }
      actions={data && data.reports > 0 && <ClassActions onRelease={reviewed > 0 ? () => setReleasing(true) : null} />}
    >
      {courseId !== undefined && <CourseTabs courseId={courseId} />}
      {justReleased !== null && <Notice>{releasing.releasedNow(justReleased)}</Notice>}
      {courseId !== undefined && (
        <CourseRelease
          courseId={courseId}
          reviewed={reviewed}
          isOpen={isReleasing}
          onClose={() => setReleasing(false)}
          onReleased={setJustReleased}
        />
      )}
      {course.isError && <ProblemNote error={course.error} onRetry={() => void course.refetch()} />}
      {rights !== null &&
        (rights.export ? (
          <Loaded query={statistics}>
            {(figures) =>
              figures.reports === 0 ? (
                <Sheet>
                  <Empty title={words.emptyTitle}>{courseId === undefined ? words.empty : words.emptyCourse}</Empty>
                </Sheet>
              ) : (
                <>
                  <ClassStatistics statistics={figures} />
                  <StudentList statistics={figures} inProgress={inProgress.reports} />
                </>
              )
            }
          </Loaded>
        ) : (
          <StudentList statistics={null} inProgress={[]} />
        ))}
    </Page>
  );
}
