import { type Person, rejudgeTask, SERVICE } from "@rubrica/core";
import { type Marked, type MarkReportStores, outcomeOf, RefusedError, refusalOf } from "./marking-outcome.ts";
import { actor, saveDecision, savePoints, scoreWith } from "./save-marks.ts";
import { findSeen, type SeenRefusal, stale } from "./seen-entry.ts";

/** A request to undo. */
export interface MarkingToUndo {
  readonly reportId: string;
  readonly requestId: string;
}

/** Why nothing was undone. `no_marking`: the person made no such request within a week. */
export type UndoRefusal = SeenRefusal | { readonly status: "no_marking" | "no_rubric" };

/** A task that asks the model ends when it finds the score accepted; one that has not run yet stays in the queue. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Takes back all that a request of the person did, release included, unless somebody changed the score since. A score that waited
 * for a model waits again. Undone again it is answered as the first time.
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
  const overriddenScore = rubric === null ? entry.overriddenScore : scoreWith(entry, rubric, points);
  const change = { entry, person, personName, mayRelease: false };
  return await transaction
    .run(SERVICE, async (stores) => {
      const { gradebook, audit, markings, queue } = stores;
      const isSaved = await savePoints(stores, change, { points, overriddenScore });
      const put = await gradebook.find(reportId);
      if (put === null) return { status: "not_found" } as const;
      if (!isSaved) throw new RefusedError(stale(put));
      if ((put.acceptedAt !== null) !== made.before.accepted)
        await saveDecision(stores, put, change, made.before.accepted);
      if (made.outcome.released && !made.before.released) {
        await gradebook.release({ reportIds: [reportId], released: false, personId: person.userId });
        await audit.append({ ...actor(person), action: "score.withheld", reportId });
      }
      const { awaited = [] } = made.before;
      if (awaited.length > 0) {
        await gradebook.awaitAgain(reportId, runId, awaited);
        await queue.enqueue([rejudgeTask({ reportId, runId }, ASK_AGAIN_SECONDS)]);
      }
      const after = await gradebook.find(reportId);
      if (after === null) return { status: "not_found" } as const;
      const outcome = outcomeOf(after);
      if (!(await markings.undo(requestId, outcome))) throw new RefusedError(stale(after));
      return { status: "marked", runId, outcome } as const;
    })
    .catch(refusalOf<SeenRefusal>);
}
