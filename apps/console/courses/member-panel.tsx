import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type CourseMember, changeMember, readCoursesAnew } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { SidePanel } from "../design/side-panel.tsx";
import { Quiet, Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";
import { RoleField } from "./role-field.tsx";

/** One member: role and section, and out of the course or back into it. */
export function MemberPanel({
  courseId,
  member,
  onClose,
}: {
  readonly courseId: string;
  readonly member: CourseMember;
  readonly onClose: () => void;
}) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const [role, setRole] = useState(member.role);
  const [section, setSection] = useState(member.section ?? "");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const change = {
    ...(role !== member.role && { role }),
    ...(section.trim() !== (member.section ?? "") && { section: section.trim() || null }),
  };
  const unchanged = Object.keys(change).length === 0;
  const save = async (saved: Parameters<typeof changeMember>[2]) => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      await changeMember(courseId, member.id, saved);
      await readCoursesAnew(queries);
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged) void save(change);
  };
  return (
    <SidePanel title={member.full_name ?? words.nameless} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Quiet as="p">
          <span className={styles.name}>{member.email}</span>
        </Quiet>
        <RoleField value={role} onChange={setRole} />
        <TextField
          label={words.section}
          help={words.sectionHelp}
          value={section}
          onChange={setSection}
          maxLength={100}
          autoComplete="off"
        />
        {problem !== null && <ProblemNote error={problem} />}
        <Row>
          <Button type="submit" look="primary" isPending={pending} isDisabled={unchanged}>
            {words.save}
          </Button>
        </Row>
      </form>
      <div className={styles.group}>
        <Button isPending={pending} onPress={() => void save({ is_active: !member.is_active })}>
          {member.is_active ? words.remove : words.takeBack}
        </Button>
        <Quiet as="p" size="caption">
          {member.is_active ? words.removeNote : words.formerNote}
        </Quiet>
      </div>
    </SidePanel>
  );
}
