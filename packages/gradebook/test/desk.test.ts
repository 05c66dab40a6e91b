import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, keepScoreRelease } from "@rubrica/adapter-postgres";
import {
  type AwaitedJudgement,
  REJUDGE_TASK,
  type Role,
  rejudgeTaskKey,
  type ScoreRelease,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { decide, finding, scoreReport } from "@rubrica/scoring";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { goodReport } from "../../scoring/test/sample-reports.ts";
import {
  createDesk,
  createFileFindings,
  createRubricRegistry,
  type Desk,
  type ReportMarking,
  type ScoreReader,
} from "../src/index.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let transaction: Transaction<Stores<ReportScore>>;
let desk: Desk;
let teacher: ScoreReader;
let student: ScoreReader;
/** When students see a mark where neither course nor assignment says so. */
let setRelease: (release: ScoreRelease) => Promise<void>;
let score: ReportScore;

beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  const { database } = opened;
  setRelease = (release) => keepScoreRelease(database, release);
  await setRelease("manual");
  const stores = createPostgresStores<ReportScore>({ database });
  transaction = stores.transaction;
  const fileDigests = { digests: async (sha256: string) => [`digest of ${sha256}`] };
  desk = createDesk({
    transaction,
    rubrics: createRubricRegistry({ store: stores.rubrics }),
    fileFindings: createFileFindings({ transaction, fileDigests }),
  });
  teacher = { person: await addPerson("teacher", "Li"), language: "en" };
  student = { person: await addPerson("student", "Ming"), language: "zh" };
  const judged = await scoreReport({ report: goodReport, language: "en" });
  const findings = [
    finding("equal_answers", { section: "body", figures: { points: 80 } }),
    finding("criteria_unjudged", { criterionIds: ["body-content"] }),
  ];
  score = { ...judged, findings, decision: decide(findings) };
});
afterAll(() => opened.close());

async function addPerson(role: Role, name: string) {
  const userId = crypto.randomUUID();
  await transaction.run(SERVICE, async ({ accounts, userInfo }) => {
    const account = { id: userId, email: `${name}@example.com`, userMetadata: { full_name: name } };
    await accounts.insert({ ...account, passwordHash: null, emailConfirmedAt: null, confirmationSentAt: null });
    await userInfo.update(userId, { role });
  });
  return { kind: "person", userId, role } as const;
}

interface Handed {
  readonly reportId: string;
  readonly runId: string;
  readonly version: number;
}

/** A report of the student with the score that asks for a person twice. */
async function handIn(sha256: string, awaited?: AwaitedJudgement): Promise<Handed> {
  const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
  const report = {
    id: reportId,
    runId,
    ownerId: student.person.userId,
    fileName: "a.pdf",
    bytes: 1,
    sha256: sha256.repeat(32),
  };
  await transaction.run(SERVICE, async ({ reports }) => {
    await reports.insert({ ...report, title: null, rubricId: null });
    await reports.saveScore(reportId, runId, score, awaited);
  });
  return { reportId, runId, version: 1 };
}

async function entryFor(reader: ScoreReader, reportId: string) {
  const read = await desk.read(reader, reportId);
  if (read.status !== "read") throw new Error(read.status);
  return read.entry;
}

async function recorded(reportId: string | null): Promise<readonly string[]> {
  const { items } = await transaction.run(SERVICE, ({ audit }) => audit.list({ limit: 200, offset: 0 }));
  return items.filter((entry) => entry.reportId === reportId).map(({ action }) => action);
}

test("read() takes what a model is to answer for a note, and asks a teacher for the rest", async () => {
  const { reportId } = await handIn("01", { findings: [2], from: "answers" });
  const { findings, decision, awaitsJudgement, score: shown } = await entryFor(teacher, reportId);
  expect(findings.map(({ number, weight, settled }) => [number, weight, settled])).toEqual([
    [1, "hold", false],
    [2, "note", false],
  ]);
  expect(findings[1]?.message).toContain("no points until it is asked again");
  expect([decision, awaitsJudgement, shown.finalScore]).toEqual(["hold", true, score.finalScore]);
  expect(await recorded(reportId)).toEqual(["score.read"]);
});

