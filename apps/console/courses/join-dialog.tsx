import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { joinCourse, readCoursesAnew } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** Joins a course by the code that its teacher has given. */
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
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || code.trim() === "") return;
    setPending(true);
    setProblem(null);
    try {
      const { id, rights } = await joinCourse(code);
      await readCoursesAnew(queries);
      if (rights.includes("hand_in")) await navigate({ to: "/my-reports", search: { course: id } });
      else onClose();
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.joinCode}
        help={words.joinCodeHelp}
        value={code}
        onChange={setCode}
        autoComplete="off"
        autoFocus
        maxLength={64}
      />
      {problem !== null && <ProblemNote error={problem} advice={words.joinAdvice} />}
      <Row apart>
        <Button onPress={onClose}>{cancel}</Button>
        <Button type="submit" look="primary" isPending={pending}>
          {words.joinSubmit}
        </Button>
      </Row>
    </form>
  );
}
