import "./assignment-words.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type Assignment, assignmentQuery } from "../../api/courses/assignments.ts";
import { type Course, courseQuery } from "../../api/courses/courses.ts";
import { Button, LinkButton } from "../../design/actions/button.tsx";
import { WithPanel } from "../../design/dialogs/side-panel.tsx";
import { Disclosure } from "../../design/display/disclosure.tsx";
import { Sheet } from "../../design/display/sheet.tsx";
import { Stack } from "../../design/display/text.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { Notice } from "../../design/feedback/problem.tsx";
import { Page } from "../../design/layout/page.tsx";
import { CourseTabs } from "../../design/navigation/course-tabs.tsx";
import { useWords } from "../../words/use-words.ts";
import type { AssignmentSearch } from "../list-search.ts";
import styles from "./assignments.module.css";
import { HandIn } from "./own/hand-in.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { ScoringOutline } from "./settings/scoring-outline.tsx";
import { SettingsPanel } from "./settings/settings-panel.tsx";
import { useRubricChoice } from "./settings/use-rubric-choice.ts";
import { StudentList } from "./student-list.tsx";
import { useAssignmentTimes } from "./times/use-assignment-times.ts";

const route = getRouteApi("/signed-in/courses/$courseId/assignments/$assignmentId");

/** An assignment: for whoever reads the reports of all every student, for students what to hand in and where. */
export function AssignmentScreen() {
  const words = useWords("assignments");
  const { courseId, assignmentId } = route.useParams();
  const course = useQuery(courseQuery(courseId));
  const assignment = useQuery({
    ...assignmentQuery(assignmentId),
    refetchInterval: ({ state: { data } }) => pollOf(data),
  });
  if (course.data && assignment.data) return <Known course={course.data} assignment={assignment.data} />;
  return (
    <Page title={words.title}>
      {/* Who is in the course sees its assignments, and nobody else either of both. */}
      <Loaded query={course}>{() => <Loaded query={assignment}>{() => null}</Loaded>}</Loaded>
    </Page>
  );
}

const pollMilliseconds = { processing: 2_000, still: 30_000 };

/** Students learn what became of their file, and that the assignment has opened or closed, without a reload. */
function pollOf(assignment: Assignment | undefined): number | false {
  if (!assignment?.own) return false;
  const isProcessing = assignment.own.submissions.some(({ state }) => state === "processing");
  return isProcessing ? pollMilliseconds.processing : pollMilliseconds.still;
}

function Known({ course, assignment }: { readonly course: Course; readonly assignment: Assignment }) {
  const words = useWords("assignments");
  const releasing = useWords("releasing");
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: AssignmentSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: "q" in change, resetScroll: false });
  const times = useAssignmentTimes(assignment, course.time_zone);
  const rubric = { id: assignment.rubric_id, version: assignment.rubric_version };
  const rubricName = useRubricChoice(rubric).nameOf(rubric);
  const leadOfStudent = [course.title, ...course.instructors].join(" · ");
  const manages = course.rights.includes("manage") && course.archived_at === null;
  const { to_review: toReview = 0, reviewed = 0 } = assignment.counts ?? {};
  const [isReleasing, setReleasing] = useState(false);
  const [justReleased, setJustReleased] = useState<number | null>(null);
  return (
    <Page
      title={assignment.title}
      {...(assignment.own && { width: "reading" as const })}
      lead={assignment.own ? leadOfStudent : [...times, rubricName].join(" · ")}
      actions={
        <>
          {manages && <Button onPress={() => go({ open: "settings" })}>{words.settings}</Button>}
          {course.rights.includes("release") && reviewed > 0 && (
            <Button onPress={() => setReleasing(true)}>{releasing.toRelease(reviewed)}</Button>
          )}
          {course.rights.includes("mark") && (
            <LinkButton
              {...(toReview > 0 && { look: "primary" })}
              to="/desk"
              search={{ course: course.id, assignment: assignment.id }}
            >
              {toReview > 0 ? words.toDeskCount(toReview) : words.toDesk}
            </LinkButton>
          )}
        </>
      }
    >
      <CourseTabs courseId={course.id} readsAll={course.rights.includes("read")} />
      <WithPanel
        panel={
          manages && open === "settings" ? (
            <SettingsPanel course={course} assignment={assignment} onClose={() => go({ open: undefined })} />
          ) : null
        }
      >
        <Stack>
          {justReleased !== null && <Notice>{releasing.releasedNow(justReleased)}</Notice>}
          <ReleaseDialog
            assignment={assignment}
            isOpen={isReleasing}
            onClose={() => setReleasing(false)}
            onReleased={setJustReleased}
          />
          {assignment.counts !== null && <StudentList course={course} assignment={assignment} go={go} />}
          {assignment.own ? (
            <>
              <HandIn course={course} assignment={assignment} own={assignment.own} />
              <Sheet>
                <section className={styles.padded}>
                  <h2>{words.ask}</h2>
                  <p className={styles.text}>{assignment.instructions || words.noInstructions}</p>
                </section>
                <section className={styles.padded}>
                  <ScoringOutline {...rubric} name={rubricName} />
                </section>
              </Sheet>
            </>
          ) : (
            <Sheet>
              <div className={styles.fold}>
                <Disclosure title={words.shownInstructions} level={2}>
                  <p className={styles.text}>{assignment.instructions || words.noInstructions}</p>
                </Disclosure>
              </div>
            </Sheet>
          )}
        </Stack>
      </WithPanel>
    </Page>
  );
}
