import type { ReactNode } from "react";
import styles from "./trail.module.css";

/** One thing that happened. */
export interface TrailEntry {
  readonly id: string;
  /** Who did what; the person in bold. */
  readonly what: ReactNode;
  readonly reason?: ReactNode;
  /** When, and what became of what was there before. */
  readonly when: ReactNode;
}

/** What happened, newest first. */
export function Trail({ label, entries }: { readonly label: string; readonly entries: readonly TrailEntry[] }) {
  return (
    <ol className={styles.trail} aria-label={label}>
      {entries.map(({ id, what, reason, when }) => (
        <li key={id}>
          <p>{what}</p>
          {reason && <p className={styles.reason}>{reason}</p>}
          <p className={styles.when}>{when}</p>
        </li>
      ))}
    </ol>
  );
}
