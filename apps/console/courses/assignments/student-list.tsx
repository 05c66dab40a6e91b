import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type Assignment, type SubmissionCounts, studentSubmissionsQuery } from "../../api/courses/assignments.ts";
import type { Course } from "../../api/courses/courses.ts";
import { Button } from "../../design/actions/button.tsx";
import { Sheet } from "../../design/display/sheet.tsx";
import { Empty } from "../../design/feedback/empty.tsx";
import { Loaded } from "../../design/feedback/loaded.tsx";
import { Checkbox } from "../../design/fields/checkbox.tsx";
import { SearchField } from "../../design/fields/search-field.tsx";
import { Segments } from "../../design/fields/segments.tsx";
import { Pager } from "../../design/navigation/pager.tsx";
import { useWords } from "../../words/use-words.ts";
import { type AssignmentSearch, filterStates, pageSize } from "../list-search.ts";
import { studentsIn } from "./assignment-row.tsx";
import styles from "./assignments.module.css";
import { StudentTable } from "./student-table.tsx";

const route = getRouteApi("/signed-in/courses/$courseId/assignments/$assignmentId");
const POLL_MILLISECONDS = 2_000;
/** More than that in one course is not to be expected; they stand on the first page of what is to review. */
const MOST_UNREADABLE = 100;

/** Every student of an assignment, by state; the counts are the filter. */
export function StudentList({
  course,
  assignment,
  go,
}: {
  readonly course: Course;
  readonly assignment: Assignment;
  readonly go: (change: AssignmentSearch) => void;
}) {
  const words = useWords("assignments");
  const { state, late, held, q, page = 1 } = route.useSearch();
  const narrowed = { ...(late && { late }), ...(held && { held }), ...(q !== undefined && { q }) };
  const list = useQuery({
    ...studentSubmissionsQuery(assignment.id, {
      ...narrowed,
      ...(state && { state }),
      limit: pageSize.students,
      offset: (page - 1) * pageSize.students,
    }),
    refetchInterval: ({ state: { data } }) => ((data?.counts.processing ?? 0) > 0 ? POLL_MILLISECONDS : false),
  });
  // They are counted with what is to review, and have a state of their own.
  const unreadable = useQuery({
    ...studentSubmissionsQuery(assignment.id, {
      ...narrowed,
      state: "not_readable",
      limit: MOST_UNREADABLE,
      offset: 0,
    }),
    enabled: state === "to_review" && page === 1,
  });
  const above = state === "to_review" && page === 1 ? (unreadable.data?.students ?? []) : [];
  const counts = list.data?.counts ?? assignment.counts;
  return (
    <Sheet label={words.students}>
      <div className={styles.above}>
        {counts && <Tally counts={counts} />}
        <div className={styles.filters}>
          {counts && (
            <Segments
              label={words.filter}
              value={state ?? "all"}
              options={[
                { value: "all", label: words.stateCount(words.all, studentsIn(counts)) },
                ...filterStates.map((each) => ({
                  value: each,
                  label: words.stateCount(words.states[each], counts[each]),
                })),
              ]}
              onChange={(chosen) => go({ state: chosen === "all" ? undefined : chosen, page: undefined })}
            />
          )}
          {counts && (
            <Checkbox
              isSelected={late ?? false}
              onChange={(isOnly) => go({ late: isOnly || undefined, page: undefined })}
            >
              {words.lateOnly(counts.late)}
            </Checkbox>
          )}
          {counts && (counts.held > 0 || held) && (
            <Checkbox
              isSelected={held ?? false}
              onChange={(isOnly) => go({ held: isOnly || undefined, page: undefined })}
            >
              {words.heldOnly(counts.held)}
            </Checkbox>
          )}
          <SearchField
            label={words.find}
            placeholder={words.findHint}
            value={q ?? ""}
            onChange={(text) => go({ q: text || undefined, page: undefined })}
            width={200}
          />
        </div>
      </div>
      <Loaded query={list}>
        {({ students, total }) => (
          <>
            {students.length + above.length === 0 ? (
              <Empty
                title={words.noStudents}
                action={
                  <Button
                    onPress={() =>
                      go({ state: undefined, late: undefined, held: undefined, q: undefined, page: undefined })
                    }
                  >
                    {words.showAll}
                  </Button>
                }
              >
                {words.noStudentsAdvice}
              </Empty>
            ) : (
              <StudentTable students={[...above, ...students]} timeZone={course.time_zone} />
            )}
            <Pager
              page={page}
              pageSize={pageSize.students}
              total={total}
              rangeOf={words.rangeOf}
              onPage={(next) => go({ page: next > 1 ? next : undefined })}
            />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

/** One bar of the states, as wide as their counts; the filter below says the same in words. */
function Tally({ counts }: { readonly counts: SubmissionCounts }) {
  return (
    <div className={styles.tally} aria-hidden="true">
      {[...filterStates]
        .reverse()
        .map(
          (state) =>
            counts[state] > 0 && (
              <span key={state} data-state={state} style={{ "--count": counts[state] } as React.CSSProperties} />
            ),
        )}
    </div>
  );
}
