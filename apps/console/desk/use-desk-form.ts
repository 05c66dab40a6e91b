import { useEffect, useRef, useState } from "react";
import type { Schemas } from "../api/client.ts";
import type { MarkingRequest } from "../api/scores/markings.ts";
import { changesOf, type PointsChange, type PointsDraft, type PointsDrafts } from "../design/points/points-draft.ts";
import type { MarkingOutbox } from "./outbox/marking-outbox.ts";

type Score = Schemas["ReportScore"];

export interface DeskForm {
  readonly drafts: PointsDrafts;
  readonly changes: readonly PointsChange[];
  /** Number of attempts to save while something was missing; 0 after a complete one. */
  readonly checked: number;
  readonly draft: (id: string, draft: PointsDraft | null) => void;
  /** Adds the changes to the outbox and returns `null`. If a criterion is incomplete, returns its id and saves nothing. */
  readonly save: (accept: boolean) => string | null;
}

/** Drafts of one report, stored in the browser until they are saved. */
export function useDeskForm({
  reportId,
  name,
  score,
  personId,
  outbox,
  isReturned,
  onMarked,
}: {
  readonly reportId: string;
  readonly name: string;
  readonly score: Score;
  readonly personId: string;
  readonly outbox: MarkingOutbox;
  /** Whether the service refused what was saved last: its drafts are restored. */
  readonly isReturned: boolean;
  readonly onMarked: (requestId: string, isAccepted: boolean) => void;
}): DeskForm {
  const [drafts, setDrafts] = useState<PointsDrafts>(() => outbox.draftsOf(reportId));
  const [checked, setChecked] = useState(0);
  const stored = useRef(drafts);
  useEffect(() => {
    // Drafts that were only read keep their age.
    if (stored.current === drafts) return;
    stored.current = drafts;
    outbox.keepDrafts(reportId, drafts);
  }, [outbox, reportId, drafts]);
  useEffect(() => {
    if (isReturned) setDrafts((before) => ({ ...outbox.draftsOf(reportId), ...before }));
  }, [outbox, reportId, isReturned]);
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

/** Id of the first criterion that has no points, drafts included. A report with such a criterion cannot be accepted. */
function firstUndecided(score: Score, changes: readonly PointsChange[]): string | undefined {
  const decided = new Set(changes.flatMap((change) => (change.kind === "set" ? [change.id] : [])));
  return score.sections
    .flatMap(({ criteria }) => criteria)
    .find(({ criterion_id: id, score: points }) => points === null && !decided.has(id))?.criterion_id;
}

/** Whether the points are unreadable or have no reason. */
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
