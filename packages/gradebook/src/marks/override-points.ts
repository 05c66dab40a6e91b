import {
  checkNumber,
  checkObject,
  checkString,
  type GradebookEntry,
  type Person,
  type ScoreOverride,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { CAP_OVERRIDE, overrideScore } from "@rubrica/scoring";
import { checkSeen } from "../check-arguments.ts";
import type { KeptRubrics } from "../reading/kept-rubrics.ts";
import { overridesInForce } from "./overrides-in-force.ts";
import { findSeen, type SeenRefusal, type SeenScore, stale } from "./seen-entry.ts";

/** What points are put right with. */
interface OverridePointsStores {
  readonly transaction: Transaction<ReportScore>;
  readonly rubrics: KeptRubrics;
}

/** A person's points for one criterion of the score that they have before them. */
export interface PointsChange extends SeenScore {
  /** A criterion of the score, or `base-score-cap` (`CAP_OVERRIDE`) for the limit of its base score, where 100 lifts it. */
  readonly criterionId: string;
  /** Integer 0 to 100; null takes the override back. */
  readonly points: number | null;
  /** Kept with the points, and shown beside them. */
  readonly reason: string;
}

/** Why points are not put right. `no_rubric`: nobody kept the rubric that the score was made by. */
export type OverrideRefusal = SeenRefusal | { readonly status: "no_criterion" | "no_override" | "no_rubric" };

type OverrideResult = { readonly status: "changed"; readonly entry: GradebookEntry<ReportScore> } | OverrideRefusal;

/**
 * Records the override with who, when and why, and keeps the score that follows from all overrides in force. Points that
 * leave no finding open accept the score too.
 */
export async function overridePoints(
  { transaction, rubrics }: OverridePointsStores,
  person: Person,
  change: PointsChange,
): Promise<OverrideResult> {
  const { reportId, criterionId, points, reason } = change;
  const seen = await findSeen(transaction, person, change);
  if (seen.status !== "seen") return seen;
  const { entry, personName, mayRelease } = seen;
  if (!namesOf(entry.score).includes(criterionId)) return { status: "no_criterion" };
  const before = overridesInForce(entry.overrides);
  if (points === null && !before.some((override) => override.criterionId === criterionId)) {
    return { status: "no_override" };
  }
  const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
  if (!rubric) return { status: "no_rubric" };

  const override: Omit<ScoreOverride, "at"> = { criterionId, points, reason, personId: person.userId, personName };
  const others = before.filter((known) => known.criterionId !== criterionId);
  const inForce = [...others, ...(points === null ? [] : [{ criterionId, points }])];
  const overriddenScore = inForce.length === 0 ? null : overrideScore(entry.score, rubric, inForce);
  const { runId, version } = entry;
  const saved = await transaction.run(SERVICE, async ({ gradebook, audit }) => {
    const outcome = await gradebook.override({
      reportId,
      runId,
      version,
      override,
      overriddenScore,
      mayRelease,
    });
    const after = await gradebook.find(reportId);
    if (outcome !== "stale") {
      const by = { personId: person.userId, role: person.role, reportId };
      const judged = judgedPoints(entry.score, criterionId);
      await audit.append({
        ...by,
        action: points === null ? "score.override_undone" : "score.overridden",
        detail: {
          runId,
          criterionId,
          from: before.find((known) => known.criterionId === criterionId)?.points ?? judged,
          to: points ?? judged,
          finalScoreFrom: (entry.overriddenScore ?? entry.score).finalScore,
          finalScoreTo: (overriddenScore ?? entry.score).finalScore,
          reason,
        },
      });
      if (outcome === "accepted") await audit.append({ ...by, action: "score.accepted", detail: { runId } });
      if (entry.releasedAt === null && after?.releasedAt) await audit.append({ ...by, action: "score.released" });
    }
    return { isSaved: outcome !== "stale", after };
  });
  if (!saved.after) return { status: "not_found" };
  return saved.isSaved ? { status: "changed", entry: saved.after } : stale(saved.after);
}

/** Whatever of a score a person can give other points. */
export function namesOf({ sections, breakdown }: ReportScore): readonly string[] {
  const criteria = sections.flatMap((section) => section.criteria.map(({ criterionId }) => criterionId));
  return breakdown.cap === null ? criteria : [...criteria, CAP_OVERRIDE];
}

/** What the judge gave for the criterion, or what the limit of the base score was; null where there is none. */
export function judgedPoints({ sections, breakdown }: ReportScore, criterionId: string): number | null {
  const criteria = sections.flatMap((section) => section.criteria);
  const criterion = criteria.find((candidate) => candidate.criterionId === criterionId);
  if (criterion) return criterion.score;
  return criterionId === CAP_OVERRIDE ? (breakdown.cap?.points ?? null) : null;
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
