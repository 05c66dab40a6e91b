import { useEffect, useState } from "react";
import type { Schemas } from "../api/client.ts";
import type { MarkingRequest } from "../api/markings.ts";
import { changesOf, type PointsChange, type PointsDraft, type PointsDrafts } from "../design/points/points-draft.ts";
import type { MarkingOutbox } from "./marking-outbox.ts";

type Score = Schemas["ReportScore"];

export interface DeskForm {
  readonly drafts: PointsDrafts;
  readonly changes: readonly PointsChange[];
  /** How often saving was tried while something was missing. */
  readonly checked: number;
  readonly draft: (id: string, draft: PointsDraft | null) => void;
  /** Hands it to the outbox; the criterion at which something is missing, else null. */
  readonly save: (accept: boolean) => string | null;
}

/** What somebody types about one report, kept in the browser until it is saved. */
export function useDeskForm({
  reportId,
  name,
  score,
  personId,
  outbox,
  onMarked,
}: {
  readonly reportId: string;
  readonly name: string;
  readonly score: Score;
  readonly personId: string;
  readonly outbox: MarkingOutbox;
  readonly onMarked: (requestId: string, isAccepted: boolean) => void;
}): DeskForm {
  const [drafts, setDrafts] = useState<PointsDrafts>(() => outbox.draftsOf(reportId));
  const [checked, setChecked] = useState(0);
  useEffect(() => {
    outbox.keepDrafts(reportId, drafts);
  }, [outbox, reportId, drafts]);
  const changes = changesOf(drafts, score);
  return {
    drafts,
    changes,
    checked,
    draft(id, draft) {
      setDrafts((before) => {
        const { [id]: _, ...rest } = before;
        return draft === null ? rest : { ...rest, [id]: draft };
      });
    },
    save(accept) {
      const missing = changes.find(isIncomplete)?.id ?? (accept ? firstUndecided(score, changes) : undefined);
      setChecked((before) => (missing === undefined ? 0 : before + 1));
      if (missing !== undefined) return missing;
      if (!accept && changes.length === 0) return null;
      const requestId = crypto.randomUUID();
      const { run_id, version } = score;
      const body = { request_id: requestId, person_id: personId, run_id, version, points: pointsOf(changes), accept };
      setDrafts({});
      outbox.add({ kind: "mark", requestId, reportId, name, body, drafts });
      onMarked(requestId, accept);
      return null;
    },
  };
}

/** A criterion without points, which nobody has decided: an acceptance stops there. */
function firstUndecided(score: Score, changes: readonly PointsChange[]): string | undefined {
  const decided = new Set(changes.flatMap((change) => (change.kind === "set" ? [change.id] : [])));
  return score.sections
    .flatMap(({ criteria }) => criteria)
    .find(({ criterion_id: id, score: points }) => points === null && !decided.has(id))?.criterion_id;
}

/** Whether it lacks what saving needs: readable points, and a reason for them. */
function isIncomplete(change: PointsChange): boolean {
  return change.kind === "unreadable" || (change.kind === "set" && change.reason === "");
}

function pointsOf(changes: readonly PointsChange[]): MarkingRequest["points"] {
  return changes.flatMap((change) => {
    if (change.kind === "unreadable") return [];
    const points = change.kind === "set" ? change.points : null;
    return [{ criterion_id: change.id, points, reason: change.reason }];
  });
}
