import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { usePerson } from "../api/accounts/session.ts";
import type { Schemas } from "../api/client.ts";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { isOpen as isOpenFinding } from "../api/scores/reviews.ts";
import { rubricOfHashQuery } from "../api/scores/scoring-rubric.ts";
import { Button } from "../design/actions/button.tsx";
import { useEvidence } from "../design/document/evidence.tsx";
import { Notice } from "../design/feedback/problem.tsx";
import { useKeys } from "../design/keyboard/keys.tsx";
import { middleOf } from "../design/points/level-points.ts";
import { capId, changeOf, draftOf, ownPoints, savedOverrides } from "../design/points/points-draft.ts";
import { effectOf, judgedCap, judgedPoints } from "../design/points/score-baseline.ts";
import { useBands } from "../design/points/use-bands.ts";
import { useWords } from "../words/use-words.ts";
import { CriterionDrawer } from "./criterion-drawer.tsx";
import styles from "./desk.module.css";
import { FinalScore } from "./final-score.tsx";
import { nameOfReport } from "./order-queue.ts";
import type { MarkingOutbox } from "./outbox/marking-outbox.ts";
import { PointsTable } from "./points-table.tsx";
import { Reasons } from "./reasons.tsx";
import { useDeskForm } from "./use-desk-form.ts";

type Score = Schemas["ReportScore"];

