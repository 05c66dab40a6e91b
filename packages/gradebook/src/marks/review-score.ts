import {
  type AuditAction,
  checkNumber,
  checkObject,
  checkOneOf,
  type GradebookEntry,
  type Person,
  REVIEW_ACTS,
  type ReviewAct,
  SERVICE,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { readStoredScore } from "@rubrica/scoring";
import { checkSeen, checkTextOrNull } from "../check-arguments.ts";
import type { DeskOptions } from "../desk-options.ts";
import { reviewsInForce } from "./reviews-in-force.ts";
import { findSeen, type SeenRefusal, type SeenScore, stale } from "./seen-entry.ts";

/** A person's review of the score version that they read. */
export interface Review extends SeenScore {
  readonly act: ReviewAct;
  /** Which finding is acknowledged or reopened, from 1 on; null where the act is about the whole score. */
  readonly findingNumber: number | null;
  /** Reason given by the person; null if none was given. */
  readonly reason: string | null;
}

/** Why nothing was recorded. `nothing_to_undo`: the finding is not acknowledged, the score not accepted. */
export type ReviewRefusal = SeenRefusal | { readonly status: "no_finding" | "nothing_to_undo" };

type ReviewResult = { readonly status: "changed"; readonly entry: GradebookEntry<ReportScore> } | ReviewRefusal;

const ACTIONS: Readonly<Record<ReviewAct, AuditAction>> = {
  acknowledged: "finding.acknowledged",
  reopened: "finding.reopened",
  accepted: "score.accepted",
  acceptance_undone: "score.reopened",
};

/**
 * Acknowledges or reopens a finding, accepts a score or takes that back, and writes it into the audit log; where it releases
 * the score, that too.
 */
export async function reviewScore(
  { transaction, releaseNotice }: Pick<DeskOptions, "transaction" | "releaseNotice">,
  person: Person,
  said: Review,
): Promise<ReviewResult> {
  const { reportId, act, findingNumber, reason } = said;
  const seen = await findSeen(transaction, person, said);
  if (seen.status !== "seen") return seen;
  const { entry, personName, mayRelease } = seen;
  if (findingNumber !== null && findingNumber > readStoredScore(entry.score).findings.length)
    return { status: "no_finding" };
  if (!isUndoable(entry, act, findingNumber)) return { status: "nothing_to_undo" };

  const { runId, version } = entry;
  const saved = await transaction.run(SERVICE, async (stores) => {
    const { gradebook, audit } = stores;
    const review = { act, findingNumber, reason, personId: person.userId, personName };
    const isSaved = await gradebook.review({ reportId, runId, version, review, mayRelease });
    const after = await gradebook.find(reportId);
    if (!isSaved || !after) return { isSaved, after };
    const by = { personId: person.userId, role: person.role, reportId };
    const detail = { runId, ...(findingNumber !== null && { findingNumber }), ...(reason !== null && { reason }) };
    await audit.append({ ...by, action: ACTIONS[act], detail });
    if (entry.releasedAt === null && after.releasedAt !== null) {
      await audit.append({ ...by, action: "score.released" });
      await releaseNotice?.tell(stores, [reportId]);
    }
    return { isSaved, after };
  });
  if (!saved.after) return { status: "not_found" };
  return saved.isSaved ? { status: "changed", entry: saved.after } : stale(saved.after);
}

/** True if there is an acknowledgement or acceptance to withdraw. */
function isUndoable({ reviews, acceptedAt }: GradebookEntry, act: ReviewAct, findingNumber: number | null): boolean {
  if (act === "acceptance_undone") return acceptedAt !== null;
  if (act !== "reopened" || findingNumber === null) return true;
  return reviewsInForce(reviews).acknowledgements.has(findingNumber);
}

/** Throws InvalidArgumentError for a review that lacks a part. */
export function checkReview(value: unknown): void {
  checkObject("desk.review(said)", value, { expected: "an object with reportId, runId, version and act" });
  const { act, findingNumber, reason } = value as Readonly<Record<string, unknown>>;
  checkSeen("desk.review(said", value);
  checkOneOf("desk.review(said.act)", act, REVIEW_ACTS, true);
  if (act === "acknowledged" || act === "reopened")
    checkNumber("desk.review(said.findingNumber)", findingNumber, { least: 1, required: true });
  checkTextOrNull("desk.review(said.reason)", reason);
}
