import type { Schemas } from "../../api/client.ts";
import { Figure } from "../../design/display/figure.tsx";
import { Quiet } from "../../design/display/text.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { JudgesComment, Remarks } from "../../design/score/judged-words.tsx";
import { LevelTag, levelPosition } from "../../design/score/level-tag.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import { CriterionDisclosure } from "./criterion-disclosure.tsx";
import styles from "./score-section.module.css";

/** A section with its criteria. */
export function ScoreSection({
  section,
  number,
  allOpen,
}: {
  readonly section: Schemas["SectionScore"];
  /** From 1. */
  readonly number: number;
  readonly allOpen: boolean;
}) {
  const words = useWords("report");
  const formats = useFormats();
  const { bands, nameOfSection, nameOfLevel } = useShownScore();
  const { score, level, weight, section: kind, criteria, mode, comment, remarks } = section;
  const measured = mode === "simulated";
  return (
    <section>
      <div className={styles.head}>
        <h2>
          <span className={styles.number}>{number}</span>
          {nameOfSection(section)}
          <span className={styles.role}>
            {kind === "table_of_contents" && weight === 0
              ? words.setsCoefficient
              : words.weighs(formats.number(weight / 100))}
          </span>
        </h2>
        {score === null || !level ? (
          <Quiet>{words.unjudged}</Quiet>
        ) : measured ? (
          <span />
        ) : (
          <LevelTag label={nameOfLevel(level)} position={levelPosition(score, bands)} />
        )}
        <span className={styles.points}>
          {score === null ? (
            "—"
          ) : (
            <Figure provisional={measured}>{formats.number(score, 2).replace(/\.00$/, "")}</Figure>
          )}
        </span>
      </div>
      {!measured && (comment !== "" || remarks.length > 0) && (
        <div className={styles.comment}>
          <JudgesComment of={section} />
          <Remarks of={section} />
        </div>
      )}
      {criteria.map((criterion, index) => (
        <CriterionDisclosure
          key={criterion.criterion_id}
          criterion={criterion}
          number={`${number}.${index + 1}`}
          measured={measured}
          allOpen={allOpen}
        />
      ))}
    </section>
  );
}
