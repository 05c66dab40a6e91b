import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CourseFields } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** Form for the name, code, term and time zone of a course. */
export function CourseForm({
  initial,
  submitLabel,
  onSubmit,
  children,
}: {
  readonly initial: CourseFields;
  readonly submitLabel: string;
  readonly onSubmit: (fields: CourseFields) => Promise<void>;
  /** Further fields. */
  readonly children?: ReactNode;
}) {
  const words = useWords("courses");
  const [given, setGiven] = useState({
    title: initial.title,
    code: initial.code ?? "",
    term: initial.term ?? "",
    time_zone: initial.time_zone,
  });
  const [tried, setTried] = useState(false);
  const saving = useMutation({ mutationFn: onSubmit });
  const field = (name: keyof typeof given) => ({
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
    autoComplete: "off",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const title = given.title.trim();
    const time_zone = given.time_zone.trim();
    if (saving.isPending || title === "" || time_zone === "") return;
    saving.mutate({ title, code: given.code.trim() || null, term: given.term.trim() || null, time_zone });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
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
      {children}
      {saving.isError && <ProblemNote error={saving.error} />}
      <Row>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {submitLabel}
        </Button>
      </Row>
    </form>
  );
}
