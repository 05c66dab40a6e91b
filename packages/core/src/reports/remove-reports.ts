import { checkArray, checkObject } from "../arguments/invalid-argument.ts";
import { PROCESSING_STAGES } from "../model/processing-stage.ts";
import type { Stores } from "../ports/transaction.ts";
import { rejudgeTaskKey, reportTaskKey } from "./report-tasks.ts";

/**
 * Removes reports with all rows of theirs, stops the work on them, and leaves a note of what is to be removed elsewhere, all in
 * the transaction of the stores. `sweepRemovedReports` does the rest, now or after a crash.
 */
export async function removeReports(
  stores: Pick<Stores, "queue" | "reports">,
  reports: readonly { readonly id: string; readonly runId: string }[],
): Promise<void> {
  checkObject("removeReports(stores)", stores, { expected: "stores of a transaction", fields: ["queue", "reports"] });
  checkArray("removeReports(stores, reports)", reports, "an array of reports");
  if (reports.length === 0) return;
  const keys = reports.flatMap(({ id, runId }) => {
    const run = { reportId: id, runId };
    return [...PROCESSING_STAGES.map((stage) => reportTaskKey(stage, run)), rejudgeTaskKey(run)];
  });
  await stores.queue.cancel(keys);
  for (const { id } of reports) await stores.reports.remove({ id });
}
