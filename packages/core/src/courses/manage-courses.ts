import { checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { CourseChange, NewCourse } from "../ports/course-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import type { Course } from "./course.ts";
import { refuseToManage } from "./refuse-to-manage.ts";
import { checkTimeZone } from "./time-zone.ts";

/** Result of {@link createCourse}. `forbidden`: students do not create courses. */
export type CreateCourseOutcome =
  | { readonly status: "created"; readonly course: Course }
  | { readonly status: "forbidden" };

/**
 * Creates a course with the person as its instructor. Requires the account role teacher or admin. Writes to the audit
 * log. Rejects with InvalidArgumentError for an incomplete request and for an unknown time zone.
 */
export async function createCourse(
  transaction: Transaction,
  request: { readonly person: Person; readonly course: Omit<NewCourse, "createdBy"> },
): Promise<CreateCourseOutcome> {
  checkTransaction("createCourse(transaction)", transaction);
  checkObject("createCourse(request)", request, { expected: "an object with person and course" });
  const { person, course } = request;
  checkPerson("createCourse", "request.person", person);
  checkObject("createCourse(request.course)", course, { expected: "an object with id, title and timeZone" });
  for (const field of ["id", "title"] as const) {
    checkText(`createCourse(request.course.${field})`, course[field], "a text");
  }
  checkTimeZone("createCourse(request.course.timeZone)", course.timeZone);
  const { userId: personId, role } = person;
  if (role === "student") return { status: "forbidden" };
  return await transaction.run(SERVICE, async ({ courses, audit }) => {
    const created = await courses.insert({ ...course, createdBy: personId });
    const member = { courseId: created.id, personId, role: "instructor", section: null } as const;
    await courses.saveMember({ ...member, isActive: true, source: "hand", addedBy: personId });
    const detail = { course: created.id };
    await audit.append({ personId, role, action: "course.created", reportId: null, detail });
    return { status: "created", course: created };
  });
}

/** Result of {@link changeCourse}. */
export type ChangeCourseOutcome =
  | { readonly status: "changed" }
  /** `not_found`: the person does not see it. `forbidden`: they see it and do not manage it. */
  | { readonly status: "not_found" | "forbidden" };

/**
 * Changes a course, archives it or restores it. Requires the right `manage`. Writes to the audit log. Rejects with
 * InvalidArgumentError for an incomplete request.
 */
export async function changeCourse(
  transaction: Transaction,
  request: { readonly person: Person; readonly courseId: string; readonly change: CourseChange },
): Promise<ChangeCourseOutcome> {
  checkTransaction("changeCourse(transaction)", transaction);
  checkObject("changeCourse(request)", request, { expected: "an object with person, courseId and change" });
  const { person, courseId, change } = request;
  checkPerson("changeCourse", "request.person", person);
  checkText("changeCourse(request.courseId)", courseId, "the id of a course");
  if (change.timeZone !== undefined) checkTimeZone("changeCourse(request.change.timeZone)", change.timeZone);
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, audit }) => {
    const before = await courses.hold(courseId);
    if (before === null || (await courses.update(courseId, change)) === null) return { status: "not_found" };
    const { isArchived, ...fields } = change;
    const entry = { personId, role, reportId: null };
    if (Object.keys(fields).length > 0)
      await audit.append({ ...entry, action: "course.changed", detail: { course: courseId, ...fields } });
    if (isArchived !== undefined && isArchived !== (before.archivedAt !== null)) {
      const action = isArchived ? "course.archived" : "course.reopened";
      await audit.append({ ...entry, action, detail: { course: courseId } });
    }
    return { status: "changed" };
  });
}

/**
 * Opens or closes the open course. Requires the account role admin. Writes to the audit log. While it is closed, reports
 * are submitted to courses only, and teachers see no reports without a course.
 */
export async function setOpenCourse(
  transaction: Transaction,
  request: { readonly person: Person; readonly isOpen: boolean },
): Promise<{ readonly status: "changed" | "forbidden" }> {
  checkTransaction("setOpenCourse(transaction)", transaction);
  checkObject("setOpenCourse(request)", request, { expected: "an object with person and isOpen" });
  const { person, isOpen } = request;
  checkPerson("setOpenCourse", "request.person", person);
  const rights = await transaction.run(person, ({ courses }) => courses.rightsIn(null));
  if (!rights?.includes("manage")) return { status: "forbidden" };
  const { userId: personId, role } = person;
  await transaction.run(SERVICE, async ({ courses, audit }) => {
    if ((await courses.isOpenCourseOpen()) === isOpen) return;
    await courses.setOpenCourse(isOpen);
    const action = isOpen ? "open_course.opened" : "open_course.closed";
    await audit.append({ personId, role, action, reportId: null });
  });
  return { status: "changed" };
}
