import { checkPerson, checkTextOrNull, checkTransaction } from "../arguments/check-request.ts";
import { checkObject, checkText } from "../arguments/invalid-argument.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { Transaction } from "../ports/transaction.ts";
import { mayRead } from "./report-access.ts";
import { reportTask } from "./report-tasks.ts";

/** What became of the wish to score again. */
export type RescoreOutcome =
  | { readonly status: "accepted"; readonly report: ReportMetadata }
  | { readonly status: "not_found" }
  /** The run under way has to end first. */
  | { readonly status: "busy" }
  /** A teacher put the mark right: only teachers and admins may have it scored anew. */
  | { readonly status: "held" };

/**
 * Starts a new scoring run of a report that the person may see. A report that was read before starts at `score`;
 * one that failed before that starts from the beginning. Rejects with InvalidArgumentError for a request that lacks a part.
 */
export async function rescoreReport(
  transaction: Transaction,
  request: {
    readonly person: Person;
    readonly reportId: string;
    readonly runId: string;
    /** Undefined keeps the rubric of the last run. */
    readonly rubricId?: string | null;
  },
): Promise<RescoreOutcome> {
  checkTransaction("rescoreReport(transaction)", transaction);
  checkObject("rescoreReport(request)", request, { expected: "an object with person, reportId and runId" });
  const { person, reportId, runId } = request;
  checkPerson("rescoreReport", "request.person", person);
  checkText("rescoreReport(request.reportId)", reportId, "the id of a report");
  checkText("rescoreReport(request.runId)", runId, "the id of the new run");
  if (request.rubricId !== undefined) checkTextOrNull("rescoreReport(request.rubricId)", request.rubricId);
  const visible = await transaction.run(person, (stores) => stores.reports.find(reportId));
  if (!visible || !mayRead(person, visible)) return { status: "not_found" };
  return await transaction.run(SERVICE, async (stores) => {
    // A new run has no overrides: whoever got one must not be able to get rid of it.
    if (person.role === "student" && (await stores.gradebook.find(reportId))?.overriddenScore)
      return { status: "held" };
    const rubricId = request.rubricId === undefined ? visible.rubricId : request.rubricId;
    const report = await stores.reports.startRun(reportId, runId, rubricId);
    if (!report) return { status: (await stores.reports.find(reportId)) ? "busy" : "not_found" };
    const stage = visible.status === "scored" ? "score" : "download";
    await stores.queue.enqueue([reportTask(stage, { reportId, runId }, report.ownerId)]);
    return { status: "accepted", report };
  });
}
