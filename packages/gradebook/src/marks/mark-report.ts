import { createHash } from "node:crypto";
import {
  type GradebookEntry,
  type Marking,
  type MarkingBefore,
  type Person,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import {
  type Marked,
  type MarkingRefusal,
  type MarkReportStores,
  outcomeOf,
  RefusedError,
  refusalOf,
} from "./marking-outcome.ts";
import { overridesInForce } from "./overrides-in-force.ts";
import {
  actor,
  type Change,
  type MarkedPoints,
  refusePoints,
  saveDecision,
  savePoints,
  scoreWith,
} from "./save-marks.ts";
import { findSeen, type SeenScore, stale } from "./seen-entry.ts";

/** All decisions of a person about one report, in one request. */
export interface ReportMarking extends SeenScore {
  /** UUID chosen by the client. Repeating a request with the same UUID has no further effect. */
  readonly requestId: string;
  /** At most one of each criterion. */
  readonly points: readonly MarkedPoints[];
  /** Accepts the score as it then is; where scores are released at once and the person may release, that releases it. */
  readonly accept: boolean;
  /** Reason of the acceptance; null if none was given. */
  readonly reason: string | null;
}

/**
 * Saves points, reasons and acceptance of one report, all or nothing. The same request again is answered as the first time;
 * one that would change a score which is not the one that the person has before them changes nothing.
 */
export async function markReport(
  { transaction, rubrics, releaseNotice }: MarkReportStores,
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
  const refusal = refusePoints(entry, marking.points);
  if (refusal !== null) return { status: refusal };
  const rubric = await rubrics.findByHash(entry.score.provenance.rubricHash);
  if (!rubric && marking.points.length > 0) return { status: "no_rubric" };

  const overriddenScore = rubric === null ? entry.overriddenScore : scoreWith(entry, rubric, marking.points);
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
        await stores.audit.append({ ...actor(person), action: "score.released", reportId });
        await releaseNotice?.tell(stores, [reportId]);
      }
      const kept = { requestId, reportId, runId, personId: person.userId, digest, outcome };
      if (!(await stores.markings.insert({ ...kept, before: beforeOf(entry, marking.points) }))) {
        throw new RefusedError({ status: "other_request" });
      }
      return { status: "marked", runId, outcome } as const;
    })
    .catch(refusalOf);
  // Another try of the same request was faster.
  if (saved.status === "stale") return (await findEarlier(transaction, asked)) ?? saved;
  return saved;
}

interface Asked {
  readonly person: Person;
  readonly marking: ReportMarking;
  readonly digest: string;
}

function findEarlier(
  transaction: Transaction<Stores<ReportScore>>,
  asked: Asked,
): Promise<Marked | MarkingRefusal | null> {
  return transaction.run(SERVICE, (stores) => answerOfEarlier(stores, asked));
}

/** Answer to an earlier request with the same id; null if there is none. */
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

async function saveAcceptance(stores: Stores<ReportScore>, change: Change, reason: string | null): Promise<boolean> {
  const now = await stores.gradebook.find(change.entry.reportId);
  if (now === null) return false;
  // Its points alone accepted it, and released what acceptance releases.
  if (now.acceptedAt !== null && change.entry.acceptedAt === null && reason === null) return true;
  return await saveDecision(stores, now, change, true, reason);
}

function beforeOf(
  { acceptedAt, releasedAt, overrides, awaited }: GradebookEntry<ReportScore>,
  points: readonly MarkedPoints[],
): MarkingBefore {
  const before = overridesInForce(overrides);
  return {
    points: points.map(({ criterionId }) => {
      const known = before.find((each) => each.criterionId === criterionId);
      return { criterionId, points: known ? { points: known.points, reason: known.reason } : null };
    }),
    accepted: acceptedAt !== null,
    released: releasedAt !== null,
    ...(awaited.length > 0 && { awaited }),
  };
}

function digestOf({ reportId, runId, version, points, accept, reason }: ReportMarking): Marking["digest"] {
  const given = points.map(({ criterionId, points: value, reason: why }) => [criterionId, value, why]);
  const text = JSON.stringify([reportId, runId, version, given, accept, reason]);
  return createHash("sha256").update(text).digest("hex");
}