test("read() tells nobody of a score that they may not see yet, and of no report that is not theirs", async () => {
  const { reportId } = await handIn("02");
  expect((await desk.read(student, reportId)).status).toBe("not_scored");
  const other: ScoreReader = { person: await addPerson("student", "Hua"), language: "en" };
  expect(await desk.read(other, reportId)).toEqual({ status: "not_found" });
  expect(await desk.read(teacher, reportId, crypto.randomUUID())).toEqual({ status: "not_found" });
});

test("review() settles a finding and accepts the score; students read neither who nor why", async () => {
  const seen = await handIn("03");
  const before = await desk.review(teacher, { ...seen, act: "reopened", findingNumber: 1, reason: null });
  expect(before.status).toBe("nothing_to_undo");
  expect((await desk.review(teacher, { ...seen, act: "acknowledged", findingNumber: 3, reason: null })).status).toBe(
    "no_finding",
  );
  const done = await desk.review(teacher, { ...seen, act: "acknowledged", findingNumber: 1, reason: "I looked." });
  if (done.status !== "changed") throw new Error(done.status);
  const [first, second] = done.entry.findings;
  expect([first?.acknowledgement?.personName, first?.acknowledgement?.reason]).toEqual(["Li", "I looked."]);
  expect([first?.settled, second?.settled]).toEqual([true, false]);

  const { version } = done.entry;
  const stale = await desk.review(teacher, { ...seen, act: "accepted", findingNumber: null, reason: null });
  expect(stale).toEqual({ status: "stale", runId: seen.runId, version });
  await desk.review(teacher, { ...seen, version, act: "accepted", findingNumber: null, reason: null });
  await desk.release(teacher, { reportIds: [seen.reportId], released: true });
  const shown = await entryFor(student, seen.reportId);
  expect([shown.acceptance, shown.findings[0]?.acknowledgement]).toEqual([null, null]);
  expect(shown.findings.map(({ settled }) => settled)).toEqual([true, true]);
  expect((await entryFor(teacher, seen.reportId)).acceptance?.personName).toBe("Li");
});

test("override() keeps the judge's points beside a person's, and takes those back", async () => {
  const seen = await handIn("04");
  const change = { ...seen, criterionId: "body-content", points: 3, reason: "Seen." };
  const changed = await desk.override(teacher, change);
  if (changed.status !== "changed") throw new Error(changed.status);
  const judged = score.sections.flatMap(({ criteria }) => criteria).find((each) => each.criterionId === "body-content");
  expect(changed.entry.overrides).toMatchObject([
    { criterionId: "body-content", points: 3, judgedPoints: judged?.score, personName: "Li" },
  ]);
  expect(changed.entry.score.finalScore).toBeLessThan(changed.entry.judgedFinalScore);
  expect(changed.entry.findings.map(({ settled }) => settled)).toEqual([false, true]);

  expect((await desk.override(teacher, change)).status).toBe("stale");
  const { version } = changed.entry;
  const missing = await desk.override(teacher, { ...change, version, criterionId: "body-method" });
  expect(missing.status).toBe("no_criterion");
  const undone = await desk.override(teacher, { ...change, version, points: null, reason: "" });
  if (undone.status !== "changed") throw new Error(undone.status);
  expect([undone.entry.overrides, undone.entry.score.finalScore]).toEqual([[], score.finalScore]);
  expect(await recorded(seen.reportId)).toEqual(["score.override_undone", "score.overridden"]);
});

test("release() names what is on hold in words, leaves what waits for a model, and accepts one by name", async () => {
  const held = await handIn("05");
  const waiting = await handIn("06", { findings: [1, 2], from: "answers" });
  const reportIds = [held.reportId, waiting.reportId];
  const outcome = await desk.release(teacher, { reportIds, released: true });
  if (outcome.status !== "done") throw new Error(outcome.status);
  expect([outcome.changed, outcome.awaitingJudgement]).toEqual([[], [waiting.reportId]]);
  expect(outcome.held.map(({ reportId, openFindings }) => [reportId, openFindings.map(({ code }) => code)])).toEqual([
    [held.reportId, ["equal_answers", "criteria_unjudged"]],
  ]);
  expect(outcome.held[0]?.openFindings[0]?.title).not.toBe("equal_answers");
  const accepted = await desk.release(teacher, { reportIds: [held.reportId], released: true, accept: true });
  expect(accepted).toMatchObject({ status: "done", changed: [held.reportId], held: [] });
});

