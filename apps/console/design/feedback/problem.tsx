import type { ReactNode } from "react";
import { asProblem } from "../../api/problem.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../display/icon.tsx";
import styles from "./problem.module.css";

/** Something broke or was refused: what happened, what to do, by which number to ask, and another try. */
export function ProblemNote({
  error,
  title,
  advice,
  onRetry,
  bare = false,
  actions,
}: {
  /** What was thrown; null or absent where `title` says it all. */
  readonly error?: unknown;
  /** In place of the service's own sentence. */
  readonly title?: string | undefined;
  readonly advice?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Without box, inside a row. */
  readonly bare?: boolean;
  readonly actions?: ReactNode;
}) {
  const words = useWords("design");
  const problem = error === undefined || error === null ? null : asProblem(error);
  // Only what broke on the service's side is looked up there.
  const number = problem && (problem.status ?? 0) >= 500 ? problem.requestId : null;
  return (
    <div className={styles.problem} role="alert" data-bare={bare ? "" : undefined}>
      <strong>{title ?? problem?.title}</strong>
      <span className={styles.advice}>
        {advice ?? problem?.advice} {number && <span className={styles.number}>{words.requestId(number)}</span>}
      </span>
      {(onRetry || actions) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button small onPress={onRetry}>
              <Icon name="redo" />
              {words.tryAgain}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}

/** A sentence in a box that is no problem. `provisional` is amber and says so. */
export function Notice({
  children,
  provisional = false,
}: {
  readonly children: ReactNode;
  readonly provisional?: boolean;
}) {
  return (
    <p className={styles.notice} data-provisional={provisional ? "" : undefined}>
      {children}
    </p>
  );
}
