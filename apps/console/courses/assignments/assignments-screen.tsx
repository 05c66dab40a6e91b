import "./assignment-words.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { assignmentsQuery } from "../../api/courses/assignments.ts";
import { type Course, courseQuery } from "../../api/courses/courses.ts";
import { Button } from "../../design/actions/button.tsx";
import { WithPanel } from "../../design/dialogs/side-panel.tsx";
import { Icon } from "../../design/display/icon.tsx";
import { Sheet, SheetList } from "../../design/display/sheet.tsx";
import { Empty } from "../../design/feedback/empty.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { Page } from "../../design/layout/page.tsx";
import { CourseTabs } from "../../design/navigation/course-tabs.tsx";
import { Pager } from "../../design/navigation/pager.tsx";
import { useWords } from "../../words/use-words.ts";
import { metaOf } from "../course-meta.ts";
import { type AssignmentSearch, pageSize } from "../list-search.ts";
import { AssignmentRow } from "./assignment-row.tsx";
import { OwnAssignments } from "./own/my-assignments.tsx";
import { NewAssignmentPanel } from "./settings/new-assignment-panel.tsx";

const route = getRouteApi("/signed-in/courses/$courseId/assignments");

/** The assignments of a course, by due time. People with the right `manage` add one. */
export function AssignmentsScreen() {
  const words = useWords("assignments");
  const courseWords = useWords("courses");
  const { courseId } = route.useParams();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const course = useQuery(courseQuery(courseId));
  const go = (change: AssignmentSearch) => void navigate({ search: (before) => ({ ...before, ...change }) });
  const adds = course.data?.rights.includes("manage") && course.data.archived_at === null;
  return (
    <Page
      title={course.data?.title ?? words.title}
      lead={course.data && metaOf(course.data, courseWords)}
      actions={
        adds && (
          <Button look="primary" onPress={() => go({ open: "new" })}>
            <Icon name="plus" />
            {words.add}
          </Button>
        )
      }
    >
      <CourseTabs courseId={courseId} readsAll={course.data?.rights.includes("read") ?? false} />
      <Loaded query={course}>
        {(data) => (
          <WithPanel
            panel={
              adds && open === "new" ? (
                <NewAssignmentPanel course={data} onClose={() => go({ open: undefined })} />
              ) : null
            }
          >
            <List course={data} go={go} />
          </WithPanel>
        )}
      </Loaded>
    </Page>
  );
}

function List({ course, go }: { readonly course: Course; readonly go: (change: AssignmentSearch) => void }) {
  const words = useWords("assignments");
  const page = route.useSearch().page ?? 1;
  const list = useQuery(
    assignmentsQuery(course.id, { limit: pageSize.assignments, offset: (page - 1) * pageSize.assignments }),
  );
  return (
    <Loaded query={list}>
      {({ assignments, total }) => (
        <div>
          {assignments.some(({ own }) => own !== null) ? (
            <OwnAssignments
              all={assignments.flatMap((assignment) =>
                assignment.own === null ? [] : [{ course, assignment, own: assignment.own }],
              )}
              namesCourse={false}
              label={words.list}
            />
          ) : (
            <Sheet>
              {assignments.length === 0 ? (
                <Empty title={words.none}>
                  {course.rights.includes("manage") ? words.noneToManage : words.noneToRead}
                </Empty>
              ) : (
                <SheetList label={words.list}>
                  {assignments.map((assignment) => (
                    <AssignmentRow key={assignment.id} assignment={assignment} course={course} />
                  ))}
                </SheetList>
              )}
            </Sheet>
          )}
          <Pager
            page={page}
            pageSize={pageSize.assignments}
            total={total}
            rangeOf={words.rangeOfAssignments}
            onPage={(next) => go({ page: next > 1 ? next : undefined })}
          />
        </div>
      )}
    </Loaded>
  );
}
