import { checkObject, checkText, InvalidArgumentError } from "@rubrica/report-model";
import { checkPerson, checkTextOrNull, checkTransaction } from "../arguments/check-request.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { Transaction } from "../ports/transaction.ts";
import { findAllowed, refuseLocked } from "./allowed-report.ts";
import { reportTask } from "./report-tasks.ts";

/** Result of {@link rescoreReport}. */
export type RescoreOutcome =
  | { readonly status: "accepted"; readonly report: ReportMetadata }
  | { readonly status: "not_found" }
  /** A run is under way and has to end first. */
  | { readonly status: "busy" }
  /** The report has a mark, so its owner may not have it scored again. */
  | { readonly status: "marked" }
  /** The person lacks the right, or asks as the owner for something that requires the right in the course. */
  | { readonly status: "forbidden" };

/**
 * Starts a new scoring run of a report that the person may see. The run starts at `score` if the report was read before,
 * and at the first stage otherwise. Allowed with the right `rescore` in its course, and to the owner until it has a
 * mark. Writes to the audit log. Rejects with InvalidArgumentError for an incomplete request.
 */
export async function rescoreReport(
  transaction: Transaction,
  request: {
    readonly person: Person;
    readonly reportId: string;
    readonly runId: string;
    /** Undefined keeps the rubric of the last run. A report of an assignment is scored by the assignment's version, whatever is asked. */
    readonly rubricId?: string | null;
    /**
     * True: the model is asked again for everything, and its earlier answers are no longer used. Not for owners. Default
     * false: earlier answers about this report are used, and only missing ones are requested.
     */
    readonly askAnew?: boolean;
  },
): Promise<RescoreOutcome> {
  checkTransaction("rescoreReport(transaction)", transaction);
  checkObject("rescoreReport(request)", request, { expected: "an object with person, reportId and runId" });
  const { person, reportId, runId, askAnew = false } = request;
  checkPerson("rescoreReport", "request.person", person);
  checkText("rescoreReport(request.reportId)", reportId, "the id of a report");
  checkText("rescoreReport(request.runId)", runId, "the id of the new run");
  if (request.rubricId !== undefined) checkTextOrNull("rescoreReport(request.rubricId)", request.rubricId);
  if (typeof askAnew !== "boolean") {
    const argument = "rescoreReport(request.askAnew)";
    throw new InvalidArgumentError({ argument, expected: "true or false", value: askAnew });
  }
  const visible = await findAllowed(transaction, person, "rescore", reportId);
  if (!visible) return { status: "not_found" };
  return await transaction.run(SERVICE, async (stores) => {
    const held = await stores.reports.hold(reportId);
    if (!held) return { status: "not_found" };
    const refusal = refuseLocked(visible, held, person);
    if (refusal !== null) return { status: refusal };
    if (askAnew && visible.allowedAs === "owner") return { status: "forbidden" };
    const { report: before } = held;
    const assignment = await stores.assignments.ofReport(reportId);
    const asked = request.rubricId === undefined ? before.rubricId : request.rubricId;
    const report = await (assignment === null
      ? stores.reports.startRun(reportId, runId, asked, { askAnew })
      : stores.reports.startRun(reportId, runId, assignment.rubricId, {
          askAnew,
          rubricVersion: assignment.rubricVersion,
        }));
    if (!report) return { status: "busy" };
    const stage = before.status === "scored" ? "score" : "download";
    await stores.queue.enqueue([reportTask(stage, { reportId, runId }, report.ownerId)]);
    const { userId: personId, role } = person;
    const detail = { runId, ...(askAnew && { askAnew }) };
    await stores.audit.append({ personId, role, action: "report.rescored", reportId, detail });
    return { status: "accepted", report };
  });
}
