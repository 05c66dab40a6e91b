import { checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../../arguments/check-request.ts";
import { normalizeEmail } from "../../email-address.ts";
import { type Person, SERVICE } from "../../model/actor.ts";
import type { Transaction } from "../../ports/transaction.ts";
import type { CourseMember } from "../course.ts";
import { refuseToManage } from "../refuse-to-manage.ts";

/** Result of {@link connectMember}. */
export type ConnectMemberOutcome =
  | { readonly status: "connected"; readonly member: CourseMember }
  /** `no_account`: nobody has the address. `other_number`: the person is a member with another school number. */
  | { readonly status: "not_found" | "forbidden" | "archived" | "no_account" | "other_number" };

/**
 * Connects an invited member with the account that has the address. The instructor confirms who the person is. Requires
 * the right `manage`. Writes to the audit log. Rejects with InvalidArgumentError for an incomplete request.
 */
export async function connectMember(
  transaction: Transaction,
  request: { readonly person: Person; readonly courseId: string; readonly memberId: string; readonly email: string },
): Promise<ConnectMemberOutcome> {
  checkTransaction("connectMember(transaction)", transaction);
  checkObject("connectMember(request)", request, { expected: "an object with person, courseId, memberId and email" });
  const { person, courseId, memberId, email } = request;
  checkPerson("connectMember", "request.person", person);
  checkText("connectMember(request.courseId)", courseId, "the id of a course");
  checkText("connectMember(request.memberId)", memberId, "the id of a member");
  checkText("connectMember(request.email)", email, "an address");
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, rosters, userInfo, audit }) => {
    const held = await courses.hold(courseId);
    const invited = held && (await courses.findMember(courseId, memberId));
    if (held === null || !invited?.isInvited) return { status: "not_found" };
    if (held.archivedAt !== null) return { status: "archived" };
    const account = await userInfo.findByEmail(normalizeEmail(email));
    if (account === null) return { status: "no_account" };
    const known = await courses.findMember(courseId, account.id);
    const hasOther = known !== null && known.schoolNumber !== null && invited.schoolNumber !== null;
    if (hasOther && known.schoolNumber !== invited.schoolNumber) return { status: "other_number" };
    if (!(await rosters.connect(courseId, memberId, account.id))) return { status: "not_found" };
    const detail = { course: courseId, account: account.id, memberRole: known?.role ?? "student" };
    await audit.append({ personId, role, action: "member.added", reportId: null, detail });
    return { status: "connected", member: (await courses.findMember(courseId, account.id)) as CourseMember };
  });
}
