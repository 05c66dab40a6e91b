import type { Assignment } from "./assignment.ts";

/** An earlier attempt, as far as a decision needs it. */
export interface EarlierAttempt {
  readonly attempt: number;
  readonly sha256: string;
  /** `null` once the report is deleted. */
  readonly reportId: string | null;
  /** Whether it could not be read, and so does not count as an attempt. */
  readonly isUnreadable: boolean;
}

/** Why nothing is taken. */
export type TimeRefusal = "not_open" | "closed" | "no_attempt_left";

/** Decision about a file that arrives. */
export type HandInDecision =
  /** The file is accepted as this attempt. */
  | { readonly status: "accepted"; readonly attempt: number }
  /** The file equals the newest attempt: nothing is added. */
  | { readonly status: "same"; readonly reportId: string }
  | { readonly status: TimeRefusal };

const MINUTE = 60_000;

/** The last millisecond of a due or cut-off time: a time on the minute includes its minute. */
export function endOf(time: Date): number {
  const at = time.getTime();
  return at % MINUTE === 0 ? at + MINUTE - 1 : at;
}

/** Decides whether a file that arrived at this time is accepted, and as which attempt. */
export function decideHandIn(
  assignment: Pick<Assignment, "opensAt" | "cutOffAt" | "attempts">,
  {
    arrivedAt,
    sha256,
    earlier,
  }: { readonly arrivedAt: Date; readonly sha256: string; readonly earlier: readonly EarlierAttempt[] },
): HandInDecision {
  const newest = earlier.reduce<EarlierAttempt | null>(
    (last, each) => (last === null || each.attempt > last.attempt ? each : last),
    null,
  );
  if (newest?.sha256 === sha256 && newest.reportId !== null && !newest.isUnreadable) {
    return { status: "same", reportId: newest.reportId };
  }
  const refusal = refuseNow(assignment, { at: arrivedAt, used: usedAttempts(earlier) });
  return refusal === null ? { status: "accepted", attempt: (newest?.attempt ?? 0) + 1 } : { status: refusal };
}

/** Why a submission would be refused at this time; `null` if it would be accepted. */
export function refuseNow(
  { opensAt, cutOffAt, attempts }: Pick<Assignment, "opensAt" | "cutOffAt" | "attempts">,
  { at, used }: { readonly at: Date; readonly used: number },
): TimeRefusal | null {
  if (opensAt !== null && at < opensAt) return "not_open";
  if (cutOffAt !== null && at.getTime() > endOf(cutOffAt)) return "closed";
  return attempts !== null && used >= attempts ? "no_attempt_left" : null;
}

/** Attempts that count: those that could be read, and those whose report is deleted. */
export function usedAttempts(earlier: readonly Pick<EarlierAttempt, "isUnreadable">[]): number {
  return earlier.filter(({ isUnreadable }) => !isUnreadable).length;
}
