import { useEffect, useId, useRef } from "react";
import type { Schemas } from "../api/client.ts";
import { Button } from "../design/actions/button.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Quiet } from "../design/display/text.tsx";
import { numberCriteria, useEvidence } from "../design/document/evidence.tsx";
import { QuoteList } from "../design/document/quote-list.tsx";
import { useShownScore } from "../design/document/shown-score.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { middleOf } from "../design/points/level-points.ts";
import { capId, type PointsChange, type PointsDraft } from "../design/points/points-draft.ts";
import { JudgesComment, Remarks } from "../design/score/judged-words.tsx";
import type { LevelBand } from "../design/score/level-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";

/** The selected criterion: the model's comment and quotes, and controls for the person's own points and reason. */
export function CriterionDrawer({
  score,
  id,
  bands,
  draft,
  change,
  points,
  checked,
  isLocked,
  onGive,
  onDraft,
}: {
  readonly score: Schemas["ReportScore"];
  readonly id: string;
  readonly bands: readonly LevelBand[];
  readonly draft: PointsDraft;
  readonly change: PointsChange | null;
  /** Points that count, drafts included; `null` if the criterion has none. */
  readonly points: number | null;
  /** Number of attempts to save while something was missing; 0 after a complete one. */
  readonly checked: number;
  readonly isLocked: boolean;
  readonly onGive: (points: number) => void;
  readonly onDraft: (draft: PointsDraft | null) => void;
}) {
  const words = useWords("desk");
  const formats = useFormats();
  const { nameOf } = useShownScore();
  const { all } = useEvidence();
  const heading = useId();
  const place = useRef<HTMLDivElement>(null);
  const criterion = score.sections.flatMap(({ criteria }) => criteria).find((each) => each.criterion_id === id);
  const quotes = all.filter(({ criterionId }) => criterionId === id);
  const number = numberCriteria(score).get(id) ?? "";
  const name = criterion ? nameOf(criterion) : id === capId ? words.cap : "";
  const override = criterion ? criterion.override : score.cap_override;
  const isReasonMissing = checked > 0 && change?.kind === "set" && change.reason === "";
  const isUnreadable = change?.kind === "unreadable";
  const attempt = isReasonMissing ? checked : 0;
  useEffect(() => {
    if (attempt > 0) place.current?.querySelector("textarea")?.focus();
  }, [attempt]);
  const level = points === null ? null : [...bands].reverse().find(({ from }) => points >= from);
  return (
    <section ref={place} className={styles.drawer} aria-labelledby={heading}>
      <div className={styles.drawerHead}>
        <h2 id={heading}>
          <span className={styles.no}>{number}</span> {name}
        </h2>
        <span className={styles.stepper}>
          <Button small square aria-label={words.less} isDisabled={isLocked} onPress={() => onGive((points ?? 0) - 1)}>
            <Icon name="minus" />
          </Button>
          <b>{points ?? words.none}</b>
          <Button small square aria-label={words.more} isDisabled={isLocked} onPress={() => onGive((points ?? 0) + 1)}>
            <Icon name="plus" />
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no fieldset */}
      <div
        className={styles.told}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
        tabIndex={0}
        role="group"
        aria-labelledby={heading}
      >
        {isUnreadable && <p className={styles.wrong}>{words.pointsWrong}</p>}
        {criterion && quotes.length === 0 && criterion.features.length > 0 ? (
          <Quiet as="p">
            {criterion.features
              .map(({ name: measure, value, unit, full_at: full }) =>
                words.measure(measure, `${formats.number(value)} ${unit}`.trim(), formats.number(full)),
              )
              .join("；")}
          </Quiet>
        ) : (
          criterion && <JudgesComment of={criterion} />
        )}
        {criterion && <Remarks of={criterion} />}
        <QuoteList quotes={quotes} />
        {override && (
          <Quiet as="p">{words.by(override.person.name, formats.moment(override.at), override.reason)}</Quiet>
        )}
      </div>
      <div className={styles.levels}>
        <Segments
          label={words.byLevel}
          value={level?.code ?? ""}
          options={bands.map(({ code, label }) => ({ value: code, label }))}
          onChange={(code) => {
            const band = bands.find((each) => each.code === code);
            if (band && !isLocked) onGive(middleOf(band));
          }}
        />
        {change && (
          <Button look="link" small isDisabled={isLocked} onPress={() => onDraft(null)}>
            {words.undoChange}
          </Button>
        )}
      </div>
      {(change !== null || draft.reason !== "") && (
        <TextField
          label={words.reason}
          multiline
          maxLength={2000}
          value={draft.reason}
          isDisabled={isLocked}
          wrong={isReasonMissing ? words.reasonMissing : null}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
      )}
    </section>
  );
}
