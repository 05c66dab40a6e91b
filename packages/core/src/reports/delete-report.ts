import { checkFunction, checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { ObjectStore } from "../ports/object-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import { findAllowed, refuseLocked } from "./allowed-report.ts";
import { KeptReport, keptBecause } from "./kept-report.ts";
import { auditDeletion, type DigestFile, noteDeletion } from "./note-deletion.ts";
import { removeReports, stopWork } from "./remove-reports.ts";
import { reportObjects } from "./report-objects.ts";

/**
 * Result of {@link deleteReport}. `marked`: it has a mark, so its owner may not delete it. `submitted`: it was handed in
 * to an assignment that is due, so its owner may not delete it. `forbidden`: the person sees the report and has no right
 * to delete it.
 */
export type DeleteReportOutcome = { readonly status: "deleted" | "not_found" | "marked" | "submitted" | "forbidden" };

/**
 * Deletes a report with its scores, events, fragment and files, and cancels its tasks. Allowed with the right `delete`
 * in its course, and to the owner until it has a mark. Writes to the audit log. Rejects with InvalidArgumentError for an
 * incomplete request.
 */
export async function deleteReport(
  stores: {
    readonly transaction: Transaction;
    readonly objects: ObjectStore;
    /** Computes the digest that identifies the file later. Default: none is stored. */
    readonly digestFile?: DigestFile;
  },
  request: { readonly person: Person; readonly reportId: string },
): Promise<DeleteReportOutcome> {
  checkObject("deleteReport(stores)", stores, { expected: "an object with transaction and objects" });
  checkTransaction("deleteReport(stores.transaction)", stores.transaction);
  const objectStore = { expected: "an object store", methods: ["removeAll"] };
  checkObject("deleteReport(stores.objects)", stores.objects, objectStore);
  checkFunction("deleteReport(stores.digestFile)", stores.digestFile);
  checkObject("deleteReport(request)", request, { expected: "an object with person and reportId" });
  const { person, reportId } = request;
  checkPerson("deleteReport", "request.person", person);
  checkText("deleteReport(request.reportId)", reportId, "the id of a report");
  const { transaction, objects, digestFile = null } = stores;
  const visible = await findAllowed(transaction, person, "delete", reportId);
  if (!visible) return { status: "not_found" };
  const deletion = transaction.run(SERVICE, async (bound) => {
    await stopWork(bound, [visible.report]);
    const held = await bound.reports.hold(reportId);
    if (!held) throw new KeptReport("not_found");
    const refusal = refuseLocked(visible, held, person);
    if (refusal === "forbidden" && held.report.ownerId === person.userId) {
      // Nothing else keeps the owner of an unmarked report from deleting it.
      throw new KeptReport((await bound.assignments.ofReport(reportId)) === null ? refusal : "submitted");
    }
    if (refusal !== null) throw new KeptReport(refusal);
    for (const deleted of await noteDeletion(bound, [reportId], digestFile))
      await auditDeletion(bound, person, deleted);
    await removeReports(bound, [held.report]);
  });
  const kept = await deletion.then(() => null, keptBecause);
  if (kept !== null) return { status: kept };
  await objects.removeAll(reportObjects.all(reportId));
  return { status: "deleted" };
}
