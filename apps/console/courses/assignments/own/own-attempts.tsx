import type { OwnSubmissions, Submission } from "../../../api/courses/assignments.ts";
import { LinkButton } from "../../../design/actions/button.tsx";
import { SheetRow } from "../../../design/display/sheet.tsx";
import { Tag } from "../../../design/display/tag.tsx";
import { Quiet, Row } from "../../../design/display/text.tsx";
import { useFormats } from "../../../words/use-formats.ts";
import { useWords } from "../../../words/use-words.ts";
import styles from "../assignments.module.css";
import { useCourseTimes } from "../times/use-course-times.ts";
import { countingOf } from "./order-own.ts";

/** One's attempts, the newest first, each with its receipt. */
export function OwnAttempts({ own, timeZone }: { readonly own: OwnSubmissions; readonly timeZone: string }) {
  const counting = countingOf(own.submissions);
  return (
    <>
      {own.submissions.toReversed().map((submission) => (
        <Attempt
          key={submission.id}
          submission={submission}
          counts={own.submissions.length > 1 && submission.id === counting?.id}
          timeZone={timeZone}
        />
      ))}
    </>
  );
}

function Attempt({
  submission,
  counts,
  timeZone,
}: {
  readonly submission: Submission;
  /** It is the one of several that counts. */
  readonly counts: boolean;
  readonly timeZone: string;
}) {
  const words = useWords("assignments");
  const formats = useFormats();
  const times = useCourseTimes(timeZone);
  const { attempt, state, report_id: reportId, late_seconds: late } = submission;
  return (
    <SheetRow
      stacks
      title={
        <>
          {words.attemptNumber(attempt)} <span className={styles.when}>{times.exact(submission.handed_in_at)}</span>
        </>
      }
      meta={[
        submission.file_name,
        formats.bytes(submission.bytes),
        late > 0 ? words.late(times.duration(late)) : words.onTime,
      ].join(" · ")}
      side={
        <Row>
          {counts && <Tag meaning="ink">{words.counting}</Tag>}
          {late > 0 && <Tag>{words.lateTag}</Tag>}
          {reportId === null ? (
            <Quiet>{words.reportDeleted}</Quiet>
          ) : (
            <>
              {state !== "not_readable" && (
                <Quiet>{state === "to_review" ? words.waitsForTeacher : words.states[state]}</Quiet>
              )}
              <LinkButton small to="/reports/$reportId" params={{ reportId }}>
                {state === "not_readable" ? words.notReadableWhy : words.open}
              </LinkButton>
            </>
          )}
        </Row>
      }
      below={
        <>
          {state === "not_readable" && <p className={styles.review}>{words.notReadableAdvice}</p>}
          <p className={styles.checksum}>
            {words.sha256} <code>{submission.sha256}</code>
          </p>
        </>
      }
    />
  );
}
