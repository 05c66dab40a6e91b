import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./tag.module.css";

/** A word in a box. Amber says provisional or needs review, red says broken or refused; nothing else. */
export function Tag({
  children,
  meaning,
}: {
  readonly children: ReactNode;
  /** Default: neutral. `provisional` is amber with a pencil. */
  readonly meaning?: "review" | "provisional" | "error" | "ink";
}) {
  return (
    <span className={styles.tag} data-meaning={meaning === "provisional" ? "review" : meaning}>
      {meaning === "provisional" && <Icon name="pencil" size={12} />}
      {meaning === "error" && <Icon name="alert" size={12} />}
      {children}
    </span>
  );
}
