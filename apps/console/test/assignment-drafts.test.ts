import { expect, test } from "bun:test";
import type { Assignment, OwnSubmissions, Submission } from "../api/courses/assignments.ts";
import { byDueTime, countingOf, kindOf } from "../courses/assignments/own/order-own.ts";
import { changesIn, draftOf, mistakesIn, newDraft } from "../courses/assignments/settings/assignment-draft.ts";
import { keyOf } from "../courses/assignments/settings/rubric-key.ts";

const submission = (attempt: number, change: Partial<Submission> = {}): Submission => ({
  id: `s${attempt}`,
  assignment_id: "a",
  attempt,
  handed_in_at: "2026-11-20T10:00:00Z",
  late_seconds: 0,
  file_name: "report.pdf",
  bytes: 1,
  sha256: "00",
  report_id: `r${attempt}`,
  state: "to_review",
  ...change,
});

const own = (submissions: readonly Submission[], change: Partial<OwnSubmissions> = {}): OwnSubmissions => ({
  assignment_id: "a",
  submissions: [...submissions],
  attempts_left: null,
  may_hand_in: true,
  refusal: null,
  now: "2026-11-20T12:00:00Z",
  ...change,
});

test("countingOf() is the last one in time, else the last, and one without a report only where there is no other", () => {
  expect(countingOf([])).toBeNull();
  expect(countingOf([submission(1), submission(2)])?.attempt).toBe(2);
  expect(countingOf([submission(1), submission(2, { late_seconds: 60 })])?.attempt).toBe(1);
  expect(countingOf([submission(1, { late_seconds: 5 }), submission(2, { late_seconds: 60 })])?.attempt).toBe(2);
  expect(countingOf([submission(1, { report_id: null }), submission(2, { late_seconds: 60 })])?.attempt).toBe(2);
  expect(countingOf([submission(1, { report_id: null })])?.attempt).toBe(1);
});

test("kindOf() puts what is left to do before what waits for a mark", () => {
  const before = { due_at: "2026-11-20T15:59:59.999Z" };
  const after = { due_at: "2026-11-20T11:00:00Z" };
  const closed = { may_hand_in: false, refusal: "closed" as const };
  expect(kindOf(before, own([]))).toBe("toHandIn");
  expect(kindOf(after, own([]))).toBe("toHandIn");
  expect(kindOf(before, own([], { may_hand_in: false, refusal: "not_open" }))).toBe("toHandIn");
  expect(kindOf(after, own([], closed))).toBe("missed");
  expect(kindOf(before, own([submission(1)]))).toBe("toHandIn");
  expect(kindOf(before, own([submission(1)], { may_hand_in: false, refusal: "no_attempt_left" }))).toBe("waiting");
  expect(kindOf(after, own([submission(1)]))).toBe("waiting");
  expect(kindOf({ due_at: null }, own([submission(1)]))).toBe("waiting");
  expect(kindOf(after, own([submission(1, { state: "not_readable" })]))).toBe("toHandIn");
  expect(kindOf(after, own([submission(1, { state: "not_readable" })], closed))).toBe("waiting");
  expect(kindOf(before, own([submission(1, { state: "released" })]))).toBe("withMark");
});

test("byDueTime() puts those without a due time last", () => {
  const due = (dueAt: string | null) => ({ due_at: dueAt });
  const sorted = [due(null), due("2026-12-01T00:00:00Z"), due(null), due("2026-11-20T15:59:59.999Z")].sort(byDueTime);
  expect(sorted.map(({ due_at }) => due_at?.slice(0, 10) ?? null)).toEqual(["2026-11-20", "2026-12-01", null, null]);
});

test("changesIn() sends what was touched: a due time ends with its minute, an untouched one keeps its instant", () => {
  const zone = "Europe/London";
  const rubric = { id: "thesis", version: "1.0.0" };
  const filled = {
    ...newDraft,
    title: " Lab 3 ",
    rubric: keyOf(rubric),
    opens: "2026-03-28T08:00",
    // The clocks have gone forward in between.
    due: "2026-03-29T23:59",
    attempts: "3",
  };
  expect(changesIn(filled, newDraft, zone, rubric)).toEqual({
    title: "Lab 3",
    rubric_id: "thesis",
    rubric_version: "1.0.0",
    opens_at: "2026-03-28T08:00:00.000Z",
    due_at: "2026-03-29T22:59:59.999Z",
    attempts: 3,
  });
  const assignment = {
    title: "Lab 3",
    instructions: "",
    rubric_id: "thesis",
    rubric_version: "1.0.0",
    opens_at: null,
    // Comes twice on that day, and this is the second.
    due_at: "2026-10-25T01:30:12.345Z",
    cut_off_at: "2026-10-26T23:59:59.999Z",
    attempts: 3,
  } as Assignment;
  const shown = draftOf(assignment, zone);
  expect(shown).toMatchObject({ due: "2026-10-25T01:30", cutOff: "2026-10-26T23:59", opens: "" });
  expect(changesIn(shown, shown, zone, rubric)).toEqual({});
  expect(changesIn({ ...shown, cutOff: "", attempts: "any" }, shown, zone, rubric)).toEqual({
    cut_off_at: null,
    attempts: null,
  });
});

test("mistakesIn() names what is missing and which time comes before another", () => {
  expect(mistakesIn({ ...newDraft, title: "Lab" })).toEqual({});
  expect(mistakesIn({ ...newDraft, due: "2026-11-20T23:59", opens: "2026-11-21T00:00" })).toEqual({
    title: "nameMissing",
    due: "dueBeforeOpens",
  });
  const late = { ...newDraft, title: "Lab", opens: "2026-11-20T08:00", cutOff: "2026-11-20T07:59" };
  expect(mistakesIn(late)).toEqual({ cutOff: "cutOffBeforeOpens" });
  expect(mistakesIn({ ...late, due: "2026-11-20T08:00" })).toEqual({ cutOff: "cutOffBeforeDue" });
  expect(mistakesIn({ ...late, due: "2026-11-20T08:00", cutOff: "2026-11-20T08:00" })).toEqual({});
});
