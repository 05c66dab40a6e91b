import { checkPerson, checkTextOrNull, checkTransaction } from "../arguments/check-request.ts";
import { checkFunction, checkNumber, checkObject, checkOneOf, checkText } from "../arguments/invalid-argument.ts";
import { type Person, SERVICE } from "../model/actor.ts";
import type { AuditAction } from "../ports/audit-log.ts";
import { type GradebookEntry, REVIEW_ACTS, type ReviewAct } from "../ports/gradebook.ts";
import type { Transaction } from "../ports/transaction.ts";
import { reviewsInForce } from "./reviews-in-force.ts";

/** What a person says of a score that they have before them. */
export interface ReviewRequest<Score = unknown> {
  /** May read the report and change marks. */
  readonly person: Person;
  readonly reportId: string;
  readonly runId: string;
  readonly version: number;
  readonly act: ReviewAct;
  /** Which finding is acknowledged or reopened; null where the act is about the whole score. */
  readonly findingNumber: number | null;
  readonly reason: string | null;
  /** How many findings the score has. */
  readonly countFindings: (score: Score) => number;
}

/** What became of it. */
export type ReviewOutcome<Score = unknown> =
  | { readonly status: "changed"; readonly entry: GradebookEntry<Score> }
  /** Somebody changed it meanwhile, or a newer run was scored. */
  | { readonly status: "stale"; readonly runId: string; readonly version: number }
  /** `busy`: a run is under way. `nothing_to_undo`: the finding is not acknowledged, the score not accepted. */
  | { readonly status: "not_found" | "not_scored" | "busy" | "no_finding" | "nothing_to_undo" };

const ACTIONS: Readonly<Record<ReviewAct, AuditAction>> = {
  acknowledged: "finding.acknowledged",
  reopened: "finding.reopened",
  accepted: "score.accepted",
  acceptance_undone: "score.reopened",
};

/**
 * Acknowledges or reopens a finding, accepts a score or takes that back, and writes it into the audit log; where it releases
 * the score, that too. Rejects with InvalidArgumentError for a request that lacks a part.
 */
export async function reviewScore<Score>(
  transaction: Transaction<Score>,
  request: ReviewRequest<Score>,
): Promise<ReviewOutcome<Score>> {
  checkRequest(transaction, request);
  const { person, reportId, act, findingNumber, reason } = request;
  const found = await transaction.run(person, async ({ reports, gradebook, userInfo }) => {
    const report = await reports.find(reportId);
    return report && { report, entry: await gradebook.find(reportId), record: await userInfo.find(person.userId) };
  });
  if (!found) return { status: "not_found" };
  const { report, entry, record } = found;
  if (report.status === "queued" || report.status === "processing") return { status: "busy" };
  if (!entry) return { status: "not_scored" };
  if (entry.runId !== request.runId || entry.version !== request.version) return staleness(entry);
  if (findingNumber !== null && findingNumber > request.countFindings(entry.score)) return { status: "no_finding" };
  if (!isUndoable(entry, act, findingNumber)) return { status: "nothing_to_undo" };

  const { runId, version } = entry;
  const personName = record?.fullName ?? record?.email ?? "";
  const saved = await transaction.run(SERVICE, async ({ gradebook, audit }) => {
    const review = { act, findingNumber, reason, personId: person.userId, personName };
    const isSaved = await gradebook.review({ reportId, runId, version, review });
    const after = await gradebook.find(reportId);
    if (!isSaved || !after) return { isSaved, after };
    const by = { personId: person.userId, role: person.role, reportId };
    const detail = { runId, ...(findingNumber !== null && { findingNumber }), ...(reason !== null && { reason }) };
    await audit.append({ ...by, action: ACTIONS[act], detail });
    if (entry.releasedAt === null && after.releasedAt !== null) await audit.append({ ...by, action: "score.released" });
    return { isSaved, after };
  });
  if (!saved.after) return { status: "not_found" };
  return saved.isSaved ? { status: "changed", entry: saved.after } : staleness(saved.after);
}

/** Only what somebody did can be taken back. */
function isUndoable({ reviews, acceptedAt }: GradebookEntry, act: ReviewAct, findingNumber: number | null): boolean {
  if (act === "acceptance_undone") return acceptedAt !== null;
  if (act !== "reopened" || findingNumber === null) return true;
  return reviewsInForce(reviews).acknowledgements.has(findingNumber);
}

function staleness<Score>({ runId, version }: GradebookEntry<Score>): ReviewOutcome<Score> {
  return { status: "stale", runId, version };
}

function checkRequest<Score>(transaction: Transaction<Score>, request: ReviewRequest<Score>): void {
  checkTransaction("reviewScore(transaction)", transaction);
  checkObject("reviewScore(request)", request, { expected: "an object with person, reportId, runId, version and act" });
  const { act, findingNumber } = request;
  checkPerson("reviewScore", "request.person", request.person);
  checkText("reviewScore(request.reportId)", request.reportId, "the id of a report");
  checkText("reviewScore(request.runId)", request.runId, "the id of the run that was seen");
  checkNumber("reviewScore(request.version)", request.version, { least: 1, required: true });
  checkOneOf("reviewScore(request.act)", act, REVIEW_ACTS, true);
  if (act === "acknowledged" || act === "reopened")
    checkNumber("reviewScore(request.findingNumber)", findingNumber, { least: 1, required: true });
  checkTextOrNull("reviewScore(request.reason)", request.reason);
  checkFunction("reviewScore(request.countFindings)", request.countFindings);
}
