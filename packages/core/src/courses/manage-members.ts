import { checkObject, checkOneOf, checkText } from "@rubrica/report-model";
import { checkPerson, checkTextOrNull, checkTransaction } from "../arguments/check-request.ts";
import { normalizeEmail } from "../email-address.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { AuditAction } from "../ports/audit-log.ts";
import type { HeldCourse } from "../ports/course-store.ts";
import type { Stores } from "../ports/stores.ts";
import type { Transaction } from "../ports/transaction.ts";
import type { CourseMember, Membership } from "./course.ts";
import { refuseToManage } from "./refuse-to-manage.ts";
import { COURSE_ROLES, type CourseRole } from "./rights.ts";

/** Maximum number of active members of a course. */
export const MAX_COURSE_MEMBERS = 2000;

/** Why a member is not added, changed or removed. */
export type MemberRefusal =
  /** The course does not exist or the person does not see it, or it has no such member. */
  | "not_found"
  /** The person sees the course and does not manage it. */
  | "forbidden"
  /** Archived courses take no members. */
  | "archived"
  /** It has {@link MAX_COURSE_MEMBERS} members. */
  | "full"
  /** The course would have no instructor left. */
  | "last_instructor"
  /** A member without an account can only be a student. */
  | "account_needed";

/** Result of {@link addMember}. `no_account`: nobody has this address. */
export type AddMemberOutcome =
  | { readonly status: "added"; readonly member: CourseMember }
  | { readonly status: Exclude<MemberRefusal, "last_instructor" | "account_needed"> | "no_account" };

/** Result of {@link changeMember} and {@link removeMember}. */
export type ChangeMemberOutcome =
  | { readonly status: "changed"; readonly member: CourseMember }
  | { readonly status: MemberRefusal };

/** Changes to a member. Absent fields stay as they are. */
export type MemberChange = Partial<Pick<Membership, "role" | "section" | "isActive">>;

/**
 * Adds the person with this address, or reactivates a former member. Requires the right `manage`. A person who is a
 * member already keeps their role and gets the section. Writes to the audit log. Rejects with InvalidArgumentError for
 * an incomplete request.
 */
export async function addMember(
  transaction: Transaction,
  request: {
    readonly person: Person;
    readonly courseId: string;
    readonly email: string;
    readonly role: CourseRole;
    readonly section: string | null;
  },
): Promise<AddMemberOutcome> {
  checkTransaction("addMember(transaction)", transaction);
  checkObject("addMember(request)", request, { expected: "an object with person, courseId, email and role" });
  const { person, courseId, email, role, section } = request;
  checkPerson("addMember", "request.person", person);
  checkText("addMember(request.courseId)", courseId, "the id of a course");
  checkText("addMember(request.email)", email, "an address");
  checkOneOf("addMember(request.role)", role, COURSE_ROLES, true);
  checkTextOrNull("addMember(request.section)", section);
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  return await transaction.run(SERVICE, async (stores) => {
    const held = await stores.courses.hold(courseId);
    if (held === null) return { status: "not_found" };
    if (held.archivedAt !== null) return { status: "archived" };
    const record = await stores.userInfo.findByEmail(normalizeEmail(email));
    if (record === null) return { status: "no_account" };
    const known = await stores.courses.findMember(courseId, record.id);
    if (!known?.isActive && held.members >= MAX_COURSE_MEMBERS) return { status: "full" };
    const change = known?.isActive ? { section } : { role, section, isActive: true };
    const member = await saveMember(stores, person, { courseId, personId: record.id, known, change });
    return { status: "added", member };
  });
}

/**
 * Changes role, section or activity of a member. Requires the right `manage`. Writes to the audit log. Rejects with
 * InvalidArgumentError for an incomplete request.
 */
export async function changeMember(
  transaction: Transaction,
  request: {
    readonly person: Person;
    readonly courseId: string;
    readonly memberId: string;
    readonly change: MemberChange;
  },
): Promise<ChangeMemberOutcome> {
  return await changeHeldMember(transaction, request, async () => {});
}

