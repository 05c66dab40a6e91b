import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type CourseMember, readCoursesAnew } from "../api/courses/courses.ts";
import { connectMember } from "../api/courses/rosters.ts";
import { Button } from "../design/actions/button.tsx";
import { Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** Connects an invited member with the account that has an address: the instructor answers for who the person is. */
export function ConnectForm({
  courseId,
  member,
  onDone,
}: {
  readonly courseId: string;
  readonly member: CourseMember;
  readonly onDone: () => void;
}) {
  const words = useWords("courses");
  const queries = useQueryClient();
  const [email, setEmail] = useState(member.email ?? "");
  const connecting = useMutation({
    mutationFn: () => connectMember(courseId, member.id, email.trim()),
    async onSuccess() {
      await readCoursesAnew(queries);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== "" && !connecting.isPending) connecting.mutate();
  };
  return (
    <form className={styles.group} noValidate onSubmit={submit}>
      <TextField
        label={words.connectAddress}
        type="email"
        help={words.connectHelp}
        value={email}
        onChange={setEmail}
        autoComplete="off"
      />
      {connecting.isError && <ProblemNote error={connecting.error} />}
      <Row>
        <Button type="submit" isPending={connecting.isPending} isDisabled={email.trim() === ""}>
          {words.connect}
        </Button>
      </Row>
    </form>
  );
}
