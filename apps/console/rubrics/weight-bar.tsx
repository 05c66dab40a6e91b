import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { type ShownCriterion, weightSum } from "./read-rubric.ts";
import styles from "./rubric.module.css";

/** The weights of a section beside each other; what is missing to 100 stays open. */
export function WeightBar({ criteria }: { readonly criteria: readonly ShownCriterion[] }) {
  const sum = useSumWords(criteria);
  const open = Math.max(0, 100 - weightSum(criteria));
  return (
    <div
      className={styles.weights}
      role="img"
      aria-label={`${criteria.map(({ number, weightPercent }) => `${number} ${weightPercent ?? 0} %`).join(", ")}. ${sum}`}
    >
      {criteria.map(({ key, number, weightPercent }) => (
        <span key={key} style={{ flex: Math.max(0, weightPercent ?? 0) }}>
          {number}
        </span>
      ))}
      {open > 0 && <span data-open="" style={{ flex: open }} />}
    </div>
  );
}

/** `合计 95 %，差 5 %` */
export function useSumWords(criteria: readonly ShownCriterion[]): string {
  const words = useWords("rubrics");
  const formats = useFormats();
  const sum = weightSum(criteria);
  const total = formats.number(sum);
  const apart = formats.number(Math.abs(100 - sum));
  if (sum === 100) return words.sum(total);
  return sum < 100 ? words.sumShort(total, apart) : words.sumOver(total, apart);
}
