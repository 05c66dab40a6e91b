import { expect, test } from "bun:test";
import { handInStanding } from "./hand-in-standing.ts";

const at = new Date("2026-12-01T12:00:00Z");
const open = { opensAt: null, cutOffAt: null, attempts: 2 };
const course = { role: "student", archivedAt: null } as const;
const submissions = [{ state: "not_readable" }, { state: "to_review" }] as const;

test("handInStanding() counts the attempts that could be read", () => {
  expect(handInStanding(open, { course, submissions, at })).toEqual({ attemptsLeft: 1, refusal: null });
  const used = [...submissions, { state: "not_handed_in" }] as const;
  expect(handInStanding(open, { course, submissions: used, at })).toEqual({
    attemptsLeft: 0,
    refusal: "no_attempt_left",
  });
  const unlimited = { ...open, attempts: null };
  expect(handInStanding(unlimited, { course, submissions: used, at })).toEqual({ attemptsLeft: null, refusal: null });
});

test("handInStanding() names the course before the time", () => {
  const closed = { ...open, cutOffAt: new Date("2026-12-01T11:00:00Z") };
  const refusalIn = (seen: Parameters<typeof handInStanding>[1]["course"]) =>
    handInStanding(closed, { course: seen, submissions, at }).refusal;
  expect([
    refusalIn(course),
    refusalIn({ ...course, archivedAt: at }),
    refusalIn({ role: "observer", archivedAt: at }),
    refusalIn({ role: null, archivedAt: null }),
  ]).toEqual(["closed", "archived", "forbidden", "forbidden"]);
});
