import { useState } from "react";
import { usePerson } from "../api/accounts/session.ts";
import type { CourseMember } from "../api/courses/courses.ts";
import { Table, type TableColumn } from "../design/display/table.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet, Row, Unseen } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";
import { MemberMenu } from "./member-menu.tsx";

/** Lists members. People with the right `manage` open the panel of a member, and change roles in a menu. */
export function MemberTable({
  courseId,
  members,
  manages,
  open,
  onOpen,
}: {
  readonly courseId: string;
  readonly members: readonly CourseMember[];
  readonly manages: boolean;
  /** Who is in the panel beside it. */
  readonly open: string | undefined;
  readonly onOpen: (member: CourseMember) => void;
}) {
  const words = useWords("courses");
  const formats = useFormats();
  const me = usePerson();
  const [problem, setProblem] = useState<unknown>(null);
  const columns: readonly (TableColumn<CourseMember> | false)[] = [
    {
      id: "name",
      label: words.personName,
      isRowHeader: true,
      render: ({ id, full_name: name, is_active: isActive, is_invited: isInvited }) => (
        <Row>
          <span className={styles.name}>{name ?? words.nameless}</span>
          {id === me?.id && <Tag>{words.you}</Tag>}
          {isInvited && <Tag>{words.invited}</Tag>}
          {!isActive && <Tag>{words.former}</Tag>}
        </Row>
      ),
    },
    members.some(({ school_number: number }) => number !== null) && {
      id: "number",
      label: words.schoolNumber,
      render: ({ school_number: number }) => <span className={styles.name}>{number ?? <Quiet>—</Quiet>}</span>,
    },
    manages && {
      id: "email",
      label: words.email,
      wideOnly: true,
      render: ({ email }) => <span className={styles.name}>{email}</span>,
    },
    { id: "section", label: words.section, render: ({ section }) => section ?? <Quiet>—</Quiet> },
    { id: "role", label: words.role, render: ({ role }) => words.roles[role] },
    {
      id: "source",
      label: words.source,
      wideOnly: true,
      render: ({ source }) => <Quiet>{words.sources[source]}</Quiet>,
    },
    open === undefined && {
      id: "added",
      label: words.added,
      wideOnly: true,
      number: true,
      render: ({ added_at: at }) => <Quiet>{formats.moment(at)}</Quiet>,
    },
    manages && {
      id: "more",
      label: <Unseen>{words.actions}</Unseen>,
      number: true,
      render: (member) => <MemberMenu {...{ courseId, member, onProblem: setProblem, onOpen: () => onOpen(member) }} />,
    },
  ];
  return (
    <>
      {problem !== null && (
        <div className={styles.problem}>
          <ProblemNote error={problem} />
        </div>
      )}
      <Table
        label={words.members}
        columns={columns.filter((column) => column !== false)}
        items={members}
        current={open}
        {...(manages && { onOpen })}
      />
    </>
  );
}
