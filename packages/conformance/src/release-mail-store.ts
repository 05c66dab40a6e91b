import assert from "node:assert/strict";
import type {
  AccountStore,
  AssignmentStore,
  CourseStore,
  Gradebook,
  ReleaseMailStore,
  ReportStore,
  RosterStore,
  UserInfoStore,
} from "@rubrica/core";
import { addOwner, newReport } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one database, as the service sees them. */
export interface ReleaseMailStoreSubject {
  readonly releaseMails: ReleaseMailStore;
  readonly assignments: AssignmentStore;
  readonly courses: CourseStore;
  readonly reports: ReportStore;
  readonly gradebook: Gradebook;
  readonly accounts: AccountStore;
  readonly rosters: RosterStore;
  readonly userInfo: UserInfoStore;
}

/** What every {@link ReleaseMailStore} must do. */
export function testReleaseMailStore(test: TestFunction, create: () => Promise<ReleaseMailStoreSubject>): void {
  const addCourse = async ({ courses }: ReleaseMailStoreSubject): Promise<string> => {
    const id = crypto.randomUUID();
    await courses.insert({ id, title: "Course", code: null, term: null, timeZone: "UTC", createdBy: null });
    await courses.update(id, { release: "manual" });
    return id;
  };
  const addAssignment = async ({ assignments }: ReleaseMailStoreSubject, courseId: string): Promise<string> => {
    const id = crypto.randomUUID();
    const times = { opensAt: null, dueAt: null, cutOffAt: null };
    const rubric = { rubricId: "lab", rubricVersion: "1" };
    const rules = { attempts: null, release: null, createdBy: null };
    await assignments.insert({ id, courseId, title: "Assignment", instructions: "", ...rubric, ...times, ...rules });
    return id;
  };
  /** Somebody with a proven address. */
  const addPerson = async ({ accounts, rosters }: ReleaseMailStoreSubject): Promise<string> => {
    const id = await addOwner(accounts);
    await rosters.proveAddress(id);
    return id;
  };
  const saveMember = ({ courses }: ReleaseMailStoreSubject, courseId: string, personId: string, isActive: boolean) =>
    courses.saveMember({ courseId, personId, role: "student", section: null, isActive, source: "hand", addedBy: null });
  /** A scored report, without a course, of the course, or handed in to the assignment. */
  const addReport = async (
    { reports, assignments }: ReleaseMailStoreSubject,
    personId: string,
    to: { readonly courseId?: string; readonly assignmentId?: string; readonly attempt?: number } = {},
  ): Promise<string> => {
    const { courseId, assignmentId, attempt = 1 } = to;
    const { id, runId } = await reports.insert(newReport(personId, courseId === undefined ? {} : { courseId }));
    if (courseId !== undefined && assignmentId !== undefined) {
      const file = { fileName: "a.pdf", bytes: 9, sha256: String(attempt).repeat(64), handedInAt: new Date() };
      const about = { id: crypto.randomUUID(), assignmentId, courseId, personId, attempt, reportId: id };
      await assignments.addSubmission({ ...about, ...file });
    }
    assert.ok(await reports.saveScore(id, runId, { finalScore: 80, findings: [], sections: [] }));
    return id;
  };
  const release = async ({ gradebook }: ReleaseMailStoreSubject, reportIds: readonly string[], released = true) => {
    const { changed } = await gradebook.release({ reportIds, released, personId: crypto.randomUUID() });
    assert.deepEqual([...changed].sort(), [...reportIds].sort());
  };
  const takenOf = async ({ releaseMails }: ReleaseMailStoreSubject, reportIds: readonly string[]) =>
    (await releaseMails.take(reportIds)).map(({ reportId }) => reportId);

  test("take() gives one mail for each student and assignment, also after another attempt, a withhold and a second release", async () => {
    const subject = await create();
    const courseId = await addCourse(subject);
    const [one, other] = [await addAssignment(subject, courseId), await addAssignment(subject, courseId)];
    const personId = await addPerson(subject);
    await saveMember(subject, courseId, personId, true);
    const first = await addReport(subject, personId, { courseId, assignmentId: one });
    const second = await addReport(subject, personId, { courseId, assignmentId: one, attempt: 2 });
    const elsewhere = await addReport(subject, personId, { courseId, assignmentId: other });
    assert.deepEqual(await subject.releaseMails.take([first, second, elsewhere]), []);

    await release(subject, [first, second]);
    const taken = await subject.releaseMails.take([first, second]);
    const email = (await subject.userInfo.find(personId))?.email;
    assert.deepEqual(
      taken.map((mail) => mail.email),
      [email],
    );
    assert.ok([first, second].includes(taken[0]?.reportId ?? ""));
    await release(subject, [first, second], false);
    await release(subject, [first, second, elsewhere]);
    assert.deepEqual(await takenOf(subject, [first, second, elsewhere]), [elsewhere]);
    assert.deepEqual(await takenOf(subject, [first, second, elsewhere]), []);
    const ids = await subject.releaseMails.of(personId);
    assert.equal(ids.length, 2);
    assert.ok(ids.includes(taken[0]?.id ?? ""));
    assert.deepEqual(await subject.releaseMails.of(crypto.randomUUID()), []);
  });

  test("take() gives one mail for each report of a course without an assignment, and none for a report without a course", async () => {
    const subject = await create();
    const courseId = await addCourse(subject);
    const personId = await addPerson(subject);
    await saveMember(subject, courseId, personId, true);
    const reports = [
      await addReport(subject, personId, { courseId }),
      await addReport(subject, personId, { courseId }),
    ];
    await release(subject, reports);
    const open = await addReport(subject, personId);
    assert.deepEqual((await takenOf(subject, [...reports, open, crypto.randomUUID()])).sort(), [...reports].sort());
    assert.deepEqual(await takenOf(subject, reports), []);
    assert.deepEqual(await subject.releaseMails.take([]), []);
  });

  test("take() leaves out who wants no mails, is deactivated, has no proven address or is no member any more", async () => {
    const subject = await create();
    const { userInfo, accounts } = subject;
    const courseId = await addCourse(subject);
    const assignmentId = await addAssignment(subject, courseId);
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(subject)));
    const [told, unwilling, deactivated, moved, removed] = people as [string, string, string, string, string];
    const unproven = await addOwner(accounts);
    const reportOf = new Map<string, string>();
    for (const personId of [...people, unproven]) {
      await saveMember(subject, courseId, personId, true);
      reportOf.set(personId, await addReport(subject, personId, { courseId, assignmentId }));
    }
    const stranger = people[5] as string;
    const all = [...reportOf.values()];
    await release(subject, all);
    assert.equal((await userInfo.find(told))?.mailOnRelease, true);
    assert.equal((await userInfo.update(unwilling, { mailOnRelease: false }))?.mailOnRelease, false);
    await userInfo.update(deactivated, { isActive: false });
    await userInfo.update(moved, { email: `${crypto.randomUUID()}@example.com` });
    await saveMember(subject, courseId, removed, false);
    assert.deepEqual((await takenOf(subject, all)).sort(), [reportOf.get(told), reportOf.get(stranger)].sort());
    // Nothing was noted of the others: the next release tells them once they are to be told.
    await userInfo.update(unwilling, { mailOnRelease: true });
    await saveMember(subject, courseId, removed, true);
    assert.deepEqual((await takenOf(subject, all)).sort(), [reportOf.get(unwilling), reportOf.get(removed)].sort());
  });

  test("take() gives each mail to one of several who ask at once", async () => {
    const subject = await create();
    const courseId = await addCourse(subject);
    const assignmentId = await addAssignment(subject, courseId);
    const reports: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const personId = await addPerson(subject);
      await saveMember(subject, courseId, personId, true);
      reports.push(await addReport(subject, personId, { courseId, assignmentId }));
    }
    await release(subject, reports);
    const taken = await Promise.all(
      Array.from({ length: 6 }, (_, index) => takenOf(subject, index % 2 ? reports : [...reports].reverse())),
    );
    assert.deepEqual(taken.flat().sort(), [...reports].sort());
  });
}
