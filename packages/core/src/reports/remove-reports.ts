import { checkArray, checkObject } from "@rubrica/report-model";
import { PROCESSING_STAGES } from "../model/processing-stage.ts";
import type { Stores } from "../ports/stores.ts";
import { rejudgeTaskKey, reportTaskKey } from "./report-tasks.ts";

/** A report by its id, and the run that is or was the last. */
interface RunOfReport {
  readonly id: string;
  readonly runId: string;
}

/**
 * Removes reports with all their rows, cancels their tasks, and records what is to be removed elsewhere, all in the
 * transaction of the stores. `sweepRemovedReports` removes that later, also after a crash.
 */
export async function removeReports(
  stores: Pick<Stores, "queue" | "reports">,
  reports: readonly RunOfReport[],
): Promise<void> {
  checkObject("removeReports(stores)", stores, { expected: "stores of a transaction", fields: ["queue", "reports"] });
  checkArray("removeReports(stores, reports)", reports, "an array of reports");
  if (reports.length === 0) return;
  await stopWork(stores, reports);
  for (const { id } of reports) await stores.reports.remove({ id });
}

/**
 * Cancels the tasks of these runs. Call it before a report is locked: a worker that ends an attempt locks the task first
 * and then the report, and the opposite order could deadlock.
 */
export async function stopWork({ queue }: Pick<Stores, "queue">, reports: readonly RunOfReport[]): Promise<void> {
  const keys = reports.flatMap(({ id, runId }) => {
    const run = { reportId: id, runId };
    return [...PROCESSING_STAGES.map((stage) => reportTaskKey(stage, run)), rejudgeTaskKey(run)];
  });
  await queue.cancel(keys);
}
