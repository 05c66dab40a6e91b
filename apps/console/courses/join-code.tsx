import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Course, endJoinCode, makeJoinCode, readCoursesAnew } from "../api/courses.ts";
import { Button } from "../design/button.tsx";
import { ProblemNote } from "../design/problem.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./courses.module.css";

/** Over plain HTTP browsers have no clipboard; a click selects the code. */
const canCopy = "clipboard" in navigator;

/** The code by which students join: shown when it is made, from then on only until when it works. */
export function JoinCode({ course }: { readonly course: Course }) {
  const words = useWords("courses");
  const formats = useFormats();
  const queries = useQueryClient();
  const [code, setCode] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run = async (work: () => Promise<string | null>) => {
    setPending(true);
    setProblem(null);
    setCopied(false);
    try {
      setCode(await work());
      await readCoursesAnew(queries);
    } catch (error) {
      setProblem(error);
    }
    setPending(false);
  };
  const make = () => void run(async () => (await makeJoinCode(course.id)).code);
  const end = () => void run(() => endJoinCode(course.id).then(() => null));
  const until = course.join_until;
  return (
    <section className={styles.code} aria-label={words.joinCode}>
      {code !== null && until !== null ? (
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
        {code !== null && canCopy && (
          <Button small onPress={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}>
            {isCopied ? words.copied : words.copy}
          </Button>
        )}
        <Button small isPending={pending} onPress={make}>
          {until === null ? words.makeCode : words.replaceCode}
        </Button>
        {until !== null && (
          <Button look="plain" small isPending={pending} onPress={end}>
            {words.endCode}
          </Button>
        )}
      </span>
      {problem !== null && <ProblemNote error={problem} />}
    </section>
  );
}
