import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { type Passage, usePassages } from "../../design/document/passages.tsx";
import { classes } from "../../design/style/classes.ts";
import styles from "./pane.module.css";

/** Shows a passage in the document; the one on show is current. */
export function PassageLink({
  passage,
  children,
  className,
  level,
}: {
  readonly passage: Passage;
  readonly children: ReactNode;
  /** In place of the look of a link within words. */
  readonly className?: string | undefined;
  /** Of a heading, for its style. */
  readonly level?: number;
}) {
  const { shown, show } = usePassages();
  return (
    <Button
      className={className ?? classes(styles.passage)}
      data-level={level}
      aria-current={shown?.id === passage.id}
      onPress={() => show(passage)}
    >
      {children}
    </Button>
  );
}
