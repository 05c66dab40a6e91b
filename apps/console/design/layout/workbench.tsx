import type { ReactNode } from "react";
import { Segments } from "../fields/segments.tsx";
import { classes } from "../style/classes.ts";
import styles from "./workbench.module.css";

export type WorkbenchSide = "desk" | "side";

/** A screen as high as the window: what is worked on at the left, what is said of it at the right; on a phone one of them. */
export function Workbench({
  head,
  desk,
  side,
  sideLabel,
  sideClass,
  isSideNarrow = false,
  front,
  onFront,
  choice,
}: {
  readonly head: ReactNode;
  /** One element. */
  readonly desk: ReactNode;
  readonly side: ReactNode;
  readonly sideLabel: string;
  readonly sideClass?: string | undefined;
  readonly isSideNarrow?: boolean;
  /** What a phone shows. */
  readonly front: WorkbenchSide;
  readonly onFront: (front: WorkbenchSide) => void;
  /** How the choice between the two is called, and each of them. */
  readonly choice: { readonly label: string; readonly desk: string; readonly side: string };
}) {
  return (
    <div className={styles.bench} data-narrow={isSideNarrow || undefined}>
      <div>{head}</div>
      <div className={styles.work} data-front={front}>
        {desk}
        <aside className={classes(styles.side, sideClass)} aria-label={sideLabel}>
          {side}
        </aside>
      </div>
      <div className={styles.switch}>
        <Segments
          label={choice.label}
          value={front}
          onChange={onFront}
          options={[
            { value: "desk", label: choice.desk },
            { value: "side", label: choice.side },
          ]}
        />
      </div>
    </div>
  );
}

/** The line above both. */
export function WorkbenchHead({
  back,
  title,
  facts,
  isLive = false,
  children,
}: {
  readonly back?: ReactNode;
  readonly title: ReactNode;
  readonly facts?: ReactNode;
  /** Changes of the facts are read out. */
  readonly isLive?: boolean;
  /** What can be done. */
  readonly children: ReactNode;
}) {
  return (
    <header className={styles.head}>
      {back}
      <div className={styles.title}>
        <h1>{title}</h1>
        {facts && <p role={isLive ? "status" : undefined}>{facts}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
