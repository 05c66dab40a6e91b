import "../assignment-words.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { usePerson } from "../../../api/accounts/session.ts";
import { type Assignment, assignmentsQuery, type OwnSubmissions } from "../../../api/courses/assignments.ts";
import { type Course, presentCoursesQuery } from "../../../api/courses/courses.ts";
import { reportsQuery } from "../../../api/reports/reports.ts";
import { LinkButton } from "../../../design/actions/button.tsx";
import { Sheet, SheetList, SheetRow } from "../../../design/display/sheet.tsx";
import { Tag } from "../../../design/display/tag.tsx";
import { Row, Stack } from "../../../design/display/text.tsx";
import { ProblemNote } from "../../../design/feedback/problem.tsx";
import { Mark } from "../../../design/release/mark.tsx";
import { useWords } from "../../../words/use-words.ts";
import styles from "../assignments.module.css";
import { useAssignmentTimes } from "../times/use-assignment-times.ts";
import { useCourseTimes } from "../times/use-course-times.ts";
import { useServiceClock } from "../times/use-service-clock.ts";
import { byDueTime, countingOf, kindOf, type OwnKind } from "./order-own.ts";

const kinds = ["toHandIn", "waiting", "withMark", "missed"] as const satisfies readonly OwnKind[];

/** An assignment of a course that one hands in to. */
interface OwnAssignment {
  readonly course: Course;
  readonly assignment: Assignment;
  readonly own: OwnSubmissions;
}

/** The assignments of one's courses: what is to be handed in, by due time, then what waits for a mark. Nothing without one. */
export function MyAssignments() {
  const words = useWords("assignments");
  const courses = (useQuery(presentCoursesQuery).data?.courses ?? []).filter(({ rights }) =>
    rights.includes("hand_in"),
  );
  const lists = useQueries({ queries: courses.map(({ id }) => assignmentsQuery(id, { limit: 100, offset: 0 })) });
  const failed = lists.find(({ isError }) => isError);
  const all = courses.flatMap((course, index) =>
    (lists[index]?.data?.assignments ?? []).flatMap((assignment): readonly OwnAssignment[] =>
      assignment.own === null ? [] : [{ course, assignment, own: assignment.own }],
    ),
  );
  if (!failed && all.length === 0) return null;
  return (
    <Stack>
      {failed && <ProblemNote error={failed.error} onRetry={() => void failed.refetch()} />}
      <OwnAssignments all={all} namesCourse label={words.mine} />
    </Stack>
  );
}

/** One's assignments in parts, each by due time. */
export function OwnAssignments({
  all,
  namesCourse,
  label,
}: {
  readonly all: readonly OwnAssignment[];
  /** They belong to several courses. */
  readonly namesCourse: boolean;
  readonly label: string;
}) {
  const words = useWords("assignments");
  const personId = usePerson()?.id ?? "";
  const sorted = [...all].sort((one, other) => byDueTime(one.assignment, other.assignment));
  const hasMark = sorted.some(({ assignment, own }) => kindOf(assignment, own) === "withMark");
  // One request for the marks of all.
  const reports = useQuery({ ...reportsQuery({ owner_id: personId, limit: 100 }), enabled: hasMark }).data?.reports;
  return (
    <section className={styles.parts} aria-label={label}>
      {kinds.map((kind) => {
        const part = sorted.filter(({ assignment, own }) => kindOf(assignment, own) === kind);
        return (
          part.length > 0 && (
            <Sheet key={kind} label={words[kind]} head={<h2>{words[kind]}</h2>}>
              <SheetList label={words[kind]}>
                {part.map((each) => {
                  const reportId = countingOf(each.own.submissions)?.report_id;
                  return (
                    <OwnRow
                      key={each.assignment.id}
                      {...each}
                      kind={kind}
                      namesCourse={namesCourse}
                      score={reports?.find(({ id }) => id === reportId)?.score ?? null}
                    />
                  );
                })}
              </SheetList>
            </Sheet>
          )
        );
      })}
    </section>
  );
}

function OwnRow({
  course,
  assignment,
  own,
  kind,
  namesCourse,
  score,
}: OwnAssignment & {
  readonly kind: OwnKind;
  readonly namesCourse: boolean;
  readonly score: React.ComponentProps<typeof Mark>["score"] | null;
}) {
  const words = useWords("assignments");
  const times = useCourseTimes(course.time_zone);
  const sentences = useAssignmentTimes(assignment, course.time_zone);
  const now = useServiceClock(own.now);
  const counting = countingOf(own.submissions);
  const params = { courseId: course.id, assignmentId: assignment.id };
  const left = assignment.due_at === null ? 0 : (Date.parse(assignment.due_at) - now) / 1000;
  const late = counting?.late_seconds ?? 0;
  const meta = [
    namesCourse && course.title,
    own.submissions.length === 0 ? words.notHandedInYet : words.handedInTimes(own.submissions.length),
    own.submissions.length > 0 && own.may_hand_in && own.attempts_left !== null && words.canAgain(own.attempts_left),
  ];
  const side = () => {
    if (kind === "withMark") return score && <Mark score={score} size="middle" />;
    if (kind === "missed") return <span className={styles.zone}>{words.closedState}</span>;
    if (kind === "waiting")
      return counting?.state === "not_readable" ? (
        <Tag meaning="review">{words.states.not_readable}</Tag>
      ) : (
        <span className={styles.zone}>
          {counting?.state === "processing" ? words.states.processing : words.waitsForTeacher}
        </span>
      );
    if (own.refusal === "not_open") return <span className={styles.zone}>{words.notOpenYet}</span>;
    return (
      <LinkButton to="/courses/$courseId/assignments/$assignmentId" params={params}>
        {own.submissions.length > 0 ? words.handInAgain : words.handIn}
      </LinkButton>
    );
  };
  return (
    <SheetRow
      stacks
      title={
        <Link to="/courses/$courseId/assignments/$assignmentId" params={params}>
          {assignment.title}
        </Link>
      }
      meta={
        <>
          {meta.filter((part) => part !== false).join(" · ")}
          <br />
          {[
            ...sentences,
            ...(kind === "toHandIn" && left > 0
              ? [words.left(left < 60 ? words.lessThanMinute : times.duration(left - (left % 60)))]
              : []),
          ].join(" · ")}
        </>
      }
      side={
        <Row>
          {late > 0 && <Tag>{words.late(times.duration(late))}</Tag>}
          {side()}
        </Row>
      }
    />
  );
}
