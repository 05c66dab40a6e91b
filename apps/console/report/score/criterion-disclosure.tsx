import { useEffect, useRef } from "react";
import { openCriteria } from "../../api/scores/reviews.ts";
import { Disclosure } from "../../design/display/disclosure.tsx";
import { Figure } from "../../design/display/figure.tsx";
import { Tag } from "../../design/display/tag.tsx";
import { Quiet } from "../../design/display/text.tsx";
import { type Criterion, useEvidence } from "../../design/document/evidence.tsx";
import { QuoteList } from "../../design/document/quote-list.tsx";
import { useShownScore } from "../../design/document/shown-score.tsx";
import { Notice } from "../../design/feedback/problem.tsx";
import { JudgesComment, Remarks } from "../../design/score/judged-words.tsx";
import { LevelTag, levelPosition } from "../../design/score/level-tag.tsx";
import { useFormats } from "../../words/use-formats.ts";
import { useWords } from "../../words/use-words.ts";
import styles from "./criterion-disclosure.module.css";
import { Measures } from "./measures.tsx";

/** A criterion on a line; it opens to who said what of it, measures, quotes and what each level looks like. */
export function CriterionDisclosure({
  criterion,
  number,
  measured,
  allOpen,
}: {
  readonly criterion: Criterion;
  readonly number: string;
  /** Measures gave the points: they stand in a table where a judge's sentences would. */
  readonly measured: boolean;
  readonly allOpen: boolean;
}) {
  const words = useWords("report");
  const formats = useFormats();
  const { score: shown, bands, nameOf, nameOfLevel, anchorsOf } = useShownScore();
  const { all, criterionId, isOpen, setOpen, readCriterion, wanted } = useEvidence();
  const { criterion_id: id, score, level, status, remarks, features, override } = criterion;
  const asksForSomebody = shown !== null && openCriteria(shown).has(id);
  // Points of a person are no measure any more.
  const isPencil = measured && !override;
  const quotes = all.filter(({ criterionId }) => criterionId === id);
  const anchors = anchorsOf(id);
  const place = useRef<HTMLDivElement>(null);
  const request = wanted?.criterionId === id ? wanted.request : null;
  useEffect(() => {
    if (request === null) return;
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.current?.scrollIntoView({ block: "start", behavior: smooth ? "smooth" : "instant" });
  }, [request]);
  const isCurrent = criterionId === id;
  return (
    <div ref={place} className={styles.place} data-criterion={number} aria-current={isCurrent || undefined}>
      <Disclosure
        level={3}
        open={allOpen || isOpen(id)}
        onToggle={(open) => {
          setOpen(id, open);
          if (open) readCriterion(id);
        }}
        title={
          <span className={styles.line}>
            <span className={styles.number} data-current={isCurrent ? "" : undefined}>
              {number}
            </span>
            <span className={styles.name}>
              {nameOf(criterion)}
              {asksForSomebody && <Tag meaning="review">{words.toReview}</Tag>}
              {override && <Tag>{words.changed}</Tag>}
            </span>
            {score === null || !level ? (
              <Quiet>{words.unjudged}</Quiet>
            ) : isPencil ? (
              <span />
            ) : (
              <LevelTag label={nameOfLevel(level)} position={levelPosition(score, bands)} />
            )}
            <span className={styles.points}>
              {score === null ? "—" : <Figure provisional={isPencil}>{formats.number(score)}</Figure>}
            </span>
          </span>
        }
      >
        <div className={styles.inside}>
          {override && (
            <Notice>
              <b>{words.overrode(override.person.name, override.judged_points, override.points)}</b>
              <br />
              {override.reason}
              <br />
              <Quiet size="caption">{formats.timestamp(override.at)}</Quiet>
            </Notice>
          )}
          {status !== "judged" && remarks.length === 0 && (
            <Quiet as="p">{status === "unmeasured" ? words.unmeasuredNote : words.unjudgedNote}</Quiet>
          )}
          {measured && features.length > 0 ? <Measures features={features} /> : <JudgesComment of={criterion} />}
          <Remarks of={criterion} />
          {quotes.length > 0 && (
            <div>
              <h4 className={styles.kicker}>{words.evidence}</h4>
              <QuoteList quotes={quotes} />
            </div>
          )}
          {anchors.length > 0 && !allOpen && (
            <Disclosure
              level={4}
              title={<Quiet>{words.anchors(level && !isPencil ? nameOfLevel(level) : null)}</Quiet>}
            >
              <ol className={styles.anchors}>
                {anchors.map(({ code, label, text }) => (
                  <li key={code} aria-current={(!isPencil && code === level?.code) || undefined}>
                    <b>{label}</b>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            </Disclosure>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
