import { useWords } from "../../words/use-words.ts";
import { useEvidence } from "./evidence.tsx";
import styles from "./evidence-strip.module.css";
import { useShownScore } from "./shown-score.tsx";

/** On a phone, below the page: why the mark is there. Pressing it leads to the reason. */
export function EvidenceStrip() {
  const words = useWords("report");
  const { current, openCriterion } = useEvidence();
  const { score } = useShownScore();
  if (!current || !score) return null;
  const section = score.sections.find(({ criteria }) =>
    criteria.some(({ criterion_id: id }) => id === current.criterionId),
  );
  const criterion = section?.criteria.find(({ criterion_id: id }) => id === current.criterionId);
  if (!section || !criterion) return null;
  const weakest = section.mode === "simulated" && [...criterion.features].sort((a, b) => a.attained - b.attained)[0];
  return (
    <button type="button" className={styles.strip} onClick={() => openCriterion(current.criterionId)}>
      <span className={styles.number}>{current.number}</span>
      <span className={styles.what}>
        <b>{current.name}</b>
        <span>{weakest ? words.weakest(weakest.name) : criterion.comment || criterion.remarks[0]?.message}</span>
      </span>
      {criterion.score !== null && <b>{criterion.score}</b>}
    </button>
  );
}
