import { checkPerson, checkTransaction } from "../arguments/check-request.ts";
import { checkObject, checkText } from "../arguments/invalid-argument.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { ObjectStore } from "../ports/object-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import { removeReports } from "./remove-reports.ts";
import { mayDelete, mayRead } from "./report-access.ts";
import { reportObjects } from "./report-objects.ts";

/** What became of the wish to delete. */
export type DeleteReportOutcome = { readonly status: "deleted" | "not_found" | "forbidden" };

/**
 * Deletes a report with its scores, events, fragment and files, and stops the work on it.
 * Owners may delete their own report, admins any. Rejects with InvalidArgumentError for a request that lacks a part.
 */
export async function deleteReport(
  stores: { readonly transaction: Transaction; readonly objects: ObjectStore },
  request: { readonly person: Person; readonly reportId: string },
): Promise<DeleteReportOutcome> {
  checkObject("deleteReport(stores)", stores, { expected: "an object with transaction and objects" });
  checkTransaction("deleteReport(stores.transaction)", stores.transaction);
  const objectStore = { expected: "an object store", methods: ["removeAll"] };
  checkObject("deleteReport(stores.objects)", stores.objects, objectStore);
  checkObject("deleteReport(request)", request, { expected: "an object with person and reportId" });
  const { person, reportId } = request;
  checkPerson("deleteReport", "request.person", person);
  checkText("deleteReport(request.reportId)", reportId, "the id of a report");
  const report = await stores.transaction.run(person, (bound) => bound.reports.find(reportId));
  if (!report || !mayRead(person, report)) return { status: "not_found" };
  if (!mayDelete(person, report)) return { status: "forbidden" };
  await stores.transaction.run(SERVICE, (bound) => removeReports(bound, [report]));
  await stores.objects.removeAll(reportObjects.all(reportId));
  return { status: "deleted" };
}