/** Changes a member, and does the rest of the work in the same transaction. */
async function changeHeldMember(
  transaction: Transaction,
  request: Parameters<typeof changeMember>[1],
  afterwards: (stores: Stores, member: CourseMember) => Promise<void>,
): Promise<ChangeMemberOutcome> {
  checkTransaction("changeMember(transaction)", transaction);
  checkObject("changeMember(request)", request, { expected: "an object with person, courseId, memberId and change" });
  const { person, courseId, memberId, change } = request;
  checkPerson("changeMember", "request.person", person);
  checkText("changeMember(request.courseId)", courseId, "the id of a course");
  checkText("changeMember(request.memberId)", memberId, "the id of a person");
  checkObject("changeMember(request.change)", change, { expected: "an object with role, section or isActive" });
  if (change.role !== undefined) checkOneOf("changeMember(request.change.role)", change.role, COURSE_ROLES, true);
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  return await transaction.run(SERVICE, async (stores) => {
    const held = await stores.courses.hold(courseId);
    const known = await stores.courses.findMember(courseId, memberId);
    if (held === null || known === null) return { status: "not_found" };
    const refused = refuseChange(held, known, change);
    if (refused !== null) return { status: refused };
    const member = await saveMember(stores, person, { courseId, personId: memberId, known, change });
    await afterwards(stores, member);
    return { status: "changed", member };
  });
}

/**
 * Removes a member: one with an account becomes inactive, an invited one is deleted. Requires the right `manage`. Writes
 * to the audit log. Rejects with InvalidArgumentError for an incomplete request.
 */
export async function removeMember(
  transaction: Transaction,
  request: { readonly person: Person; readonly courseId: string; readonly memberId: string },
): Promise<{ readonly status: "removed" | MemberRefusal }> {
  const outcome = await changeHeldMember(
    transaction,
    { ...request, change: { isActive: false } },
    async (stores, member) => {
      if (member.isInvited) await stores.rosters.removeInvited(request.courseId, member.id);
    },
  );
  return outcome.status === "changed" ? { status: "removed" } : outcome;
}

function refuseChange(held: HeldCourse, known: CourseMember, change: MemberChange): MemberRefusal | null {
  const { role, isActive } = { ...known, ...change };
  if (known.isInvited && role !== "student") return "account_needed";
  const joins = isActive && !known.isActive;
  if (joins && held.archivedAt !== null) return "archived";
  if (joins && held.members >= MAX_COURSE_MEMBERS) return "full";
  const wasInstructor = known.isActive && known.role === "instructor";
  const isInstructor = isActive && role === "instructor";
  return wasInstructor && !isInstructor && held.instructors <= 1 ? "last_instructor" : null;
}

async function saveMember(
  { courses, audit }: Pick<Stores, "courses" | "audit">,
  { userId, role: accountRole }: Person,
  saved: {
    readonly courseId: string;
    readonly personId: string;
    readonly known: CourseMember | null;
    readonly change: MemberChange;
  },
): Promise<CourseMember> {
  const { courseId, personId, known, change } = saved;
  const before = known ?? { role: "student" as const, section: null, isActive: false, source: "hand" as const };
  const { role, section, isActive, source } = { ...before, ...change };
  if (known === null)
    await courses.saveMember({ courseId, personId, role, section, isActive, source, addedBy: userId });
  else await courses.changeMember(courseId, personId, { role, section, isActive });
  await audit.append({
    personId: userId,
    role: accountRole,
    action: actionOf(before.isActive, isActive),
    reportId: null,
    // An invited member has no account that could be named.
    detail: { course: courseId, ...(!known?.isInvited && { account: personId }), memberRole: role },
  });
  return (await courses.findMember(courseId, personId)) as CourseMember;
}

function actionOf(wasActive: boolean, isActive: boolean): AuditAction {
  if (wasActive === isActive) return "member.changed";
  return isActive ? "member.added" : "member.removed";
}
