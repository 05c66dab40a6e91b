import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type Course, courseQuery, courseRoles, membersQuery } from "../api/courses/courses.ts";
import { rosterHref } from "../api/courses/rosters.ts";
import { Button, DownloadButton, LinkButton } from "../design/actions/button.tsx";
import { WithPanel } from "../design/dialogs/side-panel.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { SearchField } from "../design/fields/search-field.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { Page } from "../design/layout/page.tsx";
import { CourseTabs } from "../design/navigation/course-tabs.tsx";
import { Pager } from "../design/navigation/pager.tsx";
import { useLanguage } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import { metaOf } from "./course-meta.ts";
import { CoursePanel } from "./course-panel.tsx";
import styles from "./courses.module.css";
import { JoinCode } from "./join-code.tsx";
import { type MembersSearch, pageSize } from "./list-search.ts";
import { MemberPanel } from "./member-panel.tsx";
import { MemberTable } from "./member-table.tsx";
import { NewMemberPanel } from "./new-member-panel.tsx";

const route = getRouteApi("/signed-in/courses/$courseId/members");

/** Lists the members of a course. People with the right `manage` also change members, settings and the join code. */
export function MembersScreen() {
  const words = useWords("courses");
  const language = useLanguage();
  const { courseId } = route.useParams();
  const course = useQuery(courseQuery(courseId));
  const navigate = route.useNavigate();
  const go = (change: MembersSearch) => void navigate({ search: (before) => ({ ...before, ...change }) });
  const manages = course.data?.rights.includes("manage") ?? false;
  const isArchived = course.data?.archived_at != null;
  return (
    <Page
      title={course.data?.title ?? words.members}
      lead={course.data && metaOf(course.data, words)}
      actions={
        course.data && (
          <>
            {manages && <Button onPress={() => go({ open: "course" })}>{words.settings}</Button>}
            {manages && <DownloadButton href={rosterHref(courseId, language)}>{words.exportRoster}</DownloadButton>}
            {manages && !isArchived && (
              <LinkButton to="/courses/$courseId/roster" params={{ courseId }}>
                {words.importRoster}
              </LinkButton>
            )}
            {manages && !isArchived && (
              <Button look="primary" onPress={() => go({ open: "new" })}>
                <Icon name="plus" />
                {words.addMember}
              </Button>
            )}
          </>
        )
      }
    >
      {course.data?.rights.includes("read") && <CourseTabs courseId={courseId} />}
      <Loaded query={course}>{(data) => <Members course={data} go={go} />}</Loaded>
    </Page>
  );
}

function Members({ course, go }: { readonly course: Course; readonly go: (change: MembersSearch) => void }) {
  const words = useWords("courses");
  const search = route.useSearch();
  const page = search.page ?? 1;
  const manages = course.rights.includes("manage");
  const list = useQuery(
    membersQuery(course.id, {
      ...(search.role && { role: search.role }),
      ...(search.q !== undefined && { q: search.q }),
      limit: pageSize.members,
      offset: (page - 1) * pageSize.members,
    }),
  );
  const counts = list.data?.counts;
  const close = () => go({ open: undefined });
  const open = list.data?.members.find(({ id }) => id === search.open);
  const panelOf = () => {
    if (!manages || search.open === undefined) return null;
    if (search.open === "course") return <CoursePanel key="course" course={course} onClose={close} />;
    if (search.open === "new") return <NewMemberPanel key="new" courseId={course.id} onClose={close} />;
    return open ? <MemberPanel key={open.id} courseId={course.id} member={open} onClose={close} /> : null;
  };
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          label={words.find}
          placeholder={words.findHint}
          value={search.q ?? ""}
          onChange={(q) => go({ q: q || undefined, page: undefined, open: undefined })}
          width={220}
        />
        <Segments
          label={words.role}
          value={search.role ?? "all"}
          options={[
            {
              value: "all",
              label: words.allRoles(counts && Object.values(counts).reduce((sum, each) => sum + each, 0)),
            },
            ...courseRoles.map((role) => ({ value: role, label: words.roleCount(words.roles[role], counts?.[role]) })),
          ]}
          onChange={(role) => go({ role: role === "all" ? undefined : role, page: undefined, open: undefined })}
        />
      </div>
      <WithPanel panel={panelOf()}>
        <Loaded query={list}>
          {({ members, total }) => (
            <div>
              <Sheet>
                {manages && course.archived_at === null && <JoinCode course={course} />}
                {members.length === 0 ? (
                  <Empty title={words.noMembers}>{manages ? words.noMembersAdvice : null}</Empty>
                ) : (
                  <MemberTable
                    courseId={course.id}
                    members={members}
                    manages={manages}
                    open={search.open}
                    onOpen={({ id }) => go({ open: id })}
                  />
                )}
              </Sheet>
              <Pager
                page={page}
                pageSize={pageSize.members}
                total={total}
                rangeOf={words.rangeOf}
                onPage={(next) => go({ page: next > 1 ? next : undefined })}
              />
            </div>
          )}
        </Loaded>
      </WithPanel>
    </>
  );
}
