import { checkNumber, checkObject, checkString, type GradebookEntry, type Person, SERVICE } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { checkSeen } from "../check-arguments.ts";
import type { MarkReportStores } from "./marking-outcome.ts";
import { actor, type MarkedPoints, refusePoints, savePoints, scoreWith } from "./save-marks.ts";
import { findSeen, type SeenRefusal, type SeenScore, stale } from "./seen-entry.ts";

/** A person's points for one criterion of the score version that they read. */
export interface PointsChange extends SeenScore, MarkedPoints {}

/** Why points are not put right. `no_rubric`: nobody kept the rubric that the score was made by. */
export type OverrideRefusal = SeenRefusal | { readonly status: "no_criterion" | "no_override" | "no_rubric" };

type OverrideResult = { readonly status: "changed"; readonly entry: GradebookEntry<ReportScore> } | OverrideRefusal;

/**
 * Records the override with who, when and why, and keeps the score that follows from all overrides in force. Points that
 * leave no finding open accept the score too.
 */
export async function overridePoints(
  { transaction, rubrics, releaseNotice }: MarkReportStores,
  person: Person,
  change: PointsChange,
): Promise<OverrideResult> {
  const seen = await findSeen(transaction, person, change);
  if (seen.status !== "seen") return seen;
  const { entry, personName, mayRelease } = seen;
  const { criterionId, points, reason } = change;
  const marked = [{ criterionId, points, reason }];
  const refusal = refusePoints(entry, marked);
  if (refusal !== null) return { status: refusal };
  const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
  if (!rubric) return { status: "no_rubric" };

  const overriddenScore = scoreWith(entry, rubric, marked);
  const saved = await transaction.run(SERVICE, async (stores) => {
    const { gradebook, audit } = stores;
    const about = { entry, person, personName, mayRelease };
    const isSaved = await savePoints(stores, about, { points: marked, overriddenScore });
    const after = await gradebook.find(entry.reportId);
    if (isSaved && entry.releasedAt === null && after?.releasedAt) {
      await audit.append({ ...actor(person), reportId: entry.reportId, action: "score.released" });
      await releaseNotice?.tell(stores, [entry.reportId]);
    }
    return { isSaved, after };
  });
  if (!saved.after) return { status: "not_found" };
  return saved.isSaved ? { status: "changed", entry: saved.after } : stale(saved.after);
}

/** Throws InvalidArgumentError for a change that lacks a part. */
export function checkPointsChange(value: unknown): void {
  checkObject("desk.override(change)", value, { expected: "an object with reportId, runId, version and criterionId" });
  const { criterionId, points, reason } = value as Readonly<Record<string, unknown>>;
  checkSeen("desk.override(change", value);
  checkString("desk.override(change.criterionId)", criterionId, "the id of a criterion");
  if (points !== null) checkNumber("desk.override(change.points)", points, { least: 0, most: 100, required: true });
  checkString("desk.override(change.reason)", reason);
}
