import { ProgressBar as AriaProgressBar } from "react-aria-components";
import { useFormats } from "../../words/use-formats.ts";
import styles from "./progress-bar.module.css";

/** How much of something is done; never a spinner. */
export function ProgressBar({
  label,
  share,
}: {
  /** What is under way; it stands before the percentage. */
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
}) {
  const formats = useFormats();
  return (
    <AriaProgressBar className={styles.bar ?? ""} aria-label={label} value={share * 100}>
      <div className={styles.track}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <span className={styles.words}>
        {label} {formats.percent(share)}
      </span>
    </AriaProgressBar>
  );
}
