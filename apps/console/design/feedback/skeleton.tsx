import { useWords } from "../../words/use-words.ts";
import { Unseen } from "../display/text.tsx";
import styles from "./skeleton.module.css";

/** In place of what is being read, in its shape; nothing is seen for the first 200 ms. */
export function Skeleton({
  widths = [62, 40, 100, 88, 94],
}: {
  /** Of each line, in per cent. */
  readonly widths?: readonly number[];
}) {
  const words = useWords("design");
  return (
    <div className={styles.lines} role="status">
      {widths.map((width, index) => (
        <div key={index} className={styles.line} style={{ width: `${width}%` }} />
      ))}
      <Unseen>{words.loading}</Unseen>
    </div>
  );
}
