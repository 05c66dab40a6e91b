import type { ReactNode } from "react";
import styles from "./sheet.module.css";

/** Paper on the ground; never one inside another. */
export function Sheet({
  children,
  head,
  padded = false,
  label,
}: {
  readonly children: ReactNode;
  /** A line above, such as a heading with a button. */
  readonly head?: ReactNode;
  readonly padded?: boolean;
  /** Makes it a region that is heard. */
  readonly label?: string;
}) {
  const inside = (
    <>
      {head && <header>{head}</header>}
      {children}
    </>
  );
  const attributes = { className: styles.sheet, "data-padded": padded ? "" : undefined };
  return label === undefined ? (
    <div {...attributes}>{inside}</div>
  ) : (
    <section {...attributes} aria-label={label}>
      {inside}
    </section>
  );
}

/** Rows of unequal height on a sheet, such as reports. */
export function SheetList({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One row: title and second line left, figures and buttons right, what needs the whole width below. */
export function SheetRow({
  title,
  meta,
  side,
  corner,
  below,
  stacks = false,
}: {
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  readonly side?: ReactNode;
  /** At the right end, on a phone beside the title, such as a menu. */
  readonly corner?: ReactNode;
  readonly below?: ReactNode;
  /** On a phone the right side goes below. */
  readonly stacks?: boolean;
}) {
  return (
    <li data-stacks={stacks ? "" : undefined} data-corner={corner ? "" : undefined}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {meta && <p className={styles.meta}>{meta}</p>}
      </div>
      {side && <div className={styles.side}>{side}</div>}
      {corner && <div className={styles.corner}>{corner}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}
