import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addMember, type CourseRole, readCoursesAnew } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { SidePanel } from "../design/dialogs/side-panel.tsx";
import { Row } from "../design/display/text.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";
import { MembershipFields } from "./membership-fields.tsx";

/** Panel that adds people by the addresses of their accounts, one after the other. Role and section stay for the next one. */
export function NewMemberPanel({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<CourseRole>("student");
  const [section, setSection] = useState("");
  const [tried, setTried] = useState(false);
  const adding = useMutation({
    mutationFn: () => addMember(courseId, { email: email.trim(), role, section: section.trim() || null }),
    onSuccess() {
      setEmail("");
      setTried(false);
      // Not waited for: the next address is typed meanwhile.
      void readCoursesAnew(queries);
    },
  });
  const added = adding.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!adding.isPending && email.trim() !== "") adding.mutate();
  };
  return (
    <SidePanel title={words.addMember} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.email}
          type="email"
          help={words.emailHelp}
          value={email}
          onChange={setEmail}
          wrong={tried && email.trim() === "" ? words.emailMissing : null}
          autoComplete="off"
        />
        <MembershipFields role={role} onRole={setRole} section={section} onSection={setSection} />
        {adding.isError && <ProblemNote error={adding.error} />}
        {added && <Notice>{words.memberAdded(added.full_name ?? added.email ?? "", words.roles[added.role])}</Notice>}
        <Row>
          <Button type="submit" look="primary" isPending={adding.isPending}>
            {words.addMember}
          </Button>
        </Row>
      </form>
    </SidePanel>
  );
}
