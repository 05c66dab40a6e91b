import {
  type GradebookEntry,
  overridesInForce,
  type Person,
  type ScoreOverride,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { CAP_OVERRIDE, overrideScore } from "@rubrica/scoring";
import type { RubricRegistry } from "../rubrics/rubric-registry.ts";

/** What putting a mark right works with. */
export interface PutMarkRightStores {
  readonly transaction: Transaction<ReportScore>;
  readonly rubrics: Pick<RubricRegistry, "findByHash">;
}

/** A teacher's points for one criterion. */
export interface MarkChange {
  /** May read the report and change marks. */
  readonly person: Person;
  readonly reportId: string;
  readonly criterionId: string;
  /** Null takes the override back. */
  readonly points: number | null;
  readonly reason: string;
  /** The score that the person has before them. */
  readonly runId: string;
  readonly version: number;
}

/** What became of it. */
export type MarkOutcome =
  | { readonly status: "changed"; readonly entry: GradebookEntry<ReportScore> }
  /** Somebody changed it meanwhile, or a newer run was scored. */
  | { readonly status: "stale"; readonly runId: string; readonly version: number }
  /** `busy`: a run is under way. `no_rubric`: nobody kept the rubric that the score was made by. */
  | { readonly status: "not_found" | "not_scored" | "busy" | "no_criterion" | "no_override" | "no_rubric" };

/**
 * Records the override with who, when and why, and keeps the score that follows from all overrides in force. Points that
 * leave no finding open accept the score too.
 */
export async function putMarkRight(stores: PutMarkRightStores, change: MarkChange): Promise<MarkOutcome> {
  const { transaction, rubrics } = stores;
  const { person, reportId, criterionId, points } = change;
  const found = await transaction.run(person, async ({ reports, gradebook, userInfo }) => {
    const report = await reports.find(reportId);
    return report && { report, entry: await gradebook.find(reportId), record: await userInfo.find(person.userId) };
  });
  if (!found) return { status: "not_found" };
  const { report, entry, record } = found;
  if (report.status === "queued" || report.status === "processing") return { status: "busy" };
  if (!entry) return { status: "not_scored" };
  if (entry.runId !== change.runId || entry.version !== change.version) return staleness(entry);
  if (!namesOf(entry.score).includes(criterionId)) return { status: "no_criterion" };
  const before = overridesInForce(entry.overrides);
  if (points === null && !before.some((override) => override.criterionId === criterionId)) {
    return { status: "no_override" };
  }
  const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
  if (!rubric) return { status: "no_rubric" };

  const override: Omit<ScoreOverride, "at"> = {
    criterionId,
    points,
    reason: change.reason,
    personId: person.userId,
    personName: record?.fullName ?? record?.email ?? "",
  };
  const others = before.filter((known) => known.criterionId !== criterionId);
  const inForce = [...others, ...(points === null ? [] : [{ criterionId, points }])];
  const overriddenScore = inForce.length === 0 ? null : overrideScore(entry.score, rubric, inForce);
  const { runId, version } = entry;
  const saved = await transaction.run(SERVICE, async ({ gradebook, audit }) => {
    const outcome = await gradebook.override({ reportId, runId, version, override, overriddenScore });
    const after = await gradebook.find(reportId);
    if (outcome !== "stale") {
      const by = { personId: person.userId, role: person.role, reportId };
      await audit.append({
        ...by,
        action: points === null ? "score.override_undone" : "score.overridden",
        detail: {
          runId,
          criterionId,
          from:
            before.find((known) => known.criterionId === criterionId)?.points ?? judgedPoints(entry.score, criterionId),
          to: points ?? judgedPoints(entry.score, criterionId),
          finalScoreFrom: (entry.overriddenScore ?? entry.score).finalScore,
          finalScoreTo: (overriddenScore ?? entry.score).finalScore,
          reason: change.reason,
        },
      });
      if (outcome === "accepted") await audit.append({ ...by, action: "score.accepted", detail: { runId } });
      if (entry.releasedAt === null && after?.releasedAt) await audit.append({ ...by, action: "score.released" });
    }
    return { isSaved: outcome !== "stale", entry: after };
  });
  if (!saved.entry) return { status: "not_found" };
  return saved.isSaved ? { status: "changed", entry: saved.entry } : staleness(saved.entry);
}

function staleness({ runId, version }: GradebookEntry<ReportScore>): MarkOutcome {
  return { status: "stale", runId, version };
}

function namesOf({ sections, breakdown }: ReportScore): readonly string[] {
  const criteria = sections.flatMap((section) => section.criteria.map(({ criterionId }) => criterionId));
  return breakdown.cap === null ? criteria : [...criteria, CAP_OVERRIDE];
}

function judgedPoints({ sections, breakdown }: ReportScore, criterionId: string): number | null {
  const criterion = sections
    .flatMap(({ criteria }) => criteria)
    .find((candidate) => candidate.criterionId === criterionId);
  if (criterion) return criterion.score;
  return criterionId === CAP_OVERRIDE ? (breakdown.cap?.points ?? null) : null;
}
