import { checkObject, checkText, InvalidArgumentError } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { Transaction } from "../ports/transaction.ts";
import { createJoinCode, hashJoinCode } from "./join-code.ts";
import { refuseToManage } from "./refuse-to-manage.ts";

/** Result of {@link makeJoinCode}. `archived`: nobody can join an archived course. */
export type MakeJoinCodeOutcome =
  | { readonly status: "made"; readonly code: string }
  | { readonly status: "not_found" | "forbidden" | "archived" };

/**
 * Makes a code by which students join the course until `until`, and replaces the previous code. Only the hash is stored, so the
 * code is known only from this result. Requires the right `manage`. Writes to the audit log. Rejects with InvalidArgumentError
 * for an incomplete request.
 */
export async function makeJoinCode(
  transaction: Transaction,
  request: { readonly person: Person; readonly courseId: string; readonly until: Date },
): Promise<MakeJoinCodeOutcome> {
  checkTransaction("makeJoinCode(transaction)", transaction);
  checkObject("makeJoinCode(request)", request, { expected: "an object with person, courseId and until" });
  const { person, courseId, until } = request;
  checkPerson("makeJoinCode", "request.person", person);
  checkText("makeJoinCode(request.courseId)", courseId, "the id of a course");
  if (!(until instanceof Date) || Number.isNaN(until.getTime())) {
    throw new InvalidArgumentError({ argument: "makeJoinCode(request.until)", expected: "a valid Date", value: until });
  }
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  const code = createJoinCode();
  const hash = await hashJoinCode(code);
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, audit }) => {
    const held = await courses.hold(courseId);
    if (held === null) return { status: "not_found" };
    if (held.archivedAt !== null) return { status: "archived" };
    await courses.saveJoinCode(courseId, { hash, until });
    const detail = { course: courseId, until: until.toISOString() };
    await audit.append({ personId, role, action: "join_code.made", reportId: null, detail });
    return { status: "made", code };
  });
}

/**
 * Ends the join code of a course. Requires the right `manage`. Writes to the audit log. Rejects with InvalidArgumentError for an
 * incomplete request.
 */
export async function endJoinCode(
  transaction: Transaction,
  request: { readonly person: Person; readonly courseId: string },
): Promise<{ readonly status: "ended" | "not_found" | "forbidden" }> {
  checkTransaction("endJoinCode(transaction)", transaction);
  checkObject("endJoinCode(request)", request, { expected: "an object with person and courseId" });
  const { person, courseId } = request;
  checkPerson("endJoinCode", "request.person", person);
  checkText("endJoinCode(request.courseId)", courseId, "the id of a course");
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, audit }) => {
    if ((await courses.hold(courseId)) === null) return { status: "not_found" };
    if (await courses.removeJoinCode(courseId)) {
      const detail = { course: courseId };
      await audit.append({ personId, role, action: "join_code.ended", reportId: null, detail });
    }
    return { status: "ended" };
  });
}
