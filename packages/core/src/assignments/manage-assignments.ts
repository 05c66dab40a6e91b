import { checkNumber, checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { refuseToManage } from "../courses/refuse-to-manage.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { AssignmentChange, NewAssignment } from "../ports/assignment-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import { reportTask } from "../reports/report-tasks.ts";
import type { Assignment } from "./assignment.ts";

/** Maximum number of assignments in a course. */
export const MAX_COURSE_ASSIGNMENTS = 200;

/** Result of {@link createAssignment}. `full`: the course has {@link MAX_COURSE_ASSIGNMENTS}. */
export type CreateAssignmentOutcome =
  | { readonly status: "created"; readonly assignment: Assignment }
  | { readonly status: "not_found" | "forbidden" | "archived" | "full" | "bad_dates" };

/**
 * Result of {@link changeAssignment}. `stale`: the assignment was changed meanwhile; `version` is its current version.
 */
export type ChangeAssignmentOutcome =
  | { readonly status: "changed"; readonly assignment: Assignment }
  | { readonly status: "stale"; readonly version: number }
  | { readonly status: "not_found" | "forbidden" | "archived" | "bad_dates" };

/**
 * Adds an assignment to a course. Requires the right `manage`. Writes to the audit log. Rejects with
 * InvalidArgumentError for an incomplete request.
 */
export async function createAssignment(
  transaction: Transaction,
  request: { readonly person: Person; readonly assignment: Omit<NewAssignment, "createdBy"> },
): Promise<CreateAssignmentOutcome> {
  checkTransaction("createAssignment(transaction)", transaction);
  checkObject("createAssignment(request)", request, { expected: "an object with person and assignment" });
  const { person, assignment } = request;
  checkPerson("createAssignment", "request.person", person);
  checkObject("createAssignment(request.assignment)", assignment, {
    expected: "an object with id, courseId and title",
  });
  for (const field of ["id", "courseId", "title", "rubricId", "rubricVersion"] as const) {
    checkText(`createAssignment(request.assignment.${field})`, assignment[field], "a text");
  }
  const { courseId } = assignment;
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  if (!areInOrder(assignment)) return { status: "bad_dates" };
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, assignments, audit }) => {
    const held = await courses.hold(courseId);
    if (held === null) return { status: "not_found" };
    if (held.archivedAt !== null) return { status: "archived" };
    const { total } = await assignments.list({ courseId, limit: 1, offset: 0 });
    if (total >= MAX_COURSE_ASSIGNMENTS) return { status: "full" };
    const created = await assignments.insert({ ...assignment, createdBy: personId });
    const detail = { course: courseId, assignment: created.id };
    await audit.append({ personId, role, action: "assignment.created", reportId: null, detail });
    return { status: "created", assignment: created };
  });
}

/**
 * Changes an assignment if it still has the version that the person has seen. Requires the right `manage`. A new rubric
 * applies to its reports that have no score yet; scoring that is under way starts again. Writes to the audit log.
 * Rejects with InvalidArgumentError for an incomplete request.
 */
export async function changeAssignment(
  transaction: Transaction,
  request: {
    readonly person: Person;
    readonly assignmentId: string;
    /** The one that the person has seen. */
    readonly version: number;
    readonly change: AssignmentChange;
  },
): Promise<ChangeAssignmentOutcome> {
  checkTransaction("changeAssignment(transaction)", transaction);
  checkObject("changeAssignment(request)", request, { expected: "an object with person, assignmentId and change" });
  const { person, assignmentId, version, change } = request;
  checkPerson("changeAssignment", "request.person", person);
  checkText("changeAssignment(request.assignmentId)", assignmentId, "the id of an assignment");
  checkNumber("changeAssignment(request.version)", version, { least: 0, required: true });
  checkObject("changeAssignment(request.change)", change, { expected: "an object" });
  const seen = await transaction.run(person, ({ assignments }) => assignments.find(assignmentId));
  if (seen === null) return { status: "not_found" };
  const refusal = await refuseToManage(transaction, person, seen.courseId);
  if (refusal !== null) return { status: refusal };
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, assignments, queue, audit }) => {
    const held = await courses.hold(seen.courseId);
    const before = await assignments.find(assignmentId);
    if (held === null || before === null) return { status: "not_found" };
    if (before.version !== version) return { status: "stale", version: before.version };
    if (held.archivedAt !== null) return { status: "archived" };
    if (!areInOrder({ ...before, ...change })) return { status: "bad_dates" };
    const changed = await assignments.update(assignmentId, version, change);
    if (changed === null) return { status: "stale", version: before.version };
    const { assignment, newRuns } = changed;
    await queue.enqueue(newRuns.map(({ ownerId, ...run }) => reportTask("score", run, ownerId)));
    const { instructions: _, ...fields } = change;
    const detail = {
      course: seen.courseId,
      assignment: assignmentId,
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      ),
    };
    await audit.append({ personId, role, action: "assignment.changed", reportId: null, detail });
    return { status: "changed", assignment };
  });
}

function areInOrder({ opensAt, dueAt, cutOffAt }: Pick<Assignment, "opensAt" | "dueAt" | "cutOffAt">): boolean {
  const given = [opensAt, dueAt, cutOffAt].filter((date) => date !== null);
  return given.every((date, index) => index === 0 || (given[index - 1] as Date) <= date);
}
