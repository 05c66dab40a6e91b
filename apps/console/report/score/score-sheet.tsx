import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Figure } from "../../design/display/figure.tsx";
import { Unseen } from "../../design/display/text.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { Notice } from "../../design/feedback/problem.tsx";
import { LevelScale } from "../../design/score/level-tag.tsx";
import { useLanguage } from "../../words/language.ts";
import { useWords } from "../../words/use-words.ts";
import { CouldImprove } from "./could-improve.tsx";
import { HowItCameAbout } from "./how-it-came-about.tsx";
import { ScoreSection } from "./score-section.tsx";
import styles from "./score-sheet.module.css";

/**
 * A score from its figure down to the reasons of each criterion. What was only measured comes the other way round: measures
 * first, and what they add up to last, small and without a level, since it says little of what a teacher would give.
 */
export function ScoreSheet({
  score,
  findings,
  allOpen = false,
}: {
  readonly score: Schemas["ReportScore"];
  /** What was found about the report. */
  readonly findings: ReactNode;
  /** On paper everything is open. Default false. */
  readonly allOpen?: boolean;
}) {
  const words = useWords("report");
  const language = useLanguage();
  const { bands } = useShownScore();
  const {
    final_score: final,
    provisional,
    notice,
    overridden,
    judged_final_score: judged,
    fallback_reason: why,
  } = score;
  const sections = score.sections.map((section, index) => (
    <ScoreSection key={section.section} section={section} number={index + 1} allOpen={allOpen} />
  ));
  // What was read is too little of the report: the sum says nothing of it until a person decides.
  const isWithheld = score.total_withheld;
  const noTotal = (
    <Notice>
      <strong>{words.noTotal}</strong>
      {words.noTotalNote}
    </Notice>
  );
  const changed = !isWithheld && overridden && judged !== final && <Notice>{words.judgedWas(judged, final)}</Notice>;
  if (provisional) {
    return (
      <div className={styles.sheet}>
        {isWithheld && noTotal}
        <Notice provisional>
          <strong>{words.isProvisional}</strong>
          {why && words.because(why.message)}
          {notice?.[language]}
        </Notice>
        {findings}
        {sections}
        <CouldImprove score={score} />
        {changed}
        {!isWithheld && <HowItCameAbout score={score} />}
      </div>
    );
  }
  return (
    <div className={styles.sheet}>
      {isWithheld ? (
        noTotal
      ) : (
        <div className={styles.figure}>
          <p>
            <Unseen>{words.finalScore}</Unseen>
            <Figure size="large">{final}</Figure>
            <span className={styles.of}> / 100</span>
          </p>
          <div className={styles.scale}>{bands.length > 0 && <LevelScale score={final} bands={bands} />}</div>
        </div>
      )}
      {changed}
      {findings}
      {!isWithheld && <HowItCameAbout score={score} />}
      <CouldImprove score={score} />
      {sections}
    </div>
  );
}
