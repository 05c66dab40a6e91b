import { type Person, SERVICE } from "../model/actor.ts";
import { PROCESSING_STAGES } from "../model/processing-stage.ts";
import type { ObjectStore } from "../ports/object-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import { mayDelete, mayRead } from "./report-access.ts";
import { reportObjects } from "./report-objects.ts";
import { rejudgeTaskKey, reportTaskKey } from "./report-tasks.ts";

/** What became of the wish to delete. */
export type DeleteReportOutcome = { readonly status: "deleted" | "not_found" | "forbidden" };

/**
 * Deletes a report with its scores, events, fragment and files, and stops the work on it.
 * Owners may delete their own report, admins any.
 */
export async function deleteReport(
  stores: { readonly transaction: Transaction; readonly objects: ObjectStore },
  request: { readonly person: Person; readonly reportId: string },
): Promise<DeleteReportOutcome> {
  const { person, reportId } = request;
  const report = await stores.transaction.run(person, (bound) => bound.reports.find(reportId));
  if (!report || !mayRead(person, report)) return { status: "not_found" };
  if (!mayDelete(person, report)) return { status: "forbidden" };
  await stores.transaction.run(SERVICE, async (bound) => {
    const run = { reportId, runId: report.runId };
    const keys = PROCESSING_STAGES.map((stage) => reportTaskKey(stage, run));
    await bound.queue.cancel([...keys, rejudgeTaskKey(run)]);
    await bound.reports.remove({ id: reportId });
  });
  await stores.objects.removeAll(reportObjects.all(reportId));
  return { status: "deleted" };
}
