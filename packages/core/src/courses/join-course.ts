import { checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { Transaction } from "../ports/transaction.ts";
import { hashJoinCode, readJoinCode } from "./join-code.ts";
import { MAX_COURSE_MEMBERS } from "./manage-members.ts";

/** Result of {@link joinCourse}. */
export type JoinCourseOutcome =
  /** Also for active members; their role is unchanged. */
  | { readonly status: "joined"; readonly courseId: string }
  /** Wrong, ended or replaced code, archived course, or removed member. The result does not say which. */
  | { readonly status: "not_found" }
  /** The course has {@link MAX_COURSE_MEMBERS} members. */
  | { readonly status: "full" };

/**
 * Adds the person as a student to the course of the join code. A removed member cannot rejoin by a code. Writes to the audit
 * log. Rejects with InvalidArgumentError for an incomplete request.
 */
export async function joinCourse(
  transaction: Transaction,
  request: { readonly person: Person; readonly code: string },
): Promise<JoinCourseOutcome> {
  checkTransaction("joinCourse(transaction)", transaction);
  checkObject("joinCourse(request)", request, { expected: "an object with person and code" });
  const { person, code: typed } = request;
  checkPerson("joinCourse", "request.person", person);
  checkText("joinCourse(request.code)", typed, "a join code");
  const code = readJoinCode(typed);
  if (code === null) return { status: "not_found" };
  const hash = await hashJoinCode(code);
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, audit }) => {
    const courseId = await courses.findByJoinCode(hash);
    const held = courseId === null ? null : await courses.hold(courseId);
    if (courseId === null || held === null || held.archivedAt !== null) return { status: "not_found" };
    const known = await courses.findMember(courseId, personId);
    if (known?.isActive) return { status: "joined", courseId };
    if (known !== null) return { status: "not_found" };
    if (held.members >= MAX_COURSE_MEMBERS) return { status: "full" };
    const member = { courseId, personId, role: "student", section: null } as const;
    await courses.saveMember({ ...member, isActive: true, source: "code", addedBy: null });
    const detail = { course: courseId, account: personId, memberRole: "student" };
    await audit.append({ personId, role, action: "member.joined", reportId: null, detail });
    return { status: "joined", courseId };
  });
}
