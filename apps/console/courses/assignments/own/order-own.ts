import type { Assignment, OwnSubmissions, Submission } from "../../../api/courses/assignments.ts";

/** The submission that counts: the last one in time, else the last; one whose report is deleted only where there is no other. */
export function countingOf(submissions: readonly Submission[]): Submission | null {
  const rank = (each: Submission) => (each.report_id === null ? 0 : 2) + (each.late_seconds === 0 ? 1 : 0);
  return submissions.reduce<Submission | null>((best, each) => {
    if (best === null) return each;
    if (rank(each) !== rank(best)) return rank(each) > rank(best) ? each : best;
    return each.attempt > best.attempt ? each : best;
  }, null);
}

/** In which part of one's assignments one stands. */
export type OwnKind = "toHandIn" | "waiting" | "withMark" | "missed";

/** What is left to do comes first; who may hand in once more before the due time still may. */
export function kindOf({ due_at: dueAt }: Pick<Assignment, "due_at">, own: OwnSubmissions): OwnKind {
  const counting = countingOf(own.submissions);
  const isRead = counting !== null && counting.state !== "not_readable";
  if (counting?.state === "released") return "withMark";
  if (!isRead) return own.may_hand_in || own.refusal === "not_open" ? "toHandIn" : counting ? "waiting" : "missed";
  const isBeforeDue = dueAt !== null && Date.parse(own.now) <= Date.parse(dueAt);
  return own.may_hand_in && isBeforeDue ? "toHandIn" : "waiting";
}

/** By due time, those without one last. */
export function byDueTime(one: Pick<Assignment, "due_at">, other: Pick<Assignment, "due_at">): number {
  const at = ({ due_at: dueAt }: Pick<Assignment, "due_at">) => (dueAt === null ? Infinity : Date.parse(dueAt));
  const [first, second] = [at(one), at(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}
