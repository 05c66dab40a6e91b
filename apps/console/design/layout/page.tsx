import { type ReactNode, useEffect } from "react";
import styles from "./page.module.css";

/** One screen: its title for the browser, its head, what it is about. */
export function Page({
  title,
  lead,
  actions,
  children,
  width = "wide",
}: {
  readonly title: string;
  /** A line below the title; it is announced when it changes. */
  readonly lead?: ReactNode;
  /** To the right of the title; at most one of them primary. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** `reading`: 960 px. `wide`: 1,360. `full`: the whole window without a head, for a workbench. */
  readonly width?: "reading" | "wide" | "full";
}) {
  useEffect(() => {
    document.title = `${title} · Rubrica`;
  }, [title]);
  return (
    <main id="main" tabIndex={-1} className={styles.body} data-width={width}>
      {width !== "full" && (
        <div className={styles.head}>
          <div>
            <h1>{title}</h1>
            {lead && <p role="status">{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </main>
  );
}
