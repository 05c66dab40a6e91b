import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addMember, type CourseMember, type CourseRole, readCoursesAnew } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { Notice, ProblemNote } from "../design/problem.tsx";
import { SidePanel } from "../design/side-panel.tsx";
import { Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";
import { RoleField } from "./role-field.tsx";

/** Adds one person after the other by the address of their account; role and section stay for the next one. */
export function NewMemberPanel({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<CourseRole>("student");
  const [section, setSection] = useState("");
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [added, setAdded] = useState<CourseMember | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    setAdded(null);
    if (pending || email.trim() === "") return;
    setPending(true);
    try {
      setAdded(await addMember(courseId, { email: email.trim(), role, section: section.trim() || null }));
      setEmail("");
      setTried(false);
      // Not waited for: the next address is typed meanwhile.
      void readCoursesAnew(queries);
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  };
  return (
    <SidePanel title={words.addMember} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={words.email}
          type="email"
          help={words.emailHelp}
          value={email}
          onChange={setEmail}
          wrong={tried && email.trim() === "" ? words.emailMissing : null}
          autoComplete="off"
        />
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
        {added && <Notice>{words.memberAdded(added.full_name ?? added.email ?? "", words.roles[added.role])}</Notice>}
        <Row>
          <Button type="submit" look="primary" isPending={pending}>
            {words.addMember}
          </Button>
        </Row>
      </form>
    </SidePanel>
  );
}
