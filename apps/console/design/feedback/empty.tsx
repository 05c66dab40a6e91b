import type { ReactNode } from "react";
import styles from "./empty.module.css";

/** Where there is nothing yet: what would be here, and the one thing to do about it. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <p className={styles.words}>{children}</p>}
      {action}
    </div>
  );
}
