import { checkNumber, checkObject, checkString, checkText } from "@rubrica/report-model";
import { checkTextOrNull, checkTransaction } from "../arguments/check-request.ts";
import { SERVICE } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { StoredObject } from "../ports/object-store.ts";
import type { Stores } from "../ports/stores.ts";
import type { Transaction } from "../ports/transaction.ts";
import { reportTask } from "./report-tasks.ts";

/** A PDF that already lies in the object store under the report's id. */
export interface ReportSubmission {
  /** Account that owns the report; null if accounts are stored elsewhere. */
  readonly ownerId: string | null;
  readonly reportId: string;
  readonly runId: string;
  readonly object: StoredObject;
  readonly fileName: string;
  readonly title: string | null;
  readonly rubricId: string | null;
  /** Version of that rubric. Default `null`: the newest. */
  readonly rubricVersion?: string | null;
  /** Course that it is submitted to. Default `null`: the open course. */
  readonly courseId?: string | null;
}

/**
 * Writes the report and enqueues its first stage, both or neither. Rejects with InvalidArgumentError for a submission that
 * lacks a part.
 */
export async function submitReport(transaction: Transaction, submission: ReportSubmission): Promise<ReportMetadata> {
  checkTransaction("submitReport(transaction)", transaction);
  checkSubmission("submitReport(submission", submission);
  return transaction.run(SERVICE, (stores) => insertReport(stores, submission));
}

/** In the transaction of the stores. */
export async function insertReport(
  stores: Pick<Stores, "reports" | "queue">,
  submission: ReportSubmission,
): Promise<ReportMetadata> {
  const { reportId, runId, object } = submission;
  const report = await stores.reports.insert({
    id: reportId,
    ownerId: submission.ownerId,
    title: submission.title,
    fileName: submission.fileName,
    bytes: object.bytes,
    sha256: object.sha256,
    rubricId: submission.rubricId,
    rubricVersion: submission.rubricVersion ?? null,
    runId,
    courseId: submission.courseId ?? null,
  });
  await stores.queue.enqueue([reportTask("download", { reportId, runId }, submission.ownerId)]);
  return report;
}

/** @param argument the path of the submission, without the parenthesis that closes it. */
export function checkSubmission(argument: string, submission: ReportSubmission): void {
  const name = (field: string) => `${argument}.${field})`;
  checkObject(`${argument})`, submission, { expected: "an object with reportId, runId and object" });
  checkText(name("reportId"), submission.reportId, "the id of the report");
  checkText(name("runId"), submission.runId, "the id of the run");
  const { object } = submission;
  checkObject(name("object"), object, { expected: "what was stored, as put() of the object store resolves to" });
  checkNumber(name("object.bytes"), object.bytes, { least: 0, required: true });
  checkText(name("object.sha256"), object.sha256, "a SHA-256 in hexadecimal");
  checkString(name("fileName"), submission.fileName);
  for (const field of ["ownerId", "title", "rubricId"] as const) checkTextOrNull(name(field), submission[field]);
  if (submission.rubricVersion !== undefined) checkTextOrNull(name("rubricVersion"), submission.rubricVersion);
  if (submission.courseId !== undefined) checkTextOrNull(name("courseId"), submission.courseId);
}