/** Open findings, points, the selected criterion and the final score of a report, with the buttons that save and accept it. */
export function MarkingPanel({
  report,
  detail,
  score,
  isShown,
  isWaiting,
  isReturned,
  outbox,
  onSelected,
  onMarked,
}: {
  readonly report: ListedReport;
  readonly detail: Schemas["ReportDetail"] | undefined;
  readonly score: Score;
  readonly isShown: boolean;
  readonly isWaiting: boolean;
  readonly isReturned: boolean;
  readonly outbox: MarkingOutbox;
  /** Called after the first criterion and its passage were selected. */
  readonly onSelected: () => void;
  readonly onMarked: (requestId: string, isAccepted: boolean) => void;
}) {
  const words = useWords("desk");
  const personId = usePerson()?.id ?? "";
  const form = useDeskForm({
    reportId: report.id,
    name: nameOfReport(report),
    score,
    personId,
    outbox,
    isReturned,
    onMarked,
  });
  const { changes, drafts } = form;
  const rubric = useQuery(rubricOfHashQuery(score.provenance.rubric_id, score.provenance.rubric_hash)).data;
  const bands = useBands(rubric);
  const levels = rubric?.levels;
  const effect = useMemo(() => effectOf(score, levels ?? [], changes), [score, levels, changes]);
  const savedEffect = useMemo(() => effectOf(score, levels ?? [], []), [score, levels]);
  const ids = useMemo(() => {
    const criteria = score.sections.flatMap((section) => section.criteria.map(({ criterion_id: id }) => id));
    return judgedCap(score) === null ? criteria : [...criteria, capId];
  }, [score]);
  const [chosen, setChosen] = useState(() => firstCriterion(score) ?? ids[0] ?? "");
  const isProcessing = detail?.status === "queued" || detail?.status === "processing";
  const isLocked = isProcessing || isWaiting;
  const { all, current, readCriterion, showInDocument } = useEvidence();
  const panel = useRef<HTMLDivElement>(null);

  // Shows the first passage of the criterion that is selected at the start.
  const isSelected = useRef(false);
  useEffect(() => {
    if (isSelected.current) return;
    isSelected.current = true;
    const first = all.find(({ criterionId }) => criterionId === chosen) ?? null;
    if (first) showInDocument(first);
    else readCriterion(chosen);
    onSelected();
  }, [all, chosen, showInDocument, readCriterion, onSelected]);
  // Selecting a passage selects its criterion.
  const read = current?.criterionId;
  useEffect(() => {
    if (read !== undefined) setChosen(read);
  }, [read]);
  // When the next report is shown, the focus moves to its selected criterion.
  useEffect(() => {
    if (isShown) panel.current?.querySelector<HTMLElement>("[data-chosen] button")?.focus({ preventScroll: true });
  }, [isShown]);

  const choose = (id: string) => {
    setChosen(id);
    readCriterion(id);
  };
  const move = (by: 1 | -1) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(chosen) + by))];
    if (next === undefined) return;
    choose(next);
    const row = panel.current?.querySelector<HTMLElement>(`[data-criterion="${CSS.escape(next)}"]`);
    row?.scrollIntoView({ block: "nearest" });
    row?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  };
  const saved = savedOverrides(score);
  const draftFor = (id: string) => drafts[id] ?? draftOf(saved.get(id) ?? null);
  const give = (id: string, points: number) => {
    if (isLocked) return;
    const { reason } = draftFor(id);
    form.draft(id, { points: String(Math.min(100, Math.max(0, points))), reason });
  };
  const pointsNow = (id: string) => {
    const own = ownPoints(changeOf(id, drafts[id], saved.get(id) ?? null), saved.get(id) ?? null);
    const criterion = score.sections.flatMap(({ criteria }) => criteria).find((each) => each.criterion_id === id);
    return own ?? (criterion ? judgedPoints(criterion) : judgedCap(score));
  };
  const change = (by: number) => give(chosen, (pointsNow(chosen) ?? 0) + by);
  const save = (accept: boolean) => {
    if (isLocked) return;
    const missing = form.save(accept);
    if (missing !== null) choose(missing);
  };
  useKeys([
    { key: "a", label: words.keyAccept, run: () => save(true) },
    { key: "ArrowDown", label: words.keyCriterion, run: () => move(1) },
    { key: "ArrowUp", label: words.keyCriterion, run: () => move(-1) },
    { key: "+", label: words.keyPoints, run: () => change(1) },
    { key: "-", label: words.keyPoints, run: () => change(-1) },
    { key: "shift++", label: words.keyPoints, run: () => change(5) },
    { key: "shift+-", label: words.keyPoints, run: () => change(-5) },
    { key: "mod+Enter", label: words.keySave, run: () => save(false) },
    ...bands.slice(0, 9).map((band, index) => ({
      key: String(index + 1),
      label: words.keyLevel,
      run: () => give(chosen, middleOf(band)),
    })),
  ]);

  const releases =
    detail?.releases_at_once === true && score.released_at === null && (detail?.rights.includes("release") ?? false);
  const isDirty = changes.length > 0;
  const undecided = form.checked > 0 && !isDirty ? words.undecided : null;
  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.flow}>
        <div className={styles.above}>
          {isProcessing && <Notice>{words.processing}</Notice>}
          {isWaiting && <Notice>{words.waitsHere}</Notice>}
          <Reasons reportId={report.id} score={score} isLocked={isLocked} onCriterion={choose} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: it is no fieldset */}
        <div
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
          tabIndex={0}
          role="group"
          aria-label={words.points}
        >
          <PointsTable
            score={score}
            effect={effect}
            chosen={chosen}
            draftFor={draftFor}
            changes={changes}
            isLocked={isLocked}
            onChoose={choose}
            onDraft={(id, points) => form.draft(id, { ...draftFor(id), points })}
          />
          {undecided && <Notice provisional>{undecided}</Notice>}
        </div>
        <CriterionDrawer
          key={chosen}
          score={score}
          id={chosen}
          bands={bands}
          draft={draftFor(chosen)}
          change={changeOf(chosen, drafts[chosen], saved.get(chosen) ?? null)}
          points={pointsNow(chosen)}
          checked={form.checked}
          isLocked={isLocked}
          onGive={(points) => give(chosen, points)}
          onDraft={(draft) => form.draft(chosen, draft)}
        />
      </div>
      <footer className={styles.foot}>
        <FinalScore
          score={score}
          saved={savedEffect?.mine ?? null}
          mine={effect?.mine ?? null}
          bands={bands}
          isDirty={isDirty}
        />
        <div className={styles.acts}>
          <span className={styles.wideOnly}>
            <Button isDisabled={isLocked || !isDirty} onPress={() => save(false)}>
              {words.save}
            </Button>
          </span>
          <Button look="primary" isDisabled={isLocked} aria-keyshortcuts="a" onPress={() => save(true)}>
            {releases ? words.acceptAndRelease : words.accept} <kbd>a</kbd>
          </Button>
        </div>
      </footer>
    </div>
  );
}

/** Id of the criterion that the most severe open finding names. */
function firstCriterion(score: Score): string | undefined {
  const open = score.findings.filter(isOpenFinding);
  const worst = [...open.filter(({ weight }) => weight === "hold"), ...open.filter(({ weight }) => weight === "look")];
  return worst.flatMap(({ criterion_ids: ids }) => ids)[0];
}
