import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Course, endJoinCode, makeJoinCode, readCoursesAnew } from "../api/courses/courses.ts";
import { Button } from "../design/actions/button.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** Over plain HTTP browsers have no clipboard; a click selects the code. */
const canCopy = "clipboard" in navigator;

/** The join code of a course. The code is shown only after it was made; later visits show when it ends. */
export function JoinCode({ course }: { readonly course: Course }) {
  const words = useWords("courses");
  const formats = useFormats();
  const queries = useQueryClient();
  const [isCopied, setCopied] = useState(false);
  const making = useMutation({
    mutationFn: () => makeJoinCode(course.id),
    onSuccess() {
      setCopied(false);
      return readCoursesAnew(queries);
    },
  });
  const ending = useMutation({
    mutationFn: () => endJoinCode(course.id),
    onSuccess() {
      making.reset();
      return readCoursesAnew(queries);
    },
  });
  const code = making.data?.code;
  const isPending = making.isPending || ending.isPending;
  const problem = making.error ?? ending.error;
  const until = course.join_until;
  return (
    <section className={styles.code} aria-label={words.joinCode}>
      {code !== undefined && until !== null ? (
        <>
          <span>
            {words.joinCode} <span className={styles.figure}>{code}</span>
          </span>
          <span role="status">{words.codeShownOnce(formats.timestamp(until))}</span>
        </>
      ) : (
        <span>{until === null ? words.noCode : words.codeWorks(formats.timestamp(until))}</span>
      )}
      <span className={styles.actions}>
        {code !== undefined && canCopy && (
          <Button small onPress={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}>
            {isCopied ? words.copied : words.copy}
          </Button>
        )}
        <Button small isPending={isPending} onPress={() => making.mutate()}>
          {until === null ? words.makeCode : words.replaceCode}
        </Button>
        {until !== null && (
          <Button look="plain" small isPending={isPending} onPress={() => ending.mutate()}>
            {words.endCode}
          </Button>
        )}
      </span>
      {problem !== null && <ProblemNote error={problem} />}
    </section>
  );
}
