import fc from "fast-check";

/** An assignment with a due time, and who handed in when. */
export interface RandomSubmissions {
  /** Milliseconds since 1970; null: the assignment has no due time. */
  readonly dueAt: number | null;
  readonly graceSeconds: number;
  /** The attempts of each student, in their order. */
  readonly students: readonly (readonly RandomAttempt[])[];
}

/** One attempt. */
export interface RandomAttempt {
  /** Milliseconds since 1970. */
  readonly handedInAt: number;
  /** Its report was deleted. */
  readonly isDeleted: boolean;
}

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 11, 1, 12);

const grace = fc.oneof(fc.constantFrom(0, 1, 900), fc.integer({ min: 0, max: 7200 }));

/** On the minute, or between two. */
const due = fc.oneof(
  fc.integer({ min: -180, max: 180 }).map((minutes) => NOON + minutes * MINUTE),
  fc.integer({ min: -180 * MINUTE, max: 180 * MINUTE }).map((milliseconds) => NOON + milliseconds),
);

/**
 * Many arrivals are near a boundary: milliseconds from the due time, from the end of its minute, or from the end of the grace
 * period.
 */
function arrival(dueAt: number, graceSeconds: number): fc.Arbitrary<number> {
  const graceEnds = graceSeconds * 1000;
  const boundary = fc.constantFrom(0, MINUTE, graceEnds, graceEnds + MINUTE);
  const near = fc.tuple(boundary, fc.integer({ min: -3, max: 3 })).map(([after, apart]) => dueAt + after + apart);
  return fc.oneof(
    near,
    fc.integer({ min: -3 * graceEnds - MINUTE, max: 3 * graceEnds + 5 * MINUTE }).map((after) => dueAt + after),
  );
}

/** Up to three students with up to four attempts each. */
export const randomSubmissions: fc.Arbitrary<RandomSubmissions> = fc
  .tuple(fc.option(due, { freq: 8 }), grace)
  .chain(([dueAt, graceSeconds]) =>
    fc.record({
      dueAt: fc.constant(dueAt),
      graceSeconds: fc.constant(graceSeconds),
      students: fc.array(
        fc.array(fc.record({ handedInAt: arrival(dueAt ?? NOON, graceSeconds), isDeleted: fc.boolean() }), {
          maxLength: 4,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );

/** Seconds after the due time, begun ones counted; 0 where the attempt is in time. */
export function lateSecondsByHand(
  { dueAt, graceSeconds }: Pick<RandomSubmissions, "dueAt" | "graceSeconds">,
  { handedInAt }: Pick<RandomAttempt, "handedInAt">,
): number {
  if (dueAt === null) return 0;
  const isOnTheMinute = new Date(dueAt).getUTCSeconds() === 0 && new Date(dueAt).getUTCMilliseconds() === 0;
  const end = isOnTheMinute ? dueAt + 59_999 : dueAt;
  return handedInAt <= end + graceSeconds * 1000 ? 0 : Math.ceil((handedInAt - end) / 1000);
}

/**
 * Number of the attempt that counts, from 1 on: the last one in time, else the last one; without a report only where no other
 * has one. Null: the student handed in nothing.
 */
export function countingAttemptByHand(all: RandomSubmissions, attempts: readonly RandomAttempt[]): number | null {
  const withReport = attempts.filter(({ isDeleted }) => !isDeleted);
  const candidates = withReport.length > 0 ? withReport : attempts;
  const inTime = candidates.filter((attempt) => lateSecondsByHand(all, attempt) === 0);
  const last = inTime.at(-1) ?? candidates.at(-1);
  return last === undefined ? null : attempts.lastIndexOf(last) + 1;
}
