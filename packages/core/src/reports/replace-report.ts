import { checkFunction, checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { Transaction } from "../ports/transaction.ts";
import { type HandInRefusal, refuseHandIn } from "./hand-in-report.ts";
import { KeptReport, keptBecause } from "./kept-report.ts";
import { auditDeletion, type DigestFile, noteDeletion } from "./note-deletion.ts";
import { removeReports, stopWork } from "./remove-reports.ts";
import { checkSubmission, insertReport, type ReportSubmission } from "./submit-report.ts";

/**
 * Result of {@link replaceReport}. `marked`: the report has a mark, or belongs to another person. `submitted`: it was
 * handed in to an assignment, where another file is another attempt. The other values are those of `HandInRefusal`.
 */
export type ReplaceReportOutcome =
  | { readonly status: "accepted"; readonly report: ReportMetadata }
  | { readonly status: "marked" | "submitted" | HandInRefusal };

/**
 * Replaces a report that has no mark by another PDF, in the same course and in one transaction. Title and rubric stay
 * unless the submission sets them. `sweepRemovedReports` removes the old files. Rejects with InvalidArgumentError for an
 * incomplete request.
 */
export async function replaceReport(
  stores: {
    readonly transaction: Transaction;
    /** Computes the digest that identifies the old file later. Default: none is stored. */
    readonly digestFile?: DigestFile;
  },
  request: {
    readonly person: Person;
    /** The report that is replaced: the person's own. */
    readonly reportId: string;
    /** The new one, under an id of its own. */
    readonly submission: Omit<ReportSubmission, "ownerId" | "courseId">;
  },
): Promise<ReplaceReportOutcome> {
  checkObject("replaceReport(stores)", stores, { expected: "an object with transaction" });
  checkTransaction("replaceReport(stores.transaction)", stores.transaction);
  checkFunction("replaceReport(stores.digestFile)", stores.digestFile);
  checkObject("replaceReport(request)", request, { expected: "an object with person, reportId and submission" });
  const { person, reportId, submission } = request;
  checkPerson("replaceReport", "request.person", person);
  checkText("replaceReport(request.reportId)", reportId, "the id of a report");
  const { transaction, digestFile = null } = stores;
  const visible = await transaction.run(person, (bound) => bound.reports.find(reportId));
  if (!visible) return { status: "not_found" };
  const owned = { ...submission, ownerId: person.userId, courseId: visible.courseId };
  checkSubmission("replaceReport(request.submission", owned);
  if (visible.ownerId !== person.userId) return { status: "marked" };
  const refusal = await refuseHandIn(transaction, person, visible.courseId);
  if (refusal !== null) return { status: refusal };
  const replacement = transaction.run(SERVICE, async (bound): Promise<ReplaceReportOutcome> => {
    await stopWork(bound, [visible]);
    const held = await bound.reports.hold(reportId);
    if (!held) throw new KeptReport("not_found");
    const { report: before, hasMark } = held;
    if (hasMark) throw new KeptReport("marked");
    if ((await bound.assignments.ofReport(reportId)) !== null) throw new KeptReport("submitted");
    const { title, rubricId } = submission;
    const taken = { title: title ?? before.title, rubricId: rubricId ?? before.rubricId };
    const report = await insertReport(bound, { ...owned, ...taken });
    for (const deleted of await noteDeletion(bound, [reportId], digestFile))
      await auditDeletion(bound, person, deleted, { replacedBy: report.id });
    await removeReports(bound, [before]);
    return { status: "accepted", report };
  });
  return await replacement.catch((error) => ({ status: keptBecause(error) }));
}
