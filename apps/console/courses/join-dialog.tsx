import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { joinCourse, readCoursesAnew } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { Dialog } from "../design/dialogs/dialog.tsx";
import { Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** Dialog to join a course by its join code. */
export function JoinDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const words = useWords("courses");
  return (
    <Dialog title={words.join} isOpen={isOpen} onClose={onClose}>
      <JoinForm onClose={onClose} />
    </Dialog>
  );
}

function JoinForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords("courses");
  const cancel = useWords("design").cancel;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const joining = useMutation({
    mutationFn: () => joinCourse(code),
    async onSuccess({ id, rights }) {
      await readCoursesAnew(queries);
      if (rights.includes("hand_in")) await navigate({ to: "/my-reports", search: { course: id, joined: true } });
      else onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!joining.isPending && code.trim() !== "") joining.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={words.joinCode}
        help={words.joinCodeHelp}
        value={code}
        onChange={setCode}
        autoComplete="off"
        autoFocus
        maxLength={64}
      />
      {joining.isError && <ProblemNote error={joining.error} advice={words.joinAdvice} />}
      <Row apart>
        <Button onPress={onClose}>{cancel}</Button>
        <Button type="submit" look="primary" isPending={joining.isPending}>
          {words.joinSubmit}
        </Button>
      </Row>
    </form>
  );
}
