import type { Schemas } from "../../api/client.ts";
import { Button } from "../../design/actions/button.tsx";
import { Prose } from "../../design/display/text.tsx";
import { numberCriteria, useEvidence } from "../../design/document/evidence.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./could-improve.module.css";
import { type Loss, lossesOf } from "./score-arithmetic.ts";

const MOST = 5;

/** What would help most, in points of the final score; then what the judge suggests beyond that. */
export function CouldImprove({ score }: { readonly score: Schemas["ReportScore"] }) {
  const words = useWords("report");
  const formats = useFormats();
  const { nameOf } = useShownScore();
  const { openCriterion } = useEvidence();
  const numbers = numberCriteria(score);
  const criteria = new Map(
    score.sections.flatMap((section) => section.criteria.map((each) => [each.criterion_id, each] as const)),
  );
  const told = new Set<string>();
  /** The suggestion that names a measure of the criterion: that is how measured ones are made. */
  const suggestionFor = (criterionId: string) => {
    const features = criteria.get(criterionId)?.features ?? [];
    for (const text of score.suggestions) {
      const measure = features.find(({ name }) => text.includes(name));
      if (!measure) continue;
      told.add(text);
      // Behind it stands the measure in brackets, which the criterion shows itself.
      return text.slice(0, text.indexOf(measure.name)).replace(/\s*[（(]$/, "");
    }
    return undefined;
  };
  const textOf = ({ criterionId, reason }: Loss) => {
    if (reason === "cap") return words.liftCap;
    if (reason === "coefficient") return words.betterContents;
    const criterion = criteria.get(criterionId ?? "");
    return suggestionFor(criterionId ?? "") ?? (criterion ? nameOf(criterion) : "");
  };
  const losses = lossesOf(score).slice(0, MOST);
  const lines = losses.map((loss) => ({ ...loss, text: textOf(loss) }));
  const further = [...new Set(score.suggestions)].filter((text) => !told.has(text));
  if (lines.length === 0 && further.length === 0) return null;
  return (
    <section>
      <h2>{words.couldImprove}</h2>
      <ul className={styles.list}>
        {lines.map(({ criterionId, reason, points, text }) => {
          const cost = formats.number(points, 2);
          return (
            <li key={criterionId ?? reason}>
              <span>{text}</span>
              {criterionId === null ? (
                !score.provisional && <span className={styles.cost}>{words.costs(cost)}</span>
              ) : (
                <Button look="link" small onPress={() => openCriterion(criterionId)}>
                  {score.provisional
                    ? numbers.get(criterionId)
                    : words.criterionCosts(numbers.get(criterionId) ?? "", cost)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {further.map((text) => (
        <Prose key={text}>{text}</Prose>
      ))}
    </section>
  );
}
