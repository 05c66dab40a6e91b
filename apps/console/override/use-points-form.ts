import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Schemas } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { scoreQuery } from "../api/reports/reports.ts";
import { releaseScores } from "../api/scores/gradebook.ts";
import { overridePoints, undoOverride } from "../api/scores/overrides.ts";
import { isStale } from "../api/scores/reviews.ts";
import {
  changesOf,
  overlapping,
  type PointsChange,
  type PointsDraft,
  type PointsDrafts,
  savedOverrides,
} from "../design/points/points-draft.ts";

type Score = Schemas["ReportScore"];

/** Somebody was faster: their score, and which of the drafted criteria they changed; none after a new run. */
export interface PointsConflict {
  readonly now: Score;
  readonly criteria: readonly string[];
  readonly release: boolean;
}

/** What saving came to. */
export interface SavingOutcome {
  readonly changes: number;
  readonly released: boolean;
  /** It was to be released, and is on hold for what is still open. */
  readonly isHeld: boolean;
  /** Who changed other criteria meanwhile. */
  readonly others: readonly string[];
}

export interface PointsForm {
  /** The score that the person has before them. */
  readonly seen: Score;
  readonly drafts: PointsDrafts;
  readonly changes: readonly PointsChange[];
  /** How often saving was tried while something was missing; it is said while that is above 0. */
  readonly checked: number;
  readonly draft: (id: string, draft: PointsDraft | null) => void;
  /** Saves; the id of the first criterion that cannot be saved, else null. */
  readonly save: (options: { readonly release: boolean }) => string | null;
  readonly isSaving: boolean;
  readonly problem: Problem | null;
  readonly outcome: SavingOutcome | null;
  readonly conflict: PointsConflict | null;
  /** Ends a conflict: saves mine over theirs, drops mine, or goes on editing. */
  readonly settle: (how: "mine" | "theirs" | "look") => void;
}

/** What somebody types about a score until it is saved, change by change, each against the version that they saw. */
export function usePointsForm(reportId: string, newest: Score): PointsForm {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(newest);
  const [drafts, setDrafts] = useState<PointsDrafts>({});
  const [checked, setChecked] = useState(0);
  const [conflict, setConflict] = useState<PointsConflict | null>(null);
  const current = useRef({ seen, drafts });
  current.current = { seen, drafts };
  const isDrafted = changesOf(drafts, seen).length > 0;
  useEffect(() => {
    // Under somebody's hands nothing moves; that it is old is said when it is saved.
    if (!isDrafted) setSeen(newest);
  }, [newest, isDrafted]);

  const take = (score: Score) => {
    current.current = { ...current.current, seen: score };
    setSeen(score);
    queries.setQueryData(scoreQuery(reportId).queryKey, score);
  };
  const drop = (ids: readonly string[]) => {
    const rest = Object.fromEntries(Object.entries(current.current.drafts).filter(([id]) => !ids.includes(id)));
    current.current = { ...current.current, drafts: rest };
    setDrafts(rest);
  };
  const saving = useMutation({
    async mutationFn({ release }: { readonly release: boolean }): Promise<SavingOutcome | null> {
      let changes = 0;
      const others = new Set<string>();
      for (;;) {
        const { seen: before, drafts: left } = current.current;
        const change = changesOf(left, before)[0];
        if (!change || change.kind === "unreadable") break;
        try {
          take(await saveChange(reportId, change, before));
          drop([change.id]);
          changes += 1;
        } catch (error) {
          const problem = asProblem(error);
          if (!isStale(problem)) throw problem;
          const now = await queries.fetchQuery({ ...scoreQuery(reportId), staleTime: 0 });
          const touched = overlapping(left, before, now);
          if (now.run_id !== before.run_id || touched.length > 0) {
            setConflict({ now, criteria: now.run_id === before.run_id ? touched : [], release });
            return null;
          }
          for (const name of whoChanged(before, now)) others.add(name);
          take(now);
        }
      }
      const outcome = release ? await releaseScores([reportId], true) : null;
      await queries.invalidateQueries({ queryKey: ["reports"] });
      return {
        changes,
        released: outcome !== null && outcome.changed.length > 0,
        isHeld: outcome !== null && outcome.held.length > 0,
        others: [...others],
      };
    },
  });

  const changes = changesOf(drafts, seen);
  return {
    seen,
    drafts,
    changes,
    checked,
    draft(id, draft) {
      saving.reset();
      setDrafts((before) => {
        const { [id]: _, ...rest } = before;
        return draft === null ? rest : { ...rest, [id]: draft };
      });
    },
    save({ release }) {
      const missing = changes.find(isIncomplete);
      setChecked((before) => (missing ? before + 1 : 0));
      if (missing) return missing.id;
      if (!saving.isPending) saving.mutate({ release });
      return null;
    },
    isSaving: saving.isPending,
    problem: saving.error ? asProblem(saving.error) : null,
    outcome: saving.data ?? null,
    conflict,
    settle(how) {
      if (!conflict) return;
      setConflict(null);
      take(conflict.now);
      if (how === "theirs") drop(conflict.criteria);
      if (how === "mine" || (how === "theirs" && changesOf(current.current.drafts, conflict.now).length > 0))
        saving.mutate({ release: conflict.release });
    },
  };
}

/** Whether it lacks what saving needs: readable points, and a reason for them. */
function isIncomplete(change: PointsChange): boolean {
  return change.kind === "unreadable" || (change.kind === "set" && change.reason === "");
}

function saveChange(
  reportId: string,
  change: Exclude<PointsChange, { kind: "unreadable" }>,
  seen: Score,
): Promise<Score> {
  if (change.kind === "undo") return undoOverride(reportId, change.id, change.reason, seen);
  return overridePoints(reportId, change.id, { points: change.points, reason: change.reason }, seen);
}

function whoChanged(before: Score, now: Score): readonly string[] {
  const known = savedOverrides(before);
  return [...savedOverrides(now)].flatMap(([id, override]) =>
    override && JSON.stringify(override) !== JSON.stringify(known.get(id) ?? null) ? override.person.name : [],
  );
}
