import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Assignment, assignmentQuery, type OwnSubmissions } from "../../../api/courses/assignments.ts";
import type { Course } from "../../../api/courses/courses.ts";
import { infoQuery } from "../../../api/operation/info.ts";
import { scoreQuery } from "../../../api/reports/reports.ts";
import { LinkButton } from "../../../design/actions/button.tsx";
import { Sheet, SheetList } from "../../../design/display/sheet.tsx";
import { Notice, ProblemNote } from "../../../design/feedback/problem.tsx";
import { DropArea } from "../../../design/fields/drop-area.tsx";
import { Mark } from "../../../design/release/mark.tsx";
import { UploadRow } from "../../../design/uploads/upload-row.tsx";
import { useUploads } from "../../../design/uploads/use-uploads.ts";
import { useFormats } from "../../../words/use-formats.ts";
import { useWords } from "../../../words/use-words.ts";
import styles from "../assignments.module.css";
import { useCourseTimes } from "../times/use-course-times.ts";
import { useServiceClock } from "../times/use-service-clock.ts";
import { countingOf } from "./order-own.ts";
import { OwnAttempts } from "./own-attempts.tsx";

/** What came of the last file. */
interface Receipt {
  readonly reportId: string;
  /** The file was handed in before: nothing was added. */
  readonly isSame: boolean;
}

/** For a student: the due time, where to hand in or why not, what was handed in, and the mark once it is released. */
export function HandIn({
  course,
  assignment,
  own,
}: {
  readonly course: Course;
  readonly assignment: Assignment;
  readonly own: OwnSubmissions;
}) {
  const words = useWords("assignments");
  const times = useCourseTimes(course.time_zone);
  const queries = useQueryClient();
  const { queue, files } = useUploads();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isTooMany, setTooMany] = useState(false);
  const uploads = files.filter(({ assignmentId }) => assignmentId === assignment.id);
  const counting = countingOf(own.submissions);
  const now = useServiceClock(own.now);
  const { due_at: dueAt, grace_seconds: grace } = assignment;
  // What comes within the grace period counts as in time.
  const isLate = dueAt !== null && now > Date.parse(dueAt) + grace * 1000;

  const take = async (chosen: readonly File[]) => {
    setReceipt(null);
    setTooMany(chosen.length > 1);
    if (chosen.length !== 1) return;
    // Whether it is taken is asked before a byte is sent; where nobody answers the upload says so.
    const query = { ...assignmentQuery(assignment.id), staleTime: 0 };
    const fresh = (await queries.fetchQuery(query).catch(() => null))?.own ?? own;
    if (!fresh.may_hand_in) return;
    const before = new Set(fresh.submissions.map(({ report_id: id }) => id));
    queue.add(chosen, {
      assignmentId: assignment.id,
      onAccepted: (reportId) => setReceipt({ reportId, isSame: before.has(reportId) }),
    });
  };
  const received = receipt && own.submissions.find(({ report_id: id }) => id === receipt.reportId);

  return (
    <Sheet label={words.handIn}>
      {counting?.state === "released" && counting.report_id !== null && <Released reportId={counting.report_id} />}
      <Due course={course} assignment={assignment} now={now} />
      {isLate && own.may_hand_in && <p className={styles.lateNow}>{words.lateNow}</p>}
      <div className={styles.slab}>
        <div role="status">
          {received && (
            <Notice>
              <strong>
                {receipt.isSame
                  ? words.receivedSame(received.attempt)
                  : words.received(received.attempt, times.exact(received.handed_in_at))}
              </strong>
              <br />
              {words.receiptAdvice}
            </Notice>
          )}
        </div>
        {own.may_hand_in ? (
          <HandInArea
            own={own}
            keepsInTime={isLate && counting !== null && counting.late_seconds === 0}
            onFiles={(chosen) => void take(chosen)}
          />
        ) : (
          <Refusal assignment={assignment} own={own} opens={(instant) => words.opensAt(times.moment(instant))} />
        )}
        {isTooMany && <ProblemNote title={words.oneFile} advice={words.oneFileAdvice} />}
      </div>
      {uploads.length + own.submissions.length > 0 && (
        <div className={styles.below}>
          <SheetList label={words.ownAttempts}>
            {uploads.map((queued) => (
              <UploadRow key={queued.id} queued={queued} queue={queue} />
            ))}
            <OwnAttempts own={own} timeZone={course.time_zone} />
          </SheetList>
        </div>
      )}
    </Sheet>
  );
}

