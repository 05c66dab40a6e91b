import "../design/navigation/course-words.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { usePermission } from "../api/accounts/session.ts";
import { type Course, coursesQuery } from "../api/courses/courses.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { WithPanel } from "../design/dialogs/side-panel.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Sheet, SheetList, SheetRow } from "../design/display/sheet.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Row, Stack } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { Page } from "../design/layout/page.tsx";
import { Pager } from "../design/navigation/pager.tsx";
import { useWords } from "../words/use-words.ts";
import { MyAssignments } from "./assignments/own/my-assignments.tsx";
import { metaOf } from "./course-meta.ts";
import { JoinDialog } from "./join-dialog.tsx";
import { type CoursesSearch, pageSize } from "./list-search.ts";
import { NewCoursePanel } from "./new-course-panel.tsx";

const route = getRouteApi("/signed-in/courses");

/** Lists the courses of the person; creates and joins courses. */
export function CoursesScreen() {
  const words = useWords("courses");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const page = search.page ?? 1;
  const isArchive = search.show === "archived";
  const list = useQuery(
    coursesQuery({ archived: isArchive, limit: pageSize.courses, offset: (page - 1) * pageSize.courses }),
  );
  const creates = usePermission("create_courses");
  const go = (change: CoursesSearch) => void navigate({ search: (before) => ({ ...before, ...change }) });
  const close = () => go({ open: undefined });
  return (
    <Page
      title={words.title}
      width="reading"
      lead={list.data && list.data.total > 0 && words.lead(list.data.total)}
      actions={
        <>
          <Button onPress={() => go({ open: "join" })}>{words.join}</Button>
          {creates && (
            <Button look="primary" onPress={() => go({ open: "new" })}>
              <Icon name="plus" />
              {words.create}
            </Button>
          )}
        </>
      }
    >
      <WithPanel panel={creates && search.open === "new" ? <NewCoursePanel onClose={close} /> : null}>
        <Loaded query={list}>
          {({ courses, total }) => (
            <Stack>
              {!isArchive && <MyAssignments />}
              {(total > 0 || isArchive) && (
                <Segments
                  label={words.show}
                  value={search.show ?? "present"}
                  options={[
                    { value: "present", label: words.present },
                    { value: "archived", label: words.archived },
                  ]}
                  onChange={(show) => go({ show: show === "archived" ? show : undefined, page: undefined })}
                />
              )}
              <Sheet>
                {courses.length > 0 ? (
                  <SheetList label={words.title}>
                    {courses.map((course) => (
                      <CourseRow key={course.id} course={course} />
                    ))}
                  </SheetList>
                ) : isArchive ? (
                  <Empty title={words.noneArchived} />
                ) : (
                  <Empty title={words.none}>{creates ? words.noneToCreate : words.noneToJoin}</Empty>
                )}
              </Sheet>
              <Pager
                page={page}
                pageSize={pageSize.courses}
                total={total}
                onPage={(next) => go({ page: next > 1 ? next : undefined })}
              />
            </Stack>
          )}
        </Loaded>
      </WithPanel>
      <JoinDialog isOpen={search.open === "join"} onClose={close} />
    </Page>
  );
}

/** A course with links to what its rights allow. */
function CourseRow({ course }: { readonly course: Course }) {
  const words = useWords("courses");
  const { id, title, rights, role, archived_at: archivedAt } = course;
  const readsAll = rights.includes("read");
  return (
    <SheetRow
      title={
        readsAll ? (
          <Link to="/class" search={{ course: id }}>
            {title}
          </Link>
        ) : (
          <Link to="/courses/$courseId/assignments" params={{ courseId: id }}>
            {title}
          </Link>
        )
      }
      meta={metaOf(course, words)}
      stacks
      side={
        <Row>
          {archivedAt !== null && <Tag>{words.archivedTag}</Tag>}
          {role !== null && <Tag>{words.roles[role]}</Tag>}
          {readsAll && (
            <LinkButton small to="/courses/$courseId/members" params={{ courseId: id }}>
              {words.members}
            </LinkButton>
          )}
          {rights.includes("hand_in") && (
            <LinkButton small to="/my-reports" search={{ course: id }}>
              {words.handIn}
            </LinkButton>
          )}
        </Row>
      }
    />
  );
}
