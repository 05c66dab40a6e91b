import type { CSSProperties, ReactNode } from "react";
import { classes } from "../style/classes.ts";
import styles from "./text.module.css";

/** Heard, not seen. */
export function Unseen({ children }: { readonly children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}

/** Words that are second to others: smaller, softer, or a caption of 12 px. */
export function Quiet({
  children,
  as: Tag = "span",
  size = "small",
}: {
  readonly children: ReactNode;
  readonly as?: "span" | "p" | "div";
  /** Default small, 13 px. */
  readonly size?: "caption" | "small" | "text";
}) {
  return (
    <Tag className={size === "caption" ? styles.caption : classes(styles.quiet, size === "small" && styles.small)}>
      {children}
    </Tag>
  );
}

/** Sentences that are read in full: comments, reasons. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <p className={styles.prose}>{children}</p>;
}

/** The student's own words, in serif wherever they stand. */
export function StudentText({
  children,
  marked = false,
}: {
  readonly children: ReactNode;
  /** Under the marker. Default false. */
  readonly marked?: boolean;
}) {
  return <span className={classes(styles.student, marked && styles.marked)}>{children}</span>;
}

/** Things beside each other on the 4 px grid. */
export function Row({ children, apart = false }: { readonly children: ReactNode; readonly apart?: boolean }) {
  return <div className={classes(styles.row, apart && styles.apart)}>{children}</div>;
}

/** Things below each other; `tight` 8 px apart instead of 16. */
export function Stack({
  children,
  tight = false,
  style,
}: {
  readonly children: ReactNode;
  readonly tight?: boolean;
  readonly style?: CSSProperties;
}) {
  return (
    <div className={classes(styles.stack, tight && styles.tight)} style={style}>
      {children}
    </div>
  );
}
