import { checkObject, checkText, InvalidArgumentError } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { Transaction } from "../ports/transaction.ts";
import { type HandInRefusal, refuseHandIn } from "../reports/hand-in-report.ts";
import { checkSubmission, insertReport, type ReportSubmission } from "../reports/submit-report.ts";
import { decideHandIn, type TimeRefusal } from "./decide-hand-in.ts";

/**
 * Result of {@link handInToAssignment}. `same`: the file equals the newest attempt, and `report` is the report of that
 * attempt.
 */
export type HandInToAssignmentOutcome =
  | { readonly status: "accepted" | "same"; readonly report: ReportMetadata }
  | { readonly status: Exclude<HandInRefusal, "closed"> | TimeRefusal };

/**
 * Submits a report of the person to an assignment. Report and submission are written together, so that one upload is one
 * submission. The report gets the course and the rubric of the assignment. Rejects with InvalidArgumentError for an
 * incomplete request.
 */
export async function handInToAssignment(
  transaction: Transaction,
  request: {
    readonly person: Person;
    readonly assignmentId: string;
    /** When the request arrived. */
    readonly arrivedAt: Date;
    readonly submission: Omit<ReportSubmission, "ownerId" | "courseId" | "rubricId" | "rubricVersion">;
  },
): Promise<HandInToAssignmentOutcome> {
  checkTransaction("handInToAssignment(transaction)", transaction);
  const expected = "an object with person, assignmentId, arrivedAt and submission";
  checkObject("handInToAssignment(request)", request, { expected });
  const { person, assignmentId, arrivedAt, submission } = request;
  checkPerson("handInToAssignment", "request.person", person);
  checkText("handInToAssignment(request.assignmentId)", assignmentId, "the id of an assignment");
  if (!(arrivedAt instanceof Date)) {
    const argument = "handInToAssignment(request.arrivedAt)";
    throw new InvalidArgumentError({ argument, expected: "a Date", value: arrivedAt });
  }
  const seen = await transaction.run(person, ({ assignments }) => assignments.find(assignmentId));
  if (seen === null) return { status: "not_found" };
  const owned = { ...submission, ownerId: person.userId, courseId: seen.courseId, rubricId: seen.rubricId };
  checkSubmission("handInToAssignment(request.submission", owned);
  const refusal = await refuseHandIn(transaction, person, seen.courseId);
  if (refusal !== null) return { status: refusal === "closed" ? "not_found" : refusal };
  return await transaction.run(SERVICE, async (stores) => {
    const held = await stores.assignments.hold(assignmentId, person.userId);
    if (held === null) return { status: "not_found" };
    const { assignment, earlier } = held;
    const { bytes, sha256 } = submission.object;
    const decision = decideHandIn(assignment, { arrivedAt, sha256, earlier });
    if (decision.status === "same") {
      const report = await stores.reports.find(decision.reportId);
      return report === null ? { status: "not_found" } : { status: "same", report };
    }
    if (decision.status !== "accepted") return { status: decision.status };
    const { rubricId, rubricVersion, courseId } = assignment;
    const report = await insertReport(stores, { ...owned, courseId, rubricId, rubricVersion });
    await stores.assignments.addSubmission({
      id: crypto.randomUUID(),
      assignmentId,
      courseId,
      personId: person.userId,
      attempt: decision.attempt,
      handedInAt: arrivedAt,
      fileName: submission.fileName,
      bytes,
      sha256,
      reportId: report.id,
    });
    return { status: "accepted", report };
  });
}
