import { useWords } from "../../words/use-words.ts";
import { useEvidence } from "./evidence.tsx";
import styles from "./evidence-rail.module.css";
import type { Box } from "./passages.tsx";

/** Where evidence lies in the whole document: a shortcut of the pointer, keyboards have `j` and `k`. */
export function EvidenceRail({
  pages,
  heightOf,
}: {
  readonly pages: number;
  /** How far down its page a box begins, 0 to 1. */
  readonly heightOf: (page: number, box: Box) => number;
}) {
  const words = useWords("report");
  const { all, current, showBoth } = useEvidence();
  return (
    <div className={styles.rail} aria-hidden="true">
      {all.map((evidence) =>
        evidence.page === null || evidence.box === null ? null : (
          <button
            key={evidence.id}
            type="button"
            tabIndex={-1}
            title={words.railLabel(evidence.number, evidence.page)}
            data-current={evidence === current ? "" : undefined}
            style={{ top: `${((evidence.page - 1 + heightOf(evidence.page, evidence.box)) / pages) * 100}%` }}
            onClick={() => showBoth(evidence)}
          />
        ),
      )}
    </div>
  );
}
