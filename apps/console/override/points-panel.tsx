import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import type { Schemas } from "../api/client.ts";
import { isOpen, openCriteria } from "../api/scores/reviews.ts";
import { rubricOfHashQuery } from "../api/scores/scoring-rubric.ts";
import { useEvidence } from "../design/document/evidence.tsx";
import { Notice, ProblemNote } from "../design/feedback/problem.tsx";
import { AcceptDialog } from "../design/findings/accept-dialog.tsx";
import { useRelease } from "../design/findings/use-release.ts";
import { useKeys } from "../design/keyboard/keys.tsx";
import { middleOf } from "../design/points/level-points.ts";
import { capId, draftOf, savedOverrides } from "../design/points/points-draft.ts";
import { effectOf } from "../design/points/score-baseline.ts";
import { useBands } from "../design/points/use-bands.ts";
import { useWords } from "../words/use-words.ts";
import { ChangesTrail } from "./changes-trail.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { CriteriaTable } from "./criteria-table.tsx";
import { EffectBar } from "./effect-bar.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import styles from "./override.module.css";
import { ReviewNotice } from "./review-notice.tsx";
import { usePointsForm } from "./use-points-form.ts";

type Score = Schemas["ReportScore"];

const route = getRouteApi("/signed-in/reports/$reportId/override");

/** All points of a score with one's own beside them, what they come to, and saving. */
export function PointsPanel({
  reportId,
  newest,
  isProcessing,
}: {
  readonly reportId: string;
  readonly newest: Score;
  readonly isProcessing: boolean;
}) {
  const words = useWords("override");
  const form = usePointsForm(reportId, newest);
  const { seen, drafts, changes } = form;
  const rubric = useQuery(rubricOfHashQuery(seen.provenance.rubric_id, seen.provenance.rubric_hash)).data;
  const bands = useBands(rubric);
  const levels = rubric?.levels;
  const effect = useMemo(() => effectOf(seen, levels ?? [], changes), [seen, levels, changes]);
  const { open, setOpen } = useOpenCriterion(seen);
  const { current, readCriterion } = useEvidence();
  useEffect(() => {
    if (open !== undefined && current === null) readCriterion(open);
  }, [open, current, readCriterion]);
  const releasing = useRelease(reportId, newest);
  const { ask, forget } = releasing;
  const isHeld = form.outcome?.isHeld ?? false;
  useEffect(() => {
    // What was saved left something open that holds the score back.
    if (isHeld) ask();
  }, [isHeld, ask]);
  const save = (withRelease: boolean) => {
    forget();
    const missing = form.save({ release: withRelease });
    if (missing !== null) setOpen(missing);
  };
  useKeys([
    {
      key: "mod+Enter",
      label: words.keySave,
      run: () => {
        if (changes.length > 0) save(false);
      },
    },
    ...bands.map((band, index) => ({
      key: String(index + 1),
      label: words.keyLevel(band.label),
      run: () => {
        if (open === undefined || open === capId || isProcessing) return;
        const { reason } = drafts[open] ?? draftOf(savedOverrides(seen).get(open) ?? null);
        form.draft(open, { points: String(middleOf(band)), reason });
      },
    })),
  ]);
  const isDirty = changes.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

  return (
    <>
      <div className={styles.scroll}>
        <ReviewNotice reportId={reportId} score={newest} isLocked={isProcessing} />
        {isProcessing && <Notice>{words.processing}</Notice>}
        <CriteriaTable
          form={form}
          effect={effect}
          bands={bands}
          open={open}
          onOpen={setOpen}
          isLocked={isProcessing || form.isSaving}
        />
        <ChangesTrail reportId={reportId} seen={seen} />
      </div>
      <div className={styles.foot}>
        <div role="status">
          {form.outcome && (
            <p className={styles.outcome}>
              {form.outcome.others.length > 0 && words.othersChanged(form.outcome.others.join("、"))}
              {form.outcome.released
                ? words.savedAndReleased
                : (newest.released_at === null ? words.saved : words.savedForStudent)(form.outcome.changes)}
            </p>
          )}
          {releasing.done && (
            <p className={styles.outcome}>{releasing.done === "released" ? words.nowReleased : words.nowWithheld}</p>
          )}
          {releasing.left !== null && <p className={styles.outcome}>{releasing.left}</p>}
        </div>
        {form.problem && form.problem.kind !== "signed_out" && (
          <ProblemNote error={form.problem} title={`${words.notSaved}: ${form.problem.title}`} />
        )}
        {releasing.error && !releasing.isAsking && <ProblemNote error={releasing.error} />}
        <EffectBar
          reportId={reportId}
          seen={seen}
          effect={effect}
          bands={bands}
          isDirty={isDirty}
          isPending={form.isSaving || releasing.isPending}
          isLocked={isProcessing}
          onSave={save}
          onRelease={releasing.press}
        />
      </div>
      <AcceptDialog releasing={releasing} findings={newest.findings.filter(isOpen)} />
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} />}
      {blocker.status === "blocked" && <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />}
    </>
  );
}

/** The criterion that is open, in the address: at first the first one that waits for a person. */
function useOpenCriterion(score: Score): {
  readonly open: string | undefined;
  readonly setOpen: (id: string | undefined) => void;
} {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { all } = useEvidence();
  const setOpen = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: ({ at, ...before }) => {
          const isOfIt = id === undefined || all.find((each) => each.id === at)?.criterionId === id;
          return { ...before, at: isOfIt ? at : undefined, open: id ?? "none" };
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate, all],
  );
  const waiting = openCriteria(score);
  const first = score.sections.flatMap(({ criteria }) => criteria).find(({ criterion_id: id }) => waiting.has(id));
  return { open: open === "none" ? undefined : (open ?? first?.criterion_id), setOpen };
}
