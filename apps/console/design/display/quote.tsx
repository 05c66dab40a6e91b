import { Button } from "react-aria-components";
import { useWords } from "../../words/use-words.ts";
import styles from "./quote.module.css";

/** A passage of the student's under the marker; pressing it leads to its place. */
export function Quote({
  text,
  page,
  placed,
  current = false,
  onPress,
}: {
  readonly text: string;
  /** From 1; null where it is not known. */
  readonly page: number | null;
  /** Whether it has a box on its page. */
  readonly placed: boolean;
  /** The one being read. */
  readonly current?: boolean;
  readonly onPress: () => void;
}) {
  const words = useWords("design");
  return (
    <Button
      className={styles.quote ?? ""}
      aria-current={current}
      data-current={current ? "" : undefined}
      data-unplaced={placed ? undefined : ""}
      onPress={onPress}
    >
      <q>{text}</q>
      <span className={styles.where}>{placed && page !== null ? words.onPage(page) : words.foundUnplaced}</span>
    </Button>
  );
}
