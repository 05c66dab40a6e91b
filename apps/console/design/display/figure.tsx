import type { ReactNode } from "react";
import { useWords } from "../../words/use-words.ts";
import styles from "./figure.module.css";
import { Unseen } from "./text.tsx";

/** A score: ink when it is settled, pencil while it is provisional. */
export function Figure({
  children,
  provisional = false,
  size = "text",
}: {
  readonly children: ReactNode;
  readonly provisional?: boolean;
  /** `large`: once a page. `middle`: in lists and for classes. `text`: in tables. */
  readonly size?: "large" | "middle" | "text";
}) {
  const words = useWords("design");
  return (
    <>
      <span className={styles.figure} data-size={size} data-pencil={provisional ? "" : undefined}>
        {children}
      </span>
      {provisional && <Unseen> {words.provisional}</Unseen>}
    </>
  );
}
