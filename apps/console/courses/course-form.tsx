import { type FormEvent, useState } from "react";
import type { CourseFields } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { Row } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** What a course is called. */
export function CourseForm({
  initial,
  submitLabel,
  onSubmit,
}: {
  readonly initial: CourseFields;
  readonly submitLabel: string;
  readonly onSubmit: (fields: CourseFields) => Promise<void>;
}) {
  const words = useWords("courses");
  const [given, setGiven] = useState({
    title: initial.title,
    code: initial.code ?? "",
    term: initial.term ?? "",
    time_zone: initial.time_zone,
  });
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const field = (name: keyof typeof given) => ({
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
    autoComplete: "off",
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setProblem(null);
    const title = given.title.trim();
    const time_zone = given.time_zone.trim();
    if (pending || title === "" || time_zone === "") return;
    setPending(true);
    try {
      await onSubmit({ title, code: given.code.trim() || null, term: given.term.trim() || null, time_zone });
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.name}
        maxLength={200}
        {...field("title")}
        wrong={tried && given.title.trim() === "" ? words.nameMissing : null}
      />
      <TextField label={words.code} help={words.codeHelp} maxLength={50} {...field("code")} />
      <TextField label={words.term} help={words.termHelp} maxLength={50} {...field("term")} />
      <TextField
        label={words.timeZone}
        help={words.timeZoneHelp}
        maxLength={64}
        {...field("time_zone")}
        wrong={tried && given.time_zone.trim() === "" ? words.timeZoneMissing : null}
      />
      {problem !== null && <ProblemNote error={problem} />}
      <Row>
        <Button type="submit" look="primary" isPending={pending}>
          {submitLabel}
        </Button>
      </Row>
    </form>
  );
}