function HandInArea({
  own: { attempts_left: left, submissions },
  keepsInTime,
  onFiles,
}: {
  readonly own: OwnSubmissions;
  /** What came in time goes on to count, whatever is handed in now. */
  readonly keepsInTime: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const words = useWords("assignments");
  const formats = useFormats();
  const maxBytes = useQuery(infoQuery).data?.limits.max_upload_bytes;
  return (
    <DropArea
      title={words.dropTitle}
      shortTitle={words.dropShort}
      onFiles={onFiles}
      takes={{ types: ["application/pdf"], choose: words.chooseFile, drop: words.dropFile, primary: true }}
      note={[
        left === null ? words.attemptsAny : words.attemptsLeft(left),
        ...(keepsInTime ? [words.inTimeStays] : submissions.length > 0 || left !== 1 ? [words.newestCounts] : []),
        ...(maxBytes === undefined ? [] : [words.sizeLimit(formats.bytes(maxBytes))]),
      ].join(" · ")}
    />
  );
}

/** Why nothing is taken, before anybody chooses a file. */
function Refusal({
  assignment,
  own,
  opens,
}: {
  readonly assignment: Assignment;
  readonly own: OwnSubmissions;
  readonly opens: (instant: string) => string;
}) {
  const words = useWords("assignments");
  const { title, advice } = words.refusals[own.refusal ?? "forbidden"];
  return (
    <Notice>
      <strong>{own.refusal === "not_open" && assignment.opens_at !== null ? opens(assignment.opens_at) : title}</strong>
      <br />
      {advice}
    </Notice>
  );
}

/** The due time on the clocks of the course, what remains, and until when late work is taken. */
function Due({
  course,
  assignment: { due_at: dueAt, cut_off_at: cutOffAt },
  now,
}: {
  readonly course: Course;
  readonly assignment: Assignment;
  /** By the clock of the service. */
  readonly now: number;
}) {
  const words = useWords("assignments");
  const times = useCourseTimes(course.time_zone);
  const left = dueAt === null ? null : (Date.parse(dueAt) - now) / 1000;
  const here = dueAt === null ? null : times.here(dueAt);
  const parts = [
    dueAt !== null && times.zone(dueAt),
    here !== null && words.here(here),
    left !== null && left > 0 && words.left(left < 60 ? words.lessThanMinute : times.duration(left - (left % 60))),
  ].filter((part) => part !== false);
  return (
    <div className={styles.due}>
      <div>
        <h2 className={styles.kicker}>{words.dueLabel}</h2>
        <p className={styles.dueTime}>{dueAt === null ? words.noDue : times.plain(dueAt)}</p>
        {parts.length > 0 && <p className={styles.zone}>{parts.join(" · ")}</p>}
      </div>
      {cutOffAt !== null && (
        <p className={styles.zone}>{cutOffAt === dueAt ? words.noLate : words.lateUntil(times.moment(cutOffAt))}</p>
      )}
    </div>
  );
}

function Released({ reportId }: { readonly reportId: string }) {
  const words = useWords("assignments");
  const { data: score } = useQuery(scoreQuery(reportId));
  return (
    <div className={styles.released}>
      {score && <Mark score={score} size="large" />}
      <LinkButton to="/reports/$reportId" params={{ reportId }}>
        {words.seeMark}
      </LinkButton>
    </div>
  );
}
