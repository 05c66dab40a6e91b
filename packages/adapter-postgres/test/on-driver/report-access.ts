import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  ARCHIVE_RIGHTS,
  COURSE_RIGHTS,
  COURSE_ROLES,
  type CourseRole,
  OPEN_COURSE_RIGHTS,
  type Person,
  type Reach,
  RIGHTS,
  type Right,
  ROLES,
  type Stores,
} from "@rubrica/core";
import { createPostgresStores, type PostgresStores } from "../../src/stores.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testReportAccess = suiteOnDriver("rights to reports on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  let admin: Person;
  let teacher: Person;
  let alice: Person;
  let bob: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores({ database: opened.database });
    admin = await addPerson(opened.database, "admin", "admin");
    teacher = await addPerson(opened.database, "teacher", "teacher");
    alice = await addPerson(opened.database, "student", "alice");
    bob = await addPerson(opened.database, "student", "bob");
  });
  afterAll(() => opened.close());

  test.each(["open", "closed"] as const)(
    "allowed() and the policies say without a course what OPEN_COURSE_RIGHTS says while the open course is %s",
    async (state) => {
      await stores.courses.setOpenCourse(state === "open");
      const rights = OPEN_COURSE_RIGHTS[state];
      const people = [admin, teacher, alice, bob];
      expect(await tryOut(people, null, (right, { role }) => rights[right][role])).toEqual([]);
      for (const person of people) {
        const given = await as(person, ({ courses }) => courses.rightsIn(null));
        expect(given).toEqual(RIGHTS.filter((right) => rights[right][person.role] === "all"));
      }
      await stores.courses.setOpenCourse(true);
    },
  );

  test("allowed() and the policies say in a course what COURSE_RIGHTS says, whatever the account role", async () => {
    const courseId = await addCourse();
    const members: [Person, CourseRole | "admin"][] = [[admin, "admin"]];
    for (const role of COURSE_ROLES) {
      for (const accountRole of ROLES) {
        if (accountRole === "admin") continue;
        const person = await addPerson(opened.database, accountRole, `${accountRole}-${role}-${courseId}`);
        await addMember(courseId, person, role);
        members.push([person, role]);
      }
    }
    const people = members.map(([person]) => person);
    const roleOf = (person: Person) => members.find(([member]) => member === person)?.[1] ?? "student";
    const reachOf = (right: Right, person: Person) => {
      const reach = COURSE_RIGHTS[right][roleOf(person)];
      return reach === "all" ? reach : ownerReach(right);
    };
    expect(RIGHTS.map((right) => COURSE_RIGHTS[right].student)).toEqual(
      RIGHTS.map((right) => (right === "hand_in" ? "all" : ownerReach(right))),
    );
    expect(await tryOut(people, courseId, reachOf)).toEqual([]);
    for (const [person, role] of members) {
      const given = await as(person, ({ courses }) => courses.rightsIn(courseId));
      expect([role, given]).toEqual([role, RIGHTS.filter((right) => COURSE_RIGHTS[right][role] === "all")]);
    }
    // An archived course is read only.
    await stores.courses.update(courseId, { isArchived: true });
    const archived = (right: Right, person: Person) =>
      ARCHIVE_RIGHTS.includes(right) ? reachOf(right, person) : ownerReach(right);
    expect(await tryOut(people, courseId, archived)).toEqual([]);
  });

  test("nobody else has a right in a course: no teacher, no former member and no deactivated account", async () => {
    const courseId = await addCourse();
    const former = await addPerson(opened.database, "teacher", `former-${courseId}`);
    await addMember(courseId, former, "instructor", false);
    const deactivated = await addPerson(opened.database, "teacher", `deactivated-${courseId}`);
    await addMember(courseId, deactivated, "instructor");
    await opened.database.query("update public.user_info set is_active = false where id = $1", [deactivated.userId]);
    expect(await tryOut([teacher, bob, former], courseId, ownerReach)).toEqual([]);
    const id = await handIn(deactivated.userId, false, courseId);
    expect(await as(deactivated, ({ reports }) => reports.find(id))).toBeNull();
    for (const person of [teacher, former, deactivated]) {
      expect(await as(person, ({ courses }) => courses.rightsIn(courseId))).toBeNull();
      expect(await as(person, ({ courses }) => courses.list({ limit: 9, offset: 0 }))).toEqual({
        items: [],
        total: 0,
      });
    }
  });

  /** Whose reach is not `all` keeps what owners have. */
  function ownerReach(right: Right): Reach {
    return ({ read: "own", delete: "own_unmarked", rescore: "own_unmarked" }[right as string] as Reach) ?? "none";
  }

  /** Tries every right on one's own and on others' reports, with and without a mark; returns what differs. */
  async function tryOut(
    people: readonly Person[],
    courseId: string | null,
    reachOf: (right: Right, person: Person) => Reach,
  ): Promise<readonly unknown[]> {
    const differences: unknown[] = [];
    for (const hasMark of [false, true]) {
      const owned = new Map<string | null, string>();
      for (const ownerId of [...people.map(({ userId }) => userId), null])
        owned.set(ownerId, await handIn(ownerId, hasMark, courseId));
      for (const [index, person] of people.entries()) {
        const next = people[(index + 1) % people.length]?.userId ?? null;
        for (const ownerId of [person.userId, next, null]) {
          const isOwn = ownerId === person.userId;
          const allowedAs = (right: Right) => {
            const reach = reachOf(right, person);
            if (reach === "all") return "member";
            return isOwn && mayOwn(reach, hasMark) ? "owner" : undefined;
          };
          const isSeen = allowedAs("read") !== undefined;
          const expected = RIGHTS.filter((right) => isSeen && allowedAs(right) !== undefined);
          const found = await tryRights(person, owned.get(ownerId) ?? "");
          const wanted = {
            isSeen,
            rights: expected,
            allowed: expected.map((right) => [right, allowedAs(right)]),
            isRemoved: expected.includes("delete"),
          };
          if (!Bun.deepEquals(found, wanted)) differences.push({ person, isOwn, hasMark, found, wanted });
        }
      }
    }
    return differences;
  }

  /** What the person may do with the report; nothing is changed. */
  async function tryRights(person: Person, id: string): Promise<unknown> {
    const undo = Symbol("undo");
    let found: unknown = null;
    await stores.transaction
      .run(person, async ({ courses, reports }) => {
        const allowed: unknown[] = [];
        for (const right of RIGHTS) {
          for (const [reportId, allowedAs] of await courses.allowed(right, [id, crypto.randomUUID()]))
            if (reportId === id) allowed.push([right, allowedAs]);
        }
        const isSeen = (await reports.find(id)) !== null;
        const rights = await courses.rightsTo(id);
        found = { isSeen, rights, allowed, isRemoved: (await reports.remove({ id })).includes(id) };
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
    return found;
  }

  const mayOwn = (reach: Reach, hasMark: boolean) => reach === "own" || (reach === "own_unmarked" && !hasMark);

  test("a mark that a person deletes past the service is noted by the database, with who did it", async () => {
    const id = await handIn(alice.userId, true);
    await stores.transaction.run(teacher, (bound) => bound.reports.remove({ id }));
    const mark = { finalScore: 55, level: "fail", mode: "ai", decision: "look", released: true };
    const { items } = await stores.audit.list({ reportId: id, limit: 9, offset: 0 });
    expect(items).toMatchObject([
      { personId: teacher.userId, role: "teacher", action: "report.deleted", detail: { owner: alice.userId, mark } },
    ]);
    const kept = await opened.database.query(
      "select owner_id, mark from rubrica.deleted_reports where report_id = $1",
      [id],
    );
    expect(kept).toEqual([{ owner_id: alice.userId, mark }]);
  });

  const as = <Result>(person: Person, work: (bound: Stores) => Promise<Result>) => stores.transaction.run(person, work);

  async function addCourse(): Promise<string> {
    const course = { id: crypto.randomUUID(), title: "毕业设计", code: null, term: null, timeZone: "Asia/Shanghai" };
    return (await stores.courses.insert({ ...course, createdBy: null })).id;
  }

  const addMember = (courseId: string, { userId }: Person, role: CourseRole, isActive = true) =>
    stores.courses.saveMember({
      courseId,
      personId: userId,
      role,
      section: null,
      isActive,
      source: "hand",
      addedBy: null,
    });

  async function handIn(ownerId: string | null, hasMark: boolean, courseId: string | null = null): Promise<string> {
    const [id, runId] = [crypto.randomUUID(), crypto.randomUUID()];
    const names = { title: null, fileName: "b.pdf", bytes: 1, sha256: "d".repeat(64), rubricId: null };
    await stores.reports.insert({ id, ownerId, courseId, ...names, runId });
    const findings = [{ code: "scanned_pages", weight: "look", criterionIds: [] }];
    const score = { finalScore: 55, level: { code: "fail", label: "不及格" }, mode: "ai", findings };
    if (hasMark) await stores.reports.saveScore(id, runId, score);
    return id;
  }
});