test("a file that was handed in twice is told to teachers, in a score and in lists, and to no student", async () => {
  const { reportId } = await handIn("07");
  const again = await handIn("07");
  await desk.release(teacher, { reportIds: [reportId], released: true, accept: true });
  const [found] = (await entryFor(teacher, reportId)).fileFindings;
  expect([found?.code, found?.reports?.map(({ id }) => id)]).toEqual(["same_file", [again.reportId]]);
  const query = { reportIds: [reportId], limit: 10, offset: 0 };
  const [listed] = (await desk.list(teacher, query)).items;
  expect(listed?.fileFindings.map(({ code }) => code)).toEqual(["same_file"]);
  expect((await entryFor(student, reportId)).fileFindings).toEqual([]);
  expect((await desk.list(student, query)).items[0]?.fileFindings).toEqual([]);
});

test("runs() compares the runs of a report, oldest first, and gives null for one that the reader does not see", async () => {
  const { reportId, runId } = await handIn("08");
  const newer = crypto.randomUUID();
  await transaction.run(SERVICE, async ({ reports }) => {
    await reports.startRun(reportId, newer, null);
    await reports.saveScore(reportId, newer, score);
  });
  const read = await desk.runs(teacher, reportId, { limit: 1 });
  expect([read?.total, read?.runs.map((run) => run.runId)]).toEqual([2, [newer]]);
  expect(read?.runs[0]?.change?.finalScore).toBe(0);
  const both = await desk.runs(teacher, reportId, { limit: 10 });
  const line = both?.criteria.find(({ criterionId }) => criterionId === "body-content");
  expect([line?.points.map((run) => run.runId), line?.spread]).toEqual([[runId, newer], 0]);
  expect(await desk.runs(teacher, crypto.randomUUID(), { limit: 1 })).toBeNull();
});

test("statistics() and the tables word what they count, and the audit log does not keep what was searched for", async () => {
  const { reportId } = await handIn("09");
  const summary = await desk.statistics({ ...teacher, language: "zh" }, { reportIds: [reportId], q: "a.pdf" });
  expect([summary.reports, summary.scales.map(({ count }) => count)]).toEqual([1, [1]]);
  expect(summary.scales[0]?.criteria.map(({ name }) => name)).toContain("内容深度与依据");
  const csv = (await Array.fromAsync(desk.csv(teacher, { reportIds: [reportId], descending: false }))).join("");
  expect(csv.split("\r\n")[1]).toContain(reportId);
  expect(await desk.markdown(teacher, { reportIds: [reportId] })).toStartWith("## Provisional");
  const { items } = await transaction.run(SERVICE, ({ audit }) => audit.list({ limit: 3, offset: 0 }));
  expect(items.map(({ action, detail }) => [action, detail])).toEqual([
    ["scores.exported", { format: "markdown", filter: {}, reportIds: reportId }],
    ["scores.exported", { format: "csv", filter: { order: "asc" }, reportIds: reportId }],
    ["scores.summarized", { filter: { searched: true } }],
  ]);
});

