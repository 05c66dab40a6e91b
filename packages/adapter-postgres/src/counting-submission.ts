/** After the due time, and counted as in time, where the installation says nothing else. */
export const DEFAULT_GRACE_SECONDS = 900;

/**
 * The order in which the submissions of one person come, the one that counts first: the last one in time, else the last; one
 * whose report is deleted behind the others.
 * @param submission Alias of the submission.
 * @param assignment Alias of its assignment.
 * @param graceSeconds Place of the parameter.
 */
export function countingSubmission(submission: string, assignment: string, graceSeconds: string): string {
  return `${submission}.report_id is null,
    rubrica.late_seconds(${submission}.handed_in_at, ${assignment}.due_at, ${graceSeconds}) > 0, ${submission}.attempt desc`;
}
