import assert from "node:assert/strict";
import type {
  AccountStore,
  Course,
  CourseStore,
  CourseStores,
  NewCourse,
  NewMembership,
  Transaction,
} from "@rubrica/core";
import { addOwner } from "./report-owner.ts";
import type { TestFunction } from "./test-function.ts";

/** Stores over one database; courses of earlier tests may still be there. */
export interface CourseStoreSubject {
  readonly courses: CourseStore;
  readonly accounts: AccountStore;
  readonly transaction: Transaction<CourseStores>;
}

/** What every {@link CourseStore} must do, beside the table of rights, which belongs to the policies of the database. */
export function testCourseStore(test: TestFunction, create: () => Promise<CourseStoreSubject>): void {
  test("insert() keeps a course, and update() changes what is named", async () => {
    const { courses } = await create();
    const course = newCourse({ code: "CS2041", term: "2026 秋" });
    const inserted = await courses.insert(course);
    const { createdAt, archivedAt, release, ...facts } = inserted;
    assert.deepEqual(facts, course);
    assert.ok(createdAt instanceof Date);
    assert.deepEqual([archivedAt, release], [null, null]);
    const changed = await courses.update(course.id, { title: "Thesis", code: null, release: "manual" });
    assert.deepEqual(changed, { ...inserted, title: "Thesis", code: null, release: "manual" });
    assert.deepEqual((await courses.update(course.id, { release: null }))?.release, null);
    assert.equal(await courses.update(crypto.randomUUID(), { title: "x" }), null);
  });

  test("update() archives a course and opens it again; archived twice it keeps its moment", async () => {
    const { courses } = await create();
    const { id } = await courses.insert(newCourse());
    const archived = await courses.update(id, { isArchived: true });
    assert.ok(archived?.archivedAt instanceof Date);
    assert.deepEqual(await courses.update(id, { isArchived: true }), archived);
    assert.equal((await courses.update(id, { isArchived: false }))?.archivedAt, null);
  });

  test("find() and list() show members their courses, with role, rights and counts, and nobody another course", async () => {
    const { courses, accounts, transaction } = await create();
    const [member, stranger] = [await addOwner(accounts), await addOwner(accounts)];
    const older = await courses.insert(newCourse());
    const newer = await insertLater(courses, older, () => newCourse({ title: "Newer" }));
    await courses.saveMember(membership(older.id, member, { role: "instructor" }));
    await courses.saveMember(membership(newer.id, member));
    await courses.saveMember(membership(older.id, stranger));
    const as = { kind: "person", userId: member, role: "student" } as const;
    const { items, total } = await transaction.run(as, (bound) => bound.courses.list({ limit: 9, offset: 0 }));
    assert.equal(total, 2);
    assert.deepEqual(
      items.map(({ id, role, students, reports }) => [id, role, students, reports]),
      [
        [newer.id, "student", null, 0],
        [older.id, "instructor", 1, 0],
      ],
    );
    // Students learn the names of their instructors too.
    assert.deepEqual(
      items.map(({ instructors }) => instructors.length),
      [0, 1],
    );
    const page = await transaction.run(as, (bound) => bound.courses.list({ limit: 1, offset: 1 }));
    assert.deepEqual([page.items.map(({ id }) => id), page.total], [[older.id], 2]);
    await courses.update(newer.id, { isArchived: true });
    const archivedLast = await transaction.run(as, (bound) => bound.courses.list({ limit: 9, offset: 0 }));
    assert.deepEqual(
      archivedLast.items.map(({ id }) => id),
      [older.id, newer.id],
    );
    const other = { ...as, userId: stranger };
    assert.equal(await transaction.run(other, (bound) => bound.courses.find(newer.id)), null);
    const seen = await transaction.run(other, (bound) => bound.courses.find(older.id));
    assert.deepEqual([seen?.role, seen?.instructors], ["student", items[1]?.instructors]);
  });

  test("members() gives a page by role, former members last, and saveMember() changes the one that is there", async () => {
    const { courses, accounts } = await create();
    const { id } = await courses.insert(newCourse());
    const [student, instructor, former] = [
      await addOwner(accounts),
      await addOwner(accounts),
      await addOwner(accounts),
    ];
    await courses.saveMember(membership(id, student, { section: "1" }));
    await courses.saveMember(membership(id, instructor, { role: "instructor" }));
    await courses.saveMember(membership(id, former, { role: "instructor", isActive: false }));
    const idsOf = async (filter: object) =>
      (await courses.members({ courseId: id, limit: 9, offset: 0, ...filter })).items.map(
        ({ id: memberId }) => memberId,
      );
    assert.deepEqual(await idsOf({}), [instructor, student, former]);
    assert.deepEqual(await idsOf({ isActive: false }), [former]);
    assert.deepEqual(await idsOf({ role: "instructor" }), [instructor, former]);
    assert.deepEqual(await idsOf({ limit: 1, offset: 1 }), [student]);
    assert.equal((await courses.members({ courseId: id, limit: 1, offset: 0 })).total, 3);
    await courses.saveMember(membership(id, student, { role: "assistant", section: null, source: "roster" }));
    const changed = await courses.findMember(id, student);
    // How somebody came stays.
    assert.deepEqual([changed?.role, changed?.section, changed?.source], ["assistant", null, "hand"]);
    assert.equal(await courses.findMember(id, crypto.randomUUID()), null);
  });

  test("hold() counts active members and instructors of the course", async () => {
    const { courses, accounts } = await create();
    const { id } = await courses.insert(newCourse());
    assert.deepEqual(await courses.hold(id), { archivedAt: null, members: 0, instructors: 0 });
    await courses.saveMember(membership(id, await addOwner(accounts), { role: "instructor" }));
    await courses.saveMember(membership(id, await addOwner(accounts)));
    await courses.saveMember(membership(id, await addOwner(accounts), { role: "instructor", isActive: false }));
    assert.deepEqual(await courses.hold(id), { archivedAt: null, members: 2, instructors: 1 });
    assert.equal(await courses.hold(crypto.randomUUID()), null);
  });

  test("setOpenCourse() holds until it is set again; without a setting the open course is open", async () => {
    const { courses } = await create();
    assert.equal(await courses.isOpenCourseOpen(), true);
    await courses.setOpenCourse(false);
    assert.equal(await courses.isOpenCourseOpen(), false);
    await courses.setOpenCourse(true);
    assert.equal(await courses.isOpenCourseOpen(), true);
  });

  test("allowed() is empty for the service, which asks as the person for whom it works", async () => {
    const { courses } = await create();
    assert.deepEqual(await courses.allowed("read", [crypto.randomUUID()]), new Map());
    assert.deepEqual(await courses.allowed("read", []), new Map());
  });
}

function newCourse(change: Partial<NewCourse> = {}): NewCourse {
  return {
    id: crypto.randomUUID(),
    title: "毕业设计",
    code: null,
    term: null,
    timeZone: "Asia/Shanghai",
    createdBy: null,
    ...change,
  };
}

function membership(courseId: string, personId: string, change: Partial<NewMembership> = {}): NewMembership {
  return {
    courseId,
    personId,
    role: "student",
    section: null,
    isActive: true,
    source: "hand",
    addedBy: null,
    ...change,
  };
}

/** Adds a course with a later time than the other: two statements may come within one tick of the database's clock. */
async function insertLater(courses: CourseStore, { createdAt }: Course, make: () => NewCourse): Promise<Course> {
  for (;;) {
    const later = await courses.insert(make());
    if (later.createdAt > createdAt) return later;
  }
}
