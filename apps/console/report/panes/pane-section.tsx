import { type ReactNode, useId } from "react";
import { Quiet } from "../../design/display/text.tsx";
import styles from "./pane.module.css";

/** A part of a pane under its own heading, which names it. */
export function PaneSection({
  title,
  aside,
  children,
}: {
  readonly title: string;
  /** To the right of the heading, in small print. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && (
          <Quiet as="div" size="caption">
            {aside}
          </Quiet>
        )}
      </div>
      {children}
    </section>
  );
}
