import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { useEvidence } from "../document/evidence.tsx";
import { useShownScore } from "../document/shown-score.tsx";
import styles from "./findings.module.css";
import type { FindingPlace } from "./order-findings.ts";

/** What a finding is about; a criterion opens. */
export function FindingPlaceLabel({ place: { number, others, criterionId } }: { readonly place: FindingPlace }) {
  const words = useWords("findings");
  const { openCriterion } = useEvidence();
  const { score, nameOf } = useShownScore();
  if (number === null) return <span className={styles.whole}>{words.wholeReport}</span>;
  const text = others > 0 ? words.andMore(number, others) : number;
  const criterion = score?.sections
    .flatMap(({ criteria }) => criteria)
    .find(({ criterion_id: id }) => id === criterionId);
  if (!criterion) return <span>{text}</span>;
  return (
    <Button
      look="link"
      small
      aria-label={words.openCriterion(text, nameOf(criterion))}
      onPress={() => openCriterion(criterion.criterion_id)}
    >
      {text}
    </Button>
  );
}
