import { SERVICE } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { StoredObject } from "../ports/object-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import { reportTask } from "./report-tasks.ts";

/** A PDF that already lies in the object store under the report's id. */
export interface ReportSubmission {
  /** Account that the report belongs to; null where people are known elsewhere. */
  readonly ownerId: string | null;
  readonly reportId: string;
  readonly runId: string;
  readonly object: StoredObject;
  readonly fileName: string;
  readonly title: string | null;
  readonly rubricId: string | null;
}

/** Writes the report and enqueues its first stage, both or neither. */
export function submitReport(transaction: Transaction, submission: ReportSubmission): Promise<ReportMetadata> {
  const { reportId, runId, object } = submission;
  return transaction.run(SERVICE, async (stores) => {
    const report = await stores.reports.insert({
      id: reportId,
      ownerId: submission.ownerId,
      title: submission.title,
      fileName: submission.fileName,
      bytes: object.bytes,
      sha256: object.sha256,
      rubricId: submission.rubricId,
      runId,
    });
    await stores.queue.enqueue([reportTask("download", { reportId, runId }, submission.ownerId)]);
    return report;
  });
}
