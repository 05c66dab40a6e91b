import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client.ts";
import { reportQuery } from "../api/reports/reports.ts";
import { Button } from "../design/actions/button.tsx";
import { Figure } from "../design/display/figure.tsx";
import { Row } from "../design/display/text.tsx";
import type { EffectOfChanges } from "../design/points/score-baseline.ts";
import type { LevelBand } from "../design/score/level-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./override.module.css";

/** The final score before and after, with the unrounded figures, and what can be done about it. */
export function EffectBar({
  reportId,
  seen,
  effect,
  bands,
  isDirty,
  isPending,
  isLocked,
  onSave,
  onRelease,
}: {
  readonly seen: Schemas["ReportScore"];
  readonly reportId: string;
  readonly effect: EffectOfChanges | null;
  readonly bands: readonly LevelBand[];
  readonly isDirty: boolean;
  readonly isPending: boolean;
  readonly isLocked: boolean;
  readonly onSave: (release: boolean) => void;
  /** Releases it, or withholds it. */
  readonly onRelease: () => void;
}) {
  const words = useWords("override");
  const design = useWords("design");
  const formats = useFormats();
  const nameOf = (code: string) => bands.find((band) => band.code === code)?.label ?? design.levels[code] ?? code;
  const before = seen.judged_final_score;
  const after = effect ? effect.mine.finalScore : seen.final_score;
  const isChanged = isDirty || seen.overridden;
  const byHand = useQuery(reportQuery(reportId)).data?.releases_at_once === false;
  const isReleased = seen.released_at !== null;
  return (
    <div className={styles.bar}>
      <div className={styles.effect} role="status">
        <span className={styles.quiet}>{words.finalScore}</span>
        <span className={styles.figures}>
          {isChanged && !seen.total_withheld && (
            <>
              <s className={styles.quiet}>{before}</s>
              <span aria-hidden="true" className={styles.quiet}>
                {" "}
                →{" "}
              </span>
            </>
          )}
          <Figure size={seen.provisional ? "text" : "middle"} provisional={seen.provisional}>
            {seen.total_withheld && !isDirty ? words.none : after}
          </Figure>
        </span>
        <span className={styles.quiet}>
          {seen.total_withheld && !isDirty
            ? null
            : !effect
              ? isDirty && words.afterSaving
              : isChanged && !seen.total_withheld
                ? words.fromTo(
                    formats.number(effect.judged.unroundedScore, 2),
                    formats.number(effect.mine.unroundedScore, 2),
                  )
                : formats.number(effect.mine.unroundedScore, 2)}
          <br />
          {effect &&
            !seen.total_withheld &&
            !seen.provisional &&
            (effect.judged.level === effect.mine.level
              ? isChanged
                ? words.stays(nameOf(effect.mine.level))
                : nameOf(effect.mine.level)
              : words.becomes(nameOf(effect.judged.level), nameOf(effect.mine.level)))}
        </span>
      </div>
      <Row>
        {!isDirty && (isReleased || byHand) && (
          <Button
            {...(!isReleased && seen.decision === "clear" && { look: "primary" })}
            isPending={isPending}
            isDisabled={isLocked}
            onPress={onRelease}
          >
            {isReleased ? words.withhold : words.release}
          </Button>
        )}
        {isDirty && (
          <>
            {isReleased && <span className={styles.quiet}>{words.readAtOnce}</span>}
            <Button
              {...(isReleased && { look: "primary" })}
              isPending={isPending}
              isDisabled={isLocked}
              onPress={() => onSave(false)}
            >
              {words.save}
            </Button>
            {!isReleased && (
              <Button look="primary" isPending={isPending} isDisabled={isLocked} onPress={() => onSave(true)}>
                {words.saveAndRelease}
              </Button>
            )}
          </>
        )}
      </Row>
    </div>
  );
}