/** A course with one member of each role, and a report of its student that is handed in there. */
async function openCourse() {
  const courseId = crypto.randomUUID();
  const reader = async (role: Role, name: string): Promise<ScoreReader> => ({
    person: await addPerson(role, `${name}-${courseId}`),
    language: "en",
  });
  const members = {
    instructor: await reader("teacher", "instructor"),
    // A student of a higher year, as at most universities.
    assistant: await reader("student", "assistant"),
    observer: await reader("teacher", "observer"),
    student: await reader("student", "author"),
  };
  const course = { id: courseId, title: "论文", code: null, term: null, timeZone: "UTC", createdBy: null };
  await transaction.run(SERVICE, async ({ courses }) => {
    await courses.insert(course);
    for (const [role, { person }] of Object.entries(members) as [keyof typeof members, ScoreReader][]) {
      const member = { courseId, personId: person.userId, role, section: null };
      await courses.saveMember({ ...member, isActive: true, source: "hand", addedBy: null });
    }
  });
  return {
    people: { ...members, teacherElsewhere: await reader("teacher", "elsewhere") },
    async handIn(sha256: string): Promise<Handed> {
      const [reportId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
      const file = { fileName: "a.pdf", bytes: 1, sha256: sha256.repeat(32), title: null, rubricId: null };
      await transaction.run(SERVICE, async ({ reports }) => {
        await reports.insert({ id: reportId, runId, ownerId: members.student.person.userId, ...file, courseId });
        await reports.saveScore(reportId, runId, { ...score, findings: [], decision: "clear" });
      });
      return { reportId, runId, version: 1 };
    },
  };
}

const outcomeOf = (change: Promise<{ readonly status: string; readonly changed?: readonly string[] }>) =>
  change.then(
    ({ status, changed }) => (status === "done" ? (changed?.length ?? 0) : status),
    (error) => error.code,
  );

test("override(), review() and release() do in a course what the role in it allows, whatever the account is", async () => {
  const { people, handIn: handInToCourse } = await openCourse();
  const attempts = {
    override: (reader: ScoreReader, seen: Handed) =>
      desk.override(reader, { ...seen, criterionId: "body-content", points: 70, reason: "" }),
    accept: (reader: ScoreReader, seen: Handed) =>
      desk.review(reader, { ...seen, act: "accepted", findingNumber: null, reason: null }),
    release: (reader: ScoreReader, { reportId }: Handed) =>
      desk.release(reader, { reportIds: [reportId], released: true }),
    withhold: async (reader: ScoreReader, { reportId }: Handed) => {
      await desk.release(people.instructor, { reportIds: [reportId], released: true });
      return desk.release(reader, { reportIds: [reportId], released: false });
    },
  };
  const found: Record<string, unknown> = {};
  for (const [act, attempt] of Object.entries(attempts)) {
    const outcomes = [];
    for (const reader of Object.values(people))
      outcomes.push(await outcomeOf(attempt(reader, await handInToCourse("31"))));
    found[act] = outcomes;
  }
  const denied = "permission_denied";
  expect(found).toEqual({
    override: ["changed", "changed", denied, denied, "not_found"],
    accept: ["changed", "changed", denied, denied, "not_found"],
    release: [1, denied, denied, denied, 0],
    withhold: [1, denied, denied, denied, 0],
  });
});

test("an assistant's acceptance and points publish nothing, also where scores are released at once", async () => {
  const { people, handIn: handInToCourse } = await openCourse();
  const isShown = async (reportId: string) => (await desk.read(people.student, reportId)).status === "read";
  const shown: Record<string, readonly boolean[]> = {};
  for (const release of ["immediate", "manual"] as const) {
    const [accepted, other] = [await handInToCourse("32"), await handInToCourse("33")];
    await setRelease(release);
    await desk.review(people.assistant, { ...accepted, act: "accepted", findingNumber: null, reason: null });
    const byAssistant = await isShown(accepted.reportId);
    await desk.release(people.instructor, { reportIds: [accepted.reportId], released: true });
    const byInstructor = await isShown(accepted.reportId);
    await desk.review(people.instructor, { ...other, act: "accepted", findingNumber: null, reason: null });
    shown[release] = [byAssistant, byInstructor, await isShown(other.reportId)];
    await setRelease("manual");
  }
  expect(shown).toEqual({ manual: [false, true, false], immediate: [false, true, true] });
});

test("release() leaves out reports that the person does not see or may not release, and releases the others", async () => {
  const [one, other] = [await openCourse(), await openCourse()];
  const [own, foreign] = [await one.handIn("34"), await other.handIn("34")];
  const reportIds = [own.reportId, foreign.reportId, crypto.randomUUID()];
  expect(await desk.release(one.people.instructor, { reportIds, released: true })).toMatchObject({
    status: "done",
    changed: [own.reportId],
  });
  expect((await desk.read(other.people.student, foreign.reportId)).status).toBe("not_scored");
});

test("the findings about a file count reports of other courses, and name none of them", async () => {
  const [one, other] = [await openCourse(), await openCourse()];
  const { reportId } = await one.handIn("35");
  await one.handIn("35");
  await other.handIn("35");
  const [finding] = (await entryFor(one.people.observer, reportId)).fileFindings;
  expect([finding?.figures, finding?.reports?.length]).toEqual([{ others: 2, people: 1 }, 1]);
  await desk.release(one.people.instructor, { reportIds: [reportId], released: true });
  expect((await entryFor(one.people.student, reportId)).fileFindings).toEqual([]);
});

test("statistics() and the tables hold the reports that the person may export, not all that they read", async () => {
  const { people, handIn: handInToCourse } = await openCourse();
  const { reportId } = await handInToCourse("36");
  const counts = [];
  for (const reader of Object.values(people)) {
    const { reports } = await desk.statistics(reader, { reportIds: [reportId] });
    const csv = (await Array.fromAsync(desk.csv(reader, { reportIds: [reportId] }))).join("");
    counts.push([reports, csv.includes(reportId)]);
  }
  expect(counts).toEqual([
    [1, true],
    [1, true],
    [0, false],
    [0, false],
    [0, false],
  ]);
});

const mine = { criterionId: "body-content", points: 3, reason: "Seen." };
const marking = (seen: Handed, change: Partial<ReportMarking> = {}): ReportMarking => ({
  ...seen,
  requestId: crypto.randomUUID(),
  points: [mine],
  accept: true,
  reason: null,
  ...change,
});

test("mark() saves points, reasons and acceptance of a report at once, and answers each try of a request as the first", async () => {
  const seen = await handIn("0b");
  const request = marking(seen, { points: [mine, { ...mine, criterionId: "body-language", points: 90 }] });
  // As a page does that lost the connection and asks again while the first try is still under way.
  const tries = await Promise.all([1, 2, 3].map(() => desk.mark(teacher, request)));
  const [first] = tries;
  if (first?.status !== "marked") throw new Error(first?.status);
  expect(tries).toEqual([first, first, first]);
  expect(first.outcome).toMatchObject({ version: 4, accepted: true, released: false });
  const { overrides, acceptance, version, score: shown } = await entryFor(teacher, seen.reportId);
  expect(overrides.map(({ criterionId, points, reason }) => [criterionId, points, reason])).toEqual([
    ["body-content", 3, "Seen."],
    ["body-language", 90, "Seen."],
  ]);
  expect([acceptance?.personName, version, shown.finalScore]).toEqual(["Li", 4, first.outcome.finalScore]);
  // Changed by somebody since: what the request did is told as it was.
  const again = { ...seen, version, criterionId: "body-content", points: 4, reason: "Once more." };
  expect((await desk.override(teacher, again)).status).toBe("changed");
  expect(await desk.mark(teacher, request)).toEqual(first);
  const told = (await recorded(seen.reportId)).toReversed();
  expect(told.slice(0, 3)).toEqual(["score.overridden", "score.overridden", "score.accepted"]);
});

test("mark() changes nothing where the score changed since, a criterion is not there, or the id stands for another request", async () => {
  const seen = await handIn("0c");
  const request = marking(seen);
  const absent = { ...request, points: [mine, { ...mine, criterionId: "body-method" }] };
  expect((await desk.mark(teacher, absent)).status).toBe("no_criterion");
  const back = marking(seen, { points: [{ ...mine, points: null, reason: "" }] });
  expect((await desk.mark(teacher, back)).status).toBe("no_override");
  expect((await entryFor(teacher, seen.reportId)).version).toBe(1);
  const changed = await desk.review(teacher, { ...seen, act: "acknowledged", findingNumber: 1, reason: null });
  if (changed.status !== "changed") throw new Error(changed.status);
  const { version } = changed.entry;
  expect(await desk.mark(teacher, request)).toEqual({ status: "stale", runId: seen.runId, version });
  expect((await desk.mark(teacher, { ...request, version })).status).toBe("marked");
  expect((await desk.mark(teacher, { ...request, version, accept: false })).status).toBe("other_request");
  const other: ScoreReader = { person: await addPerson("teacher", "Wang"), language: "en" };
  expect((await desk.mark(other, { ...request, version })).status).toBe("other_request");
  expect((await desk.mark(student, marking(seen)).catch((error: Error) => error.name)) as string).toBe(
    "PermissionDeniedError",
  );
});

test("undoMarking() brings back points, acceptance and release as they were before the request, once", async () => {
  const seen = await handIn("0d");
  await setRelease("immediate");
  const before = await desk.override(teacher, { ...seen, ...mine, points: 50, reason: "At first." });
  if (before.status !== "changed") throw new Error(before.status);
  const { version, score: scoreBefore } = before.entry;
  const request = marking(
    { ...seen, version },
    { points: [mine, { ...mine, criterionId: "body-language", points: 90 }] },
  );
  const done = await desk.mark(teacher, request);
  if (done.status !== "marked") throw new Error(done.status);
  expect(done.outcome).toMatchObject({ accepted: true, released: true });
  expect((await desk.read(student, seen.reportId)).status).toBe("read");

  const other: ScoreReader = { person: await addPerson("teacher", "Zhao"), language: "en" };
  expect((await desk.undoMarking(other, request)).status).toBe("no_marking");
  const undone = await desk.undoMarking(teacher, request);
  if (undone.status !== "marked") throw new Error(undone.status);
  expect(undone.outcome).toMatchObject({
    finalScore: scoreBefore.finalScore,
    accepted: false,
    released: false,
  });
  expect(await desk.undoMarking(teacher, request)).toEqual(undone);
  expect((await desk.mark(teacher, request)).status).toBe("undone");
  await setRelease("manual");
  const { overrides, acceptance, releasedAt } = await entryFor(teacher, seen.reportId);
  expect(overrides.map(({ criterionId, points, reason }) => [criterionId, points, reason])).toEqual([
    ["body-content", 50, "At first."],
  ]);
  expect([acceptance, releasedAt]).toEqual([null, null]);
  expect((await desk.read(student, seen.reportId)).status).toBe("not_scored");
});

test("undoMarking() has a score wait for the model again that waited for it before", async () => {
  const seen = await handIn("0f", { findings: [2], from: "answers" });
  const request = marking(seen);
  const done = await desk.mark(teacher, request);
  if (done.status !== "marked") throw new Error(done.status);
  expect((await entryFor(teacher, seen.reportId)).awaitsJudgement).toBe(false);
  expect((await desk.undoMarking(teacher, request)).status).toBe("marked");
  const { awaitsJudgement, findings } = await entryFor(teacher, seen.reportId);
  expect([awaitsJudgement, findings[1]?.weight]).toEqual([true, "note"]);
  // Once, also where the task that was to ask it is there still.
  const key = rejudgeTaskKey(seen);
  const again = await transaction.run(SERVICE, ({ queue }) =>
    queue.enqueue([{ type: REJUDGE_TASK, payload: seen, key }]),
  );
  expect(again.map(({ added }) => added)).toEqual([false]);
});

test("undoMarking() leaves what somebody changed, released or withheld since", async () => {
  const seen = await handIn("0e");
  const request = marking(seen);
  const done = await desk.mark(teacher, request);
  if (done.status !== "marked") throw new Error(done.status);
  const { version } = done.outcome;
  await desk.release(teacher, { reportIds: [seen.reportId], released: true });
  expect((await desk.undoMarking(teacher, request)).status).toBe("stale");
  await desk.release(teacher, { reportIds: [seen.reportId], released: false });
  await desk.review(teacher, { ...seen, version, act: "acknowledged", findingNumber: 1, reason: null });
  expect(await desk.undoMarking(teacher, request)).toEqual({
    status: "stale",
    runId: seen.runId,
    version: version + 1,
  });
});
