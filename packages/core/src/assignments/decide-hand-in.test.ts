import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decideHandIn, type EarlierAttempt, endOf } from "./decide-hand-in.ts";

const MINUTE = 60_000;
const midnight = Date.UTC(2026, 10, 30);
const at = (minutes: number | null) => (minutes === null ? null : new Date(midnight + minutes * MINUTE));

test("endOf() takes a time on the minute to its end, and leaves any other", () => {
  expect(endOf(new Date(midnight + 59 * MINUTE))).toBe(midnight + 60 * MINUTE - 1);
  expect(endOf(new Date(midnight + 1))).toBe(midnight + 1);
});

describe("decideHandIn()", () => {
  test("takes 23:59:59.999 of a cut-off at 23:59, and nothing a millisecond later", () => {
    const assignment = { opensAt: null, cutOffAt: at(-1), attempts: null };
    const arriving = (milliseconds: number) =>
      decideHandIn(assignment, { arrivedAt: new Date(midnight + milliseconds), sha256: "a", earlier: [] }).status;
    expect([arriving(-1), arriving(0)]).toEqual(["accepted", "closed"]);
  });

  test("takes the file of the newest attempt for that attempt, also after the cut-off, unless it could not be read", () => {
    const assignment = { opensAt: null, cutOffAt: at(0), attempts: 1 };
    const earlier: readonly EarlierAttempt[] = [{ attempt: 1, sha256: "a", reportId: "r1", isUnreadable: false }];
    const request = { arrivedAt: new Date(midnight + 5 * MINUTE), sha256: "a" };
    expect(decideHandIn(assignment, { ...request, earlier })).toEqual({ status: "same", reportId: "r1" });
    expect(decideHandIn(assignment, { ...request, sha256: "b", earlier }).status).toBe("closed");
    const unreadable = earlier.map((each) => ({ ...each, isUnreadable: true }));
    const inTime = { arrivedAt: new Date(midnight), sha256: "a", earlier: unreadable };
    expect(decideHandIn(assignment, inTime)).toEqual({ status: "accepted", attempt: 2 });
  });

  // The model keeps a list of who came when, and asks the plain questions of the design in their order.
  test("agrees with a small model for any opening, cut-off, number of attempts and arrivals", () => {
    const arrival = fc.record({
      minutes: fc.integer({ min: -30, max: 90 }),
      file: fc.constantFrom("a", "b", "c"),
      fails: fc.boolean(),
      isDeleted: fc.boolean(),
    });
    const bound = fc.option(fc.integer({ min: -20, max: 80 }));
    fc.assert(
      fc.property(
        bound,
        bound,
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.array(arrival, { maxLength: 12 }),
        (one, other, attempts, arrivals) => {
          const [opens, cutOff] = one !== null && other !== null && one > other ? [other, one] : [one, other];
          const assignment = { opensAt: at(opens), cutOffAt: at(cutOff), attempts };
          const kept: EarlierAttempt[] = [];
          let paid = 0;
          for (const { minutes, file, fails, isDeleted } of arrivals) {
            const last = kept.at(-1);
            const isAgain = last?.sha256 === file && last.reportId !== null && !last.isUnreadable;
            const isOpen = (opens === null || minutes >= opens) && (cutOff === null || minutes <= cutOff);
            const expected = isAgain
              ? "same"
              : !isOpen
                ? opens !== null && minutes < opens
                  ? "not_open"
                  : "closed"
                : attempts !== null && paid >= attempts
                  ? "no_attempt_left"
                  : "accepted";
            const arrivedAt = new Date(midnight + minutes * MINUTE);
            const decision = decideHandIn(assignment, { arrivedAt, sha256: file, earlier: kept });
            expect(decision.status).toBe(expected);
            if (decision.status !== "accepted") continue;
            expect(decision.attempt).toBe(kept.length + 1);
            const isUnreadable = fails && !isDeleted;
            kept.push({
              attempt: decision.attempt,
              sha256: file,
              reportId: isDeleted ? null : `r${kept.length}`,
              isUnreadable,
            });
            if (!isUnreadable) paid += 1;
          }
        },
      ),
    );
  });
});
