import { createHash } from "node:crypto";
import {
  checkArray,
  checkNumber,
  checkObject,
  checkString,
  checkText,
  type GradebookEntry,
  InvalidArgumentError,
  type Marking,
  type MarkingBefore,
  type MarkingOutcome,
  type Person,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { overrideScore } from "@rubrica/scoring";
import { checkSeen, checkTextOrNull } from "../check-arguments.ts";
import type { KeptRubrics } from "../reading/kept-rubrics.ts";
import { judgedPoints, namesOf } from "./override-points.ts";
import { type OverrideInForce, overridesInForce } from "./overrides-in-force.ts";
import { findSeen, type SeenRefusal, type SeenScore, stale } from "./seen-entry.ts";

interface MarkReportStores {
  readonly transaction: Transaction<ReportScore>;
  readonly rubrics: KeptRubrics;
}

/** A person's points for a criterion, or that they take them back. */
export interface MarkedPoints {
  /** A criterion of the score, or `base-score-cap` (`CAP_OVERRIDE`). */
  readonly criterionId: string;
  /** Integer 0 to 100; null takes the override back. */
  readonly points: number | null;
  /** Kept with the points, and shown beside them. */
  readonly reason: string;
}

/** All that a person says of one report at once. */
export interface ReportMarking extends SeenScore {
  /** A UUID that the person's program chooses: the same for each try, so that a try that was answered by nobody does nothing twice. */
  readonly requestId: string;
  /** At most one of each criterion. */
  readonly points: readonly MarkedPoints[];
  /** Accepts the score as it then is; where scores are released at once and the person may release, that releases it. */
  readonly accept: boolean;
  /** Why it is accepted; null where they did not say. */
  readonly reason: string | null;
}

/** A request to undo. */
export interface MarkingToUndo {
  readonly reportId: string;
  readonly requestId: string;
}

/** The report is marked, now or by an earlier try of the same request. */
export interface Marked {
  readonly status: "marked";
  readonly runId: string;
  readonly outcome: MarkingOutcome;
}

/**
 * Why nothing was changed. `no_rubric`: nobody kept the rubric that the score was made by. `other_request`: the id stands for
 * another request. `undone`: the request was undone meanwhile.
 */
export type MarkingRefusal =
  | SeenRefusal
  | { readonly status: "no_criterion" | "no_override" | "no_rubric" | "other_request" | "undone" };

/** Why nothing was undone. `no_marking`: the person made no such request within a week. */
export type UndoRefusal = SeenRefusal | { readonly status: "no_marking" | "no_rubric" };

/**
 * Saves points, reasons and acceptance of one report, all or nothing. The same request again is answered as the first time;
 * one that would change a score which is not the one that the person has before them changes nothing.
 */
export async function markReport(
  { transaction, rubrics }: MarkReportStores,
  person: Person,
  marking: ReportMarking,
): Promise<Marked | MarkingRefusal> {
  const digest = digestOf(marking);
  const asked = { person, marking, digest };
  const seen = await findSeen(transaction, person, marking);
  if (seen.status === "not_found") return seen;
  const earlier = await findEarlier(transaction, asked);
  if (earlier !== null) return earlier;
  if (seen.status !== "seen") return seen;
  const { entry, personName, mayRelease } = seen;
  const before = overridesInForce(entry.overrides);
  const names = namesOf(entry.score);
  for (const { criterionId, points } of marking.points) {
    if (!names.includes(criterionId)) return { status: "no_criterion" };
    if (points === null && !before.some((known) => known.criterionId === criterionId)) return { status: "no_override" };
  }
  const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
  if (!rubric && marking.points.length > 0) return { status: "no_rubric" };

  const inForce = follow(before, marking.points);
  const overriddenScore = rubric === null ? entry.overriddenScore : scoreUnder(entry.score, rubric, inForce);
  const change = { entry, person, personName, mayRelease };
  const saved = await transaction
    .run(SERVICE, async (stores) => {
      const again = await answerOfEarlier(stores, asked);
      if (again !== null) return again;
      const { reportId, runId, requestId } = marking;
      const isSaved =
        (await savePoints(stores, change, { points: marking.points, overriddenScore })) &&
        (!marking.accept || (await saveAcceptance(stores, change, marking.reason)));
      const after = await stores.gradebook.find(reportId);
      if (after === null) return { status: "not_found" } as const;
      if (!isSaved) throw new RefusedError(stale(after));
      const outcome = outcomeOf(after);
      if (entry.releasedAt === null && outcome.released) {
        await stores.audit.append({ ...by(person), action: "score.released", reportId });
      }
      const kept = { requestId, reportId, runId, personId: person.userId, digest, outcome };
      if (!(await stores.markings.insert({ ...kept, before: beforeOf(entry, before, marking.points) }))) {
        throw new RefusedError({ status: "other_request" });
      }
      return { status: "marked", runId, outcome } as const;
    })
    .catch(refusalOf);
  // Another try of the same request was faster.
  if (saved.status === "stale") return (await findEarlier(transaction, asked)) ?? saved;
  return saved;
}

/**
 * Takes back all that a request of the person did, release included, unless somebody changed the score since. Undone again it is
 * answered as the first time.
 */
export async function undoMarking(
  { transaction, rubrics }: MarkReportStores,
  person: Person,
  { reportId, requestId }: MarkingToUndo,
): Promise<Marked | UndoRefusal> {
  const made = await transaction.run(SERVICE, ({ markings }) => markings.find(requestId));
  if (made === null || made.reportId !== reportId || made.personId !== person.userId) return { status: "no_marking" };
  const { runId } = made;
  if (made.undone !== null) return { status: "marked", runId, outcome: made.undone };
  const seen = await findSeen(transaction, person, { reportId, runId, version: made.outcome.version });
  if (seen.status !== "seen") return seen;
  const { entry, personName } = seen;
  // Released or withheld by somebody since: that changes no version.
  if ((entry.releasedAt !== null) !== made.outcome.released) return stale(entry);
  const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
  if (!rubric && made.before.points.length > 0) return { status: "no_rubric" };
  const points = made.before.points.map(({ criterionId, points: known }) => ({
    criterionId,
    points: known?.points ?? null,
    reason: known?.reason ?? "",
  }));
  const inForce = follow(overridesInForce(entry.overrides), points);
  const overriddenScore = rubric === null ? entry.overriddenScore : scoreUnder(entry.score, rubric, inForce);
  const change = { entry, person, personName, mayRelease: false };
  return await transaction
    .run(SERVICE, async (stores) => {
      const { gradebook, audit, markings } = stores;
      const isSaved = await savePoints(stores, change, { points, overriddenScore });
      const put = await gradebook.find(reportId);
      if (put === null) return { status: "not_found" } as const;
      if (!isSaved) throw new RefusedError(stale(put));
      if ((put.acceptedAt !== null) !== made.before.accepted)
        await saveDecision(stores, put, change, made.before.accepted);
      if (made.outcome.released && !made.before.released) {
        await gradebook.release({ reportIds: [reportId], released: false, personId: person.userId });
        await audit.append({ ...by(person), action: "score.withheld", reportId });
      }
      const after = await gradebook.find(reportId);
      if (after === null) return { status: "not_found" } as const;
      const outcome = outcomeOf(after);
      if (!(await markings.undo(requestId, outcome))) throw new RefusedError(stale(after));
      return { status: "marked", runId, outcome } as const;
    })
    .catch(refusalOf<SeenRefusal>);
}

interface Asked {
  readonly person: Person;
  readonly marking: ReportMarking;
  readonly digest: string;
}

function findEarlier(transaction: Transaction<ReportScore>, asked: Asked): Promise<Marked | MarkingRefusal | null> {
  return transaction.run(SERVICE, (stores) => answerOfEarlier(stores, asked));
}

/** What an earlier try of the request was answered; null where there was none. */
async function answerOfEarlier(
  { markings }: Pick<Stores, "markings">,
  { person, marking, digest }: Asked,
): Promise<Marked | MarkingRefusal | null> {
  const earlier = await markings.find(marking.requestId);
  if (earlier === null) return null;
  if (earlier.personId !== person.userId || earlier.digest !== digest) return { status: "other_request" };
  if (earlier.undone !== null) return { status: "undone" };
  return { status: "marked", runId: earlier.runId, outcome: earlier.outcome };
}

interface Change {
  readonly entry: GradebookEntry<ReportScore>;
  readonly person: Person;
  readonly personName: string;
  readonly mayRelease: boolean;
}

/** All points, one version each; false where somebody was faster. */
async function savePoints(
  { gradebook, audit }: Stores<ReportScore>,
  { entry, person, personName, mayRelease }: Change,
  { points, overriddenScore }: Pick<ReportMarking, "points"> & { readonly overriddenScore: ReportScore | null },
): Promise<boolean> {
  const { reportId, runId } = entry;
  const before = overridesInForce(entry.overrides);
  for (const [index, { criterionId, points: given, reason }] of points.entries()) {
    const override = { criterionId, points: given, reason, personId: person.userId, personName };
    const version = entry.version + index;
    const outcome = await gradebook.override({ reportId, runId, version, override, overriddenScore, mayRelease });
    if (outcome === "stale") return false;
    const judged = judgedPoints(entry.score, criterionId);
    await audit.append({
      ...by(person),
      reportId,
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
    if (outcome === "accepted") {
      await audit.append({ ...by(person), reportId, action: "score.accepted", detail: { runId } });
    }
  }
  return true;
}

async function saveAcceptance(stores: Stores<ReportScore>, change: Change, reason: string | null): Promise<boolean> {
  const now = await stores.gradebook.find(change.entry.reportId);
  if (now === null) return false;
  // Its points alone accepted it, and released what acceptance releases.
  if (now.acceptedAt !== null && change.entry.acceptedAt === null && reason === null) return true;
  return await saveDecision(stores, now, change, true, reason);
}

async function saveDecision(
  { gradebook, audit }: Stores<ReportScore>,
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
    ...by(person),
    reportId,
    action: accepted ? "score.accepted" : "score.reopened",
    detail,
  });
  return true;
}

function by({ userId, role }: Person) {
  return { personId: userId, role };
}

/** The overrides that are in force once these points are given. */
function follow(
  before: readonly Pick<OverrideInForce, "criterionId" | "points">[],
  points: readonly MarkedPoints[],
): readonly Pick<OverrideInForce, "criterionId" | "points">[] {
  const changed = new Set(points.map(({ criterionId }) => criterionId));
  const given = points.flatMap(({ criterionId, points: value }) =>
    value === null ? [] : [{ criterionId, points: value }],
  );
  return [...before.filter(({ criterionId }) => !changed.has(criterionId)), ...given];
}

function scoreUnder(
  score: ReportScore,
  rubric: Parameters<typeof overrideScore>[1],
  inForce: Parameters<typeof overrideScore>[2],
): ReportScore | null {
  return inForce.length === 0 ? null : overrideScore(score, rubric, inForce);
}

function outcomeOf({ version, score, overriddenScore, acceptedAt, releasedAt }: GradebookEntry<ReportScore>) {
  const { finalScore } = overriddenScore ?? score;
  return { version, finalScore, accepted: acceptedAt !== null, released: releasedAt !== null };
}

function beforeOf(
  { acceptedAt, releasedAt }: GradebookEntry<ReportScore>,
  before: readonly OverrideInForce[],
  points: readonly MarkedPoints[],
): MarkingBefore {
  return {
    points: points.map(({ criterionId }) => {
      const known = before.find((each) => each.criterionId === criterionId);
      return { criterionId, points: known ? { points: known.points, reason: known.reason } : null };
    }),
    accepted: acceptedAt !== null,
    released: releasedAt !== null,
  };
}

function digestOf({ reportId, runId, version, points, accept, reason }: ReportMarking): Marking["digest"] {
  const given = points.map(({ criterionId, points: value, reason: why }) => [criterionId, value, why]);
  const text = JSON.stringify([reportId, runId, version, given, accept, reason]);
  return createHash("sha256").update(text).digest("hex");
}

/** Rolls the transaction back: what was saved before somebody else's change was seen goes with it. */
class RefusedError extends Error {
  readonly refusal: MarkingRefusal;
  constructor(refusal: MarkingRefusal) {
    super("The score changed since it was seen.");
    this.refusal = refusal;
  }
}

function refusalOf<Refusal extends MarkingRefusal = MarkingRefusal>(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal as Refusal;
  throw error;
}

/** Throws InvalidArgumentError for a marking that lacks a part, says nothing, or names a criterion twice. */
export function checkMarking(value: unknown): void {
  checkObject("desk.mark(marking)", value, {
    expected: "an object with reportId, runId, version, requestId and points",
  });
  const { requestId, points, accept, reason } = value as Readonly<Record<string, unknown>>;
  checkSeen("desk.mark(marking", value);
  checkText("desk.mark(marking.requestId)", requestId, "a UUID");
  checkArray("desk.mark(marking.points)", points, "an array of points");
  const criteria = (points as readonly unknown[]).map((each) => {
    checkObject("desk.mark(marking.points)", each, { expected: "objects with criterionId, points and reason" });
    const { criterionId, points: given, reason: why } = each as Readonly<Record<string, unknown>>;
    checkString("desk.mark(marking.points.criterionId)", criterionId, "the id of a criterion");
    if (given !== null) checkNumber("desk.mark(marking.points.points)", given, { least: 0, most: 100, required: true });
    checkString("desk.mark(marking.points.reason)", why);
    return criterionId;
  });
  if (typeof accept !== "boolean") {
    throw new InvalidArgumentError({ argument: "desk.mark(marking.accept)", expected: "true or false", value: accept });
  }
  if (new Set(criteria).size !== criteria.length || (criteria.length === 0 && !accept)) {
    const expected = "points of at least one criterion or accept, and each criterion once";
    throw new InvalidArgumentError({ argument: "desk.mark(marking.points)", expected, value: points });
  }
  checkTextOrNull("desk.mark(marking.reason)", reason);
}

/** Throws InvalidArgumentError unless the value names a request. */
export function checkUndo(value: unknown): void {
  checkObject("desk.undoMarking(request)", value, { expected: "an object with reportId and requestId" });
  const { reportId, requestId } = value as Readonly<Record<string, unknown>>;
  checkText("desk.undoMarking(request.reportId)", reportId, "the id of a report");
  checkText("desk.undoMarking(request.requestId)", requestId, "the id of a request");
}
