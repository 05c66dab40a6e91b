/** Default grace period: a submission that arrives this many seconds after the due time is in time. */
export const DEFAULT_GRACE_SECONDS = 900;

/** The end of a due time: a time on the minute includes its minute. `rubrica.late_seconds()` has the same expression, which is not inlined. */
const endOf = (dueAt: string) =>
  `(case when mod(extract(epoch from ${dueAt}), 60) = 0 then ${dueAt} + interval '59.999 seconds' else ${dueAt} end)`;

/**
 * Seconds of a submission after the due time; 0 within the grace period, and without a due time.
 * @param submission Alias of the submission.
 * @param assignment Alias of its assignment.
 * @param graceSeconds Place of the parameter.
 */
export function lateSeconds(submission: string, assignment: string, graceSeconds: string): string {
  const ends = endOf(`${assignment}.due_at`);
  return `case when ${submission}.handed_in_at > ${ends} + ${graceSeconds} * interval '1 second'
    then ceil(extract(epoch from ${submission}.handed_in_at - ${ends}))::integer else 0 end`;
}

/**
 * Whether a report `r` was handed in late. False without an assignment.
 * @param graceSeconds Place of the parameter, or an expression.
 */
export const isLateReport = (graceSeconds: string): string => `exists (
  select from public.submissions handed join public.assignments a on a.id = handed.assignment_id
  where handed.report_id = r.id and ${lateSeconds("handed", "a", graceSeconds)} > 0)`;

/**
 * The order in which the submissions of one person come, the one that counts first: the last one in time, else the last; one
 * whose report is deleted behind the others. Parameters as with {@link lateSeconds}.
 */
export function countingSubmission(submission: string, assignment: string, graceSeconds: string): string {
  const ends = endOf(`${assignment}.due_at`);
  return `${submission}.report_id is null,
    coalesce(${submission}.handed_in_at > ${ends} + ${graceSeconds} * interval '1 second', false), ${submission}.attempt desc`;
}
