import { type Stage, stages } from "../../api/reports/follow-report.ts";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./stage-bar.module.css";

/** The five stages of a report as words on a line: done, now, to come. */
export function StageBar({
  stage,
  progress = 0,
  failed = false,
}: {
  /** The one that is under way; null before the first. */
  readonly stage: Stage | null;
  /** Of that stage, 0 to 1. */
  readonly progress?: number;
  /** It is the stage that failed. */
  readonly failed?: boolean;
}) {
  const words = useWords("design");
  const formats = useFormats();
  const at = stage === null ? -1 : stages.indexOf(stage);
  return (
    <ol className={styles.stages} aria-label={words.stages}>
      {stages.map((each, index) => {
        const name = words.stage[each];
        if (index !== at) {
          return (
            <li key={each} data-state={index < at ? "done" : "ahead"}>
              {name}
            </li>
          );
        }
        return (
          <li key={each} aria-current="step" data-state={failed ? "broken" : "now"}>
            {!failed && <i style={{ width: `${progress * 100}%` }} />}
            {failed ? words.stageFailed(name) : `${name} ${formats.percent(progress)}`}
          </li>
        );
      })}
    </ol>
  );
}
