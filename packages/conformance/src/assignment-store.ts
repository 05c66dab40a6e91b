import assert from "node:assert/strict";
import type {
  AccountStore,
  AssignmentStore,
  CourseStore,
  Gradebook,
  MarkStatistics,
  NewAssignment,
  ReportStore,
  RosterStore,
  Submission,
} from "@rubrica/core";
import fc from "fast-check";
import { countingAttemptByHand, lateSecondsByHand, randomSubmissions } from "./assignment-store/random-submissions.ts";
import { addOwner, newReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one database, as the service sees them; assignments of earlier tests may still be there. */
export interface AssignmentStoreSubject {
  readonly assignments: AssignmentStore;
  readonly courses: CourseStore;
  readonly reports: ReportStore;
  readonly accounts: AccountStore;
  readonly rosters: RosterStore;
  /** Stores over the same database with this grace period. Those of the subject itself have the default one, 900 seconds. */
  withGrace(graceSeconds: number): {
    readonly assignments: AssignmentStore;
    readonly gradebook: Gradebook;
    readonly markStatistics: MarkStatistics;
  };
}

/** What every {@link AssignmentStore} must do, beside who sees what, which belongs to the policies of the database. */
export function testAssignmentStore(test: TestFunction, create: () => Promise<AssignmentStoreSubject>): void {
  const addCourse = async ({ courses }: AssignmentStoreSubject): Promise<string> => {
    const id = crypto.randomUUID();
    await courses.insert({ id, title: "Course", code: null, term: null, timeZone: "UTC", createdBy: null });
    return id;
  };
  const newAssignment = (courseId: string, change: Partial<NewAssignment> = {}): NewAssignment => ({
    id: crypto.randomUUID(),
    courseId,
    title: "Assignment",
    instructions: "",
    rubricId: "lab",
    rubricVersion: "1",
    opensAt: null,
    dueAt: null,
    cutOffAt: null,
    attempts: null,
    release: null,
    createdBy: null,
    ...change,
  });
  const addStudent = async ({ accounts, courses }: AssignmentStoreSubject, courseId: string): Promise<string> => {
    const personId = await addOwner(accounts);
    const member = { courseId, personId, role: "student", section: null, isActive: true } as const;
    await courses.saveMember({ ...member, source: "hand", addedBy: null });
    return personId;
  };
  /** One more attempt; its report is read unless it is said to have failed. */
  const handIn = async (
    { assignments, reports }: AssignmentStoreSubject,
    { id: assignmentId, courseId }: Pick<NewAssignment, "id" | "courseId">,
    personId: string,
    { attempt = 1, handedInAt = new Date() }: { readonly attempt?: number; readonly handedInAt?: Date } = {},
  ): Promise<string> => {
    const report = await reports.insert(newReport(personId, { courseId }));
    await assignments.addSubmission({
      id: crypto.randomUUID(),
      assignmentId,
      courseId,
      personId,
      attempt,
      handedInAt,
      fileName: "a.pdf",
      bytes: 9,
      sha256: String(attempt).repeat(64),
      reportId: report.id,
    });
    return report.id;
  };

  test("insert() keeps an assignment, and update() changes what is named where the version is still that one", async () => {
    const subject = await create();
    const { assignments } = subject;
    const dueAt = new Date("2026-12-01T15:59:00.000Z");
    const assignment = newAssignment(await addCourse(subject), { dueAt, attempts: 3 });
    const { version, createdAt, ...kept } = await assignments.insert(assignment);
    assert.deepEqual([kept, version], [assignment, 1]);
    assert.ok(createdAt instanceof Date);
    const changed = await assignments.update(assignment.id, 1, { title: "Another", dueAt: null });
    const { title, dueAt: due, attempts, version: next } = changed?.assignment ?? assert.fail("It was not changed.");
    assert.deepEqual([title, due, attempts, next, changed?.newRuns], ["Another", null, 3, 2, []]);
    assert.equal(await assignments.update(assignment.id, 1, { title: "Too late" }), null);
    assert.equal((await assignments.find(assignment.id))?.title, "Another");
  });

  test("list() gives the assignments of a course by due time, those without one last", async () => {
    const subject = await create();
    const courseId = await addCourse(subject);
    const [none, later, sooner] = [
      newAssignment(courseId),
      newAssignment(courseId, { dueAt: new Date("2026-12-02T00:00:00Z") }),
      newAssignment(courseId, { dueAt: new Date("2026-12-01T00:00:00Z") }),
    ];
    for (const each of [none, later, sooner]) await subject.assignments.insert(each);
    const { items, total } = await subject.assignments.list({ courseId, limit: 2, offset: 1 });
    assert.deepEqual([items.map(({ id }) => id), total], [[later.id, none.id], 3]);
  });

  test("students() and counts() take the last submission in time, else the last, and everybody who handed in nothing", async () => {
    const subject = await create();
    const { assignments } = subject;
    const courseId = await addCourse(subject);
    const assignment = newAssignment(courseId, { dueAt: new Date("2026-12-01T12:00:00Z") });
    await assignments.insert(assignment);
    const [inTime, late, absent] = [
      await addStudent(subject, courseId),
      await addStudent(subject, courseId),
      await addStudent(subject, courseId),
    ];
    const at = (time: string) => new Date(`2026-12-01T${time}Z`);
    const first = await handIn(subject, assignment, inTime, { handedInAt: at("11:00:00") });
    // Within the minute of the due time and the grace period.
    const second = await handIn(subject, assignment, inTime, { attempt: 2, handedInAt: at("12:15:30") });
    await handIn(subject, assignment, inTime, { attempt: 3, handedInAt: at("13:00:00") });
    const only = await handIn(subject, assignment, late, { handedInAt: at("12:30:00") });
    const { items, total } = await assignments.students({ assignmentId: assignment.id, limit: 10, offset: 0 });
    const of = (id: string) => items.find(({ personId }) => personId === id);
    assert.equal(total, 3);
    assert.deepEqual(
      [of(inTime)?.submission?.reportId, of(late)?.submission?.reportId, of(absent)?.state],
      [second, only, "not_handed_in"],
    );
    assert.deepEqual([of(inTime)?.submission?.lateSeconds, of(late)?.submission?.lateSeconds], [0, 1741]);
    assert.deepEqual((await assignments.counts([assignment.id])).get(assignment.id), {
      notHandedIn: 1,
      processing: 2,
      toReview: 0,
      reviewed: 0,
      released: 0,
      late: 1,
      held: 0,
    });
    await subject.reports.remove({ id: second });
    const { items: after } = await assignments.students({ assignmentId: assignment.id, limit: 10, offset: 0 });
    assert.equal(after.find(({ personId }) => personId === inTime)?.submission?.reportId, first);
    const lateOnes = await assignments.students({ assignmentId: assignment.id, isLate: true, limit: 10, offset: 5 });
    assert.deepEqual([lateOnes.items, lateOnes.total], [[], 1]);
  });

  test("submissionsOf(), students(), counts() and the gradebook agree with a model for any due time and grace period", async () => {
    const subject = await create();
    const courseId = await addCourse(subject);
    const people = [
      await addStudent(subject, courseId),
      await addStudent(subject, courseId),
      await addStudent(subject, courseId),
    ];
    const all = { limit: 20, offset: 0 };
    await fc.assert(
      fc.asyncProperty(randomSubmissions, async (random) => {
        const { assignments, gradebook } = subject.withGrace(random.graceSeconds);
        const dueAt = random.dueAt === null ? null : new Date(random.dueAt);
        const assignment = newAssignment(courseId, { dueAt });
        await assignments.insert(assignment);
        const counting: { personId: string; lateSeconds: number; reportId: string | null; attempt: number }[] = [];
        for (const [index, attempts] of random.students.entries()) {
          const personId = people[index] ?? assert.fail("There are too few people.");
          const expected = [];
          for (const [before, { handedInAt, isDeleted }] of attempts.entries()) {
            const attempt = before + 1;
            const id = await handIn(subject, assignment, personId, { attempt, handedInAt: new Date(handedInAt) });
            if (isDeleted) await subject.reports.remove({ id });
            const lateSeconds = lateSecondsByHand(random, { handedInAt });
            expected.push({ personId, attempt, lateSeconds, reportId: isDeleted ? null : id });
          }
          const held = await assignments.submissionsOf(personId, [assignment.id]);
          assert.deepEqual(held.map(what), expected);
          const attempt = countingAttemptByHand(random, attempts);
          if (attempt !== null) counting.push(...expected.slice(attempt - 1, attempt));
        }
        const { items } = await assignments.students({ assignmentId: assignment.id, ...all });
        assert.deepEqual(
          sorted(items.flatMap(({ submission }) => (submission === null ? [] : [what(submission)]))),
          sorted(counting),
        );
        const late = counting.filter(({ lateSeconds, reportId }) => lateSeconds > 0 && reportId !== null);
        assert.equal((await assignments.counts([assignment.id])).get(assignment.id)?.late, late.length);
        const listed = await assignments.students({ assignmentId: assignment.id, isLate: true, ...all });
        assert.deepEqual(
          listed.items.map(({ personId }) => personId).sort(),
          late.map(({ personId }) => personId).sort(),
        );
        const reports = await gradebook.list({ assignmentId: assignment.id, ...all });
        assert.deepEqual(
          reports.items.map(({ report }) => report.id).sort(),
          counting.flatMap(({ reportId }) => reportId ?? []).sort(),
        );
      }),
      { numRuns: 100 },
    );
  });

  test("the gradebook lists and the statistics count reports that were handed in late, by the due time as it is now", async () => {
    const subject = await create();
    const { assignments } = subject;
    const { gradebook, markStatistics } = subject.withGrace(900);
    const courseId = await addCourse(subject);
    const assignment = newAssignment(courseId, { dueAt: new Date("2026-12-01T12:00:00Z") });
    const undated = newAssignment(courseId);
    for (const each of [assignment, undated]) await assignments.insert(each);
    const [one, other] = [await addStudent(subject, courseId), await addStudent(subject, courseId)];
    const at = (time: string) => ({ handedInAt: new Date(`2026-12-01T${time}Z`) });
    const inTime = await handIn(subject, assignment, one, at("12:15:30"));
    const late = await handIn(subject, assignment, other, at("12:30:00"));
    const free = await handIn(subject, undated, other, at("23:00:00"));
    const ofCourse = { ...newReport(one), courseId };
    await subject.reports.insert(ofCourse);
    const list = async (isLate: boolean) => {
      const { items } = await gradebook.list({ courseId, late: isLate, limit: 9, offset: 0 });
      return items.map(({ report }) => report.id).sort();
    };
    const count = async () => (await markStatistics.summarize({ courseId })).late;
    assert.deepEqual(await list(true), [late]);
    assert.deepEqual(await list(false), [inTime, free, ofCourse.id].sort());
    assert.equal(await count(), 1);
    assert.equal((await markStatistics.summarize({ courseId, late: false })).late, 0);
    const { reportIds } = await markStatistics.outline({ courseId, late: true });
    assert.deepEqual(reportIds, [late]);
    const before = await markStatistics.version({ courseId });
    await assignments.update(assignment.id, 1, { dueAt: new Date("2026-12-01T11:00:00Z") });
    assert.notEqual(await markStatistics.version({ courseId }), before);
    assert.deepEqual([await list(true), await count()], [[inTime, late].sort(), 2]);
    assert.deepEqual(
      (await subject.withGrace(2 * 3600).gradebook.list({ courseId, late: true, limit: 9, offset: 0 })).items,
      [],
    );
  });

  test("students() and counts() have invited students, who handed in nothing", async () => {
    const subject = await create();
    const { assignments, rosters } = subject;
    const courseId = await addCourse(subject);
    const assignment = newAssignment(courseId);
    await assignments.insert(assignment);
    const invited = {
      personId: null,
      email: "a@example.edu",
      schoolNumber: "1",
      fullName: "丁一",
      section: "A",
      role: "student",
    } as const;
    await rosters.save(courseId, { added: [invited], changed: [], addedBy: await addStudent(subject, courseId) });
    const { items } = await assignments.students({ assignmentId: assignment.id, q: "丁", limit: 9, offset: 0 });
    assert.deepEqual(
      items.map(({ fullName, section, state, submission }) => [fullName, section, state, submission]),
      [["丁一", "A", "not_handed_in", null]],
    );
    assert.equal((await assignments.counts([assignment.id])).get(assignment.id)?.notHandedIn, 2);
  });

  test("a mark is released at once as the assignment says, else the course, else the installation", async () => {
    const subject = await create();
    const { assignments, courses, reports } = subject;
    const { gradebook } = subject.withGrace(900);
    const level = { code: "good", label: "良好" };
    const score = { finalScore: 80, level, mode: "ai", findings: [], sections: [] } as never;
    const shown: Record<string, readonly boolean[]> = {};
    const check = async (name: string, reportId: string) => {
      const expected = await courses.releasesAtOnce(reportId);
      await reports.saveScore(reportId, (await reports.find(reportId))?.runId ?? "", score);
      shown[name] = [expected, (await gradebook.find(reportId))?.releasedAt !== null];
    };
    await check("no course", (await reports.insert(newReport(await addOwner(subject.accounts)))).id);
    for (const ofCourse of [null, "manual", "immediate"] as const) {
      const courseId = await addCourse(subject);
      await courses.update(courseId, { release: ofCourse });
      for (const release of [null, "manual", "immediate"] as const) {
        const assignment = newAssignment(courseId, { release });
        await assignments.insert(assignment);
        await check(`${ofCourse} ${release}`, await handIn(subject, assignment, await addStudent(subject, courseId)));
      }
    }
    const [atOnce, byHand] = [
      [true, true],
      [false, false],
    ];
    assert.deepEqual(shown, {
      "no course": atOnce,
      "null null": atOnce,
      "null manual": byHand,
      "null immediate": atOnce,
      "manual null": byHand,
      "manual manual": byHand,
      "manual immediate": atOnce,
      "immediate null": atOnce,
      "immediate manual": byHand,
      "immediate immediate": atOnce,
    });
    assert.equal(await courses.releasesAtOnce(crypto.randomUUID()), false);
  });

  test("hold() gives the attempts of one person, with those that could not be read and those whose report is gone", async () => {
    const subject = await create();
    const { assignments, reports } = subject;
    const courseId = await addCourse(subject);
    const assignment = newAssignment(courseId);
    await assignments.insert(assignment);
    const [person, other] = [await addStudent(subject, courseId), await addStudent(subject, courseId)];
    const gone = await handIn(subject, assignment, person);
    const unread = await handIn(subject, assignment, person, { attempt: 2 });
    await handIn(subject, assignment, other);
    await reports.remove({ id: gone });
    const run = (await reports.find(unread))?.runId ?? "";
    await reports.fail(unread, run, { code: "damaged", message: "It is damaged." });
    const held = await assignments.hold(assignment.id, person);
    assert.deepEqual(
      held?.earlier.map(({ attempt, reportId, isUnreadable }) => [attempt, reportId, isUnreadable]),
      [
        [1, null, false],
        [2, unread, true],
      ],
    );
    assert.equal(await assignments.hold(crypto.randomUUID(), person), null);
    assert.equal((await assignments.ofReport(unread))?.id, assignment.id);
    assert.equal(await assignments.ofReport(crypto.randomUUID()), null);
    assert.deepEqual(
      (await assignments.submissionsOf(person, [assignment.id])).map(({ attempt, state }) => [attempt, state]),
      [
        [1, "not_handed_in"],
        [2, "not_readable"],
      ],
    );
  });

  test("update() gives another rubric to the reports without a score", async () => {
    const subject = await create();
    const { assignments, reports } = subject;
    const courseId = await addCourse(subject);
    const assignment = newAssignment(courseId);
    await assignments.insert(assignment);
    const waiting = await handIn(subject, assignment, await addStudent(subject, courseId));
    const scored = await handIn(subject, assignment, await addStudent(subject, courseId));
    const run = (await reports.find(scored))?.runId ?? "";
    const level = { code: "good", label: "良好" };
    await reports.saveScore(scored, run, { finalScore: 80, level, mode: "ai", findings: [], sections: [] } as never);
    await assignments.update(assignment.id, 1, { rubricId: "thesis", rubricVersion: "2" });
    const rubricOf = async (id: string) => {
      const report = await reports.find(id);
      return [report?.rubricId, report?.rubricVersion];
    };
    assert.deepEqual(
      [await rubricOf(waiting), await rubricOf(scored)],
      [
        ["thesis", "2"],
        [null, null],
      ],
    );
  });

  test("update() gives a new run to a report that is being scored by the rubric of before, and to no other", async () => {
    const subject = await create();
    const { assignments, reports } = subject;
    const courseId = await addCourse(subject);
    const assignment = newAssignment(courseId);
    await assignments.insert(assignment);
    const ownerId = await addStudent(subject, courseId);
    const scoring = await handIn(subject, assignment, ownerId);
    const reading = await handIn(subject, assignment, await addStudent(subject, courseId));
    const runOf = async (id: string) => (await reports.find(id))?.runId ?? "";
    const [before, untouched] = [await runOf(scoring), await runOf(reading)];
    const begun = { attempt: 1, progress: 0.5 };
    await reports.beginStage({ id: scoring, runId: before, stage: "score", ...begun });
    await reports.beginStage({ id: reading, runId: untouched, stage: "analyze", ...begun });
    const change = { rubricId: "thesis", rubricVersion: "2" };
    const changed = await assignments.update(assignment.id, 1, change);
    const runId = await runOf(scoring);
    assert.deepEqual(changed?.newRuns, [{ reportId: scoring, runId, ownerId }]);
    assert.notEqual(runId, before);
    assert.equal(await runOf(reading), untouched);
    const level = { code: "good", label: "良好" };
    const score = { finalScore: 80, level, mode: "ai", findings: [], sections: [] } as never;
    assert.equal(await reports.saveScore(scoring, before, score), false);
    const found = await reports.find(scoring);
    assert.deepEqual([found?.status, found?.stage, found?.progress, found?.rubricId], ["queued", null, 0, "thesis"]);
    assert.deepEqual((await assignments.update(assignment.id, 2, change))?.newRuns, []);
  });
}

/** What lateness is about of a submission. */
const what = ({ personId, attempt, lateSeconds, reportId }: Submission) => ({
  personId,
  attempt,
  lateSeconds,
  reportId,
});

const sorted = <Value extends { readonly personId: string }>(values: readonly Value[]): Value[] =>
  values.toSorted((one, other) => one.personId.localeCompare(other.personId));
