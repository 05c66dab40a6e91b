import { checkObject } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import type { Person } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { Transaction } from "../ports/transaction.ts";
import { checkSubmission, type ReportSubmission, submitReport } from "./submit-report.ts";

/**
 * Why somebody may not hand in to a course. `closed`: the open course takes no reports. `archived`: the course is read only.
 * `forbidden`: they see the course and are no student of it. `not_found`: they do not see it.
 */
export type HandInRefusal = "closed" | "archived" | "forbidden" | "not_found";

/** Result of {@link handInReport}. */
export type HandInOutcome =
  | { readonly status: "accepted"; readonly report: ReportMetadata }
  | { readonly status: HandInRefusal };

/**
 * Submits a report of the person to a course of which they are a student, or to the open course while it is open.
 * Rejects with InvalidArgumentError for an incomplete request.
 */
export async function handInReport(
  transaction: Transaction,
  request: { readonly person: Person; readonly submission: Omit<ReportSubmission, "ownerId"> },
): Promise<HandInOutcome> {
  checkTransaction("handInReport(transaction)", transaction);
  checkObject("handInReport(request)", request, { expected: "an object with person and submission" });
  const { person, submission } = request;
  checkPerson("handInReport", "request.person", person);
  checkObject("handInReport(request.submission)", submission, {
    expected: "an object with reportId, runId and object",
  });
  const owned = { ...submission, ownerId: person.userId };
  checkSubmission("handInReport(request.submission", owned);
  const refusal = await refuseHandIn(transaction, person, submission.courseId ?? null);
  if (refusal !== null) return { status: refusal };
  return { status: "accepted", report: await submitReport(transaction, owned) };
}

/**
 * Reads, as the person, why they may not hand in to the course; `null` if they may.
 * @param courseId `null`: the open course.
 */
export async function refuseHandIn(
  transaction: Transaction,
  person: Person,
  courseId: string | null,
): Promise<HandInRefusal | null> {
  return await transaction.run(person, async ({ courses }) => {
    const rights = await courses.rightsIn(courseId);
    if (rights === null) return "not_found";
    if (rights.includes("hand_in")) return null;
    if (courseId === null) return "closed";
    const course = await courses.find(courseId);
    return course?.archivedAt && course.role === "student" ? "archived" : "forbidden";
  });
}
