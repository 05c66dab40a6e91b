import { Link } from "@tanstack/react-router";
import type { StudentSubmission } from "../../api/courses/assignments.ts";
import { Figure } from "../../design/display/figure.tsx";
import { Table, type TableColumn } from "../../design/display/table.tsx";
import { Tag } from "../../design/display/tag.tsx";
import { Quiet, Row } from "../../design/display/text.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./assignments.module.css";
import { useCourseTimes } from "./times/use-course-times.ts";

/** A line a student: what they handed in, when, how late, and where it stands. */
export function StudentTable({
  students,
  timeZone,
}: {
  readonly students: readonly StudentSubmission[];
  /** Of the course. */
  readonly timeZone: string;
}) {
  const words = useWords("assignments");
  const formats = useFormats();
  const times = useCourseTimes(timeZone);
  const none = <Quiet>—</Quiet>;
  const columns: readonly TableColumn<StudentSubmission>[] = [
    {
      id: "name",
      label: words.student,
      isRowHeader: true,
      render: ({ full_name: fullName, section, is_active: isActive, submission }) => {
        const name = fullName ?? words.nameless;
        const reportId = submission?.report_id ?? null;
        return (
          <Row>
            <span className={styles.name}>
              {reportId === null ? (
                name
              ) : (
                <Link to="/reports/$reportId" params={{ reportId }}>
                  {name}
                </Link>
              )}
              {section !== null && <small>{section}</small>}
            </span>
            {!isActive && <Tag>{words.former}</Tag>}
          </Row>
        );
      },
    },
    {
      id: "file",
      label: words.file,
      wideOnly: true,
      render: ({ submission }) => (submission ? <span className={styles.name}>{submission.file_name}</span> : none),
    },
    {
      id: "handed-in",
      label: words.handedIn,
      wideOnly: true,
      render: ({ submission }) => (submission ? <Quiet>{times.moment(submission.handed_in_at)}</Quiet> : none),
    },
    {
      id: "late",
      label: words.lateColumn,
      render: ({ submission }) =>
        submission && submission.late_seconds > 0 ? (
          <span className={styles.late}>{times.duration(submission.late_seconds)}</span>
        ) : (
          none
        ),
    },
    {
      id: "attempt",
      label: words.attempt,
      number: true,
      wideOnly: true,
      render: ({ submission }) => (submission ? submission.attempt : none),
    },
    {
      id: "mark",
      label: words.mark,
      number: true,
      render: ({ final_score: score }) => (score === null ? none : <Figure>{formats.number(score)}</Figure>),
    },
    {
      id: "state",
      label: words.state,
      render: ({ state, is_held: isHeld }) => (
        <Row>
          <span className={state === "to_review" || state === "not_readable" ? styles.review : ""}>
            {words.states[state]}
          </span>
          {isHeld && <Tag meaning="review">{words.heldTag}</Tag>}
        </Row>
      ),
    },
  ];
  return <Table label={words.students} columns={columns} items={students} />;
}
