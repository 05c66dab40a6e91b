import type { GradebookEntry, Person, Stores } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { overrideScore } from "@rubrica/scoring";
import { judgedPoints, namesOf } from "./judged-points.ts";
import { overridesInForce } from "./overrides-in-force.ts";

/** A person's points for a criterion, or their withdrawal. */
export interface MarkedPoints {
  /** A criterion of the score, or `base-score-cap` (`CAP_OVERRIDE`) for the limit of its base score, where 100 lifts it. */
  readonly criterionId: string;
  /** Integer 0 to 100; null takes the override back. */
  readonly points: number | null;
  /** Stored and shown with the points. */
  readonly reason: string;
}

/** The version of a score that a person read and changes. */
export interface Change {
  readonly entry: GradebookEntry<ReportScore>;
  readonly person: Person;
  readonly personName: string;
  readonly mayRelease: boolean;
}

/** Why the points cannot be given: the score lacks the criterion, or there is no override to take back. Null: they can. */
export function refusePoints(
  { score, overrides }: GradebookEntry<ReportScore>,
  points: readonly MarkedPoints[],
): "no_criterion" | "no_override" | null {
  const names = namesOf(score);
  const before = overridesInForce(overrides);
  for (const { criterionId, points: given } of points) {
    if (!names.includes(criterionId)) return "no_criterion";
    if (given === null && !before.some((known) => known.criterionId === criterionId)) return "no_override";
  }
  return null;
}

/** The score under all overrides in force after this change; null if there are none. */
export function scoreWith(
  { score, overrides }: GradebookEntry<ReportScore>,
  rubric: Parameters<typeof overrideScore>[1],
  points: readonly MarkedPoints[],
): ReportScore | null {
  const others = overridesInForce(overrides).filter((known) =>
    points.every(({ criterionId }) => criterionId !== known.criterionId),
  );
  const given = points.flatMap(({ criterionId, points: value }) =>
    value === null ? [] : [{ criterionId, points: value }],
  );
  const inForce = [...others, ...given];
  return inForce.length === 0 ? null : overrideScore(score, rubric, inForce);
}

/** Saves all points, one version each, with audit entries. False if another change came first. */
export async function savePoints(
  { gradebook, audit }: Pick<Stores<ReportScore>, "gradebook" | "audit">,
  { entry, person, personName, mayRelease }: Change,
  {
    points,
    overriddenScore,
  }: { readonly points: readonly MarkedPoints[]; readonly overriddenScore: ReportScore | null },
): Promise<boolean> {
  const { reportId, runId } = entry;
  const by = { ...actor(person), reportId };
  const before = overridesInForce(entry.overrides);
  for (const [index, { criterionId, points: given, reason }] of points.entries()) {
    const override = { criterionId, points: given, reason, personId: person.userId, personName };
    const version = entry.version + index;
    const outcome = await gradebook.override({ reportId, runId, version, override, overriddenScore, mayRelease });
    if (outcome === "stale") return false;
    const judged = judgedPoints(entry.score, criterionId);
    await audit.append({
      ...by,
      action: given === null ? "score.override_undone" : "score.overridden",
      detail: {
        runId,
        criterionId,
        from: before.find((known) => known.criterionId === criterionId)?.points ?? judged,
        to: given ?? judged,
        finalScoreFrom: (entry.overriddenScore ?? entry.score).finalScore,
        finalScoreTo: (overriddenScore ?? entry.score).finalScore,
        reason,
      },
    });
    if (outcome === "accepted") await audit.append({ ...by, action: "score.accepted", detail: { runId } });
  }
  return true;
}

/** Accepts the score or withdraws the acceptance, and writes an audit entry. False if another change came first. */
export async function saveDecision(
  { gradebook, audit }: Pick<Stores<ReportScore>, "gradebook" | "audit">,
  { reportId, runId, version }: GradebookEntry<ReportScore>,
  { person, personName, mayRelease }: Change,
  accepted: boolean,
  reason: string | null = null,
): Promise<boolean> {
  const act = accepted ? ("accepted" as const) : ("acceptance_undone" as const);
  const review = { act, findingNumber: null, reason, personId: person.userId, personName };
  if (!(await gradebook.review({ reportId, runId, version, review, mayRelease }))) return false;
  const detail = { runId, ...(reason !== null && { reason }) };
  await audit.append({
    ...actor(person),
    reportId,
    action: accepted ? "score.accepted" : "score.reopened",
    detail,
  });
  return true;
}

/** The acting person, as recorded in the audit log. */
export function actor({ userId, role }: Person): { readonly personId: string; readonly role: Person["role"] } {
  return { personId: userId, role };
}
