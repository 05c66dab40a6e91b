import type { Schemas } from "../api/client.ts";
import { Figure } from "../design/display/figure.tsx";
import type { EffectOfChanges } from "../design/points/score-baseline.ts";
import type { LevelBand } from "../design/score/level-tag.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";

type Sum = EffectOfChanges["mine"];

/** The final score, before and after the changes that are not saved yet: rounded, unrounded and as a level. */
export function FinalScore({
  score,
  saved,
  mine,
  bands,
  isDirty,
}: {
  readonly score: Schemas["ReportScore"];
  /** What the saved points come to; `null` if it cannot be calculated. */
  readonly saved: Sum | null;
  /** What the points come to with the changes; `null` if it cannot be calculated. */
  readonly mine: Sum | null;
  readonly bands: readonly LevelBand[];
  readonly isDirty: boolean;
}) {
  const words = useWords("desk");
  const design = useWords("design");
  const formats = useFormats();
  const { provisional, total_withheld: isWithheld, final_score: final } = score;
  const labelOf = (level: Sum["level"]) => bands.find(({ code }) => code === level)?.label ?? design.levels[level];
  const sums = mine === null ? [] : isDirty && saved !== null ? [saved, mine] : [mine];
  const levels = [...new Set(sums.map(({ level }) => labelOf(level)))];
  const [level = ""] = levels;
  return (
    <div className={styles.effect} role="status">
      <small className={styles.wideOnly}>{words.finalScore}</small>
      <span className={styles.figures}>
        {isDirty && !isWithheld && (
          <>
            <s>{final}</s> <span aria-hidden="true">→</span>{" "}
          </>
        )}
        <Figure size={provisional ? "text" : "middle"} provisional={provisional}>
          {isWithheld && !isDirty ? words.none : (mine?.finalScore ?? final)}
        </Figure>
      </span>
      {mine !== null && !isWithheld && (
        <small>
          {sums.map(({ unroundedScore }) => formats.number(unroundedScore, 2)).join(" → ")}
          <br />
          {levels.length > 1 ? levels.join(" → ") : sums.length > 1 ? words.stillAt(level) : level}
        </small>
      )}
    </div>
  );
}
