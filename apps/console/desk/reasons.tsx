import { useState } from "react";
import type { Schemas } from "../api/client.ts";
import { isOpen } from "../api/scores/reviews.ts";
import { Button } from "../design/actions/button.tsx";
import { PageLinks } from "../design/document/page-links.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { orderFindings } from "../design/findings/order-findings.ts";
import { useReview } from "../design/findings/use-review.ts";
import { languageTag } from "../words/language.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";

const MOST_SHOWN = 3;

/** The findings that need a review, one line each, the most severe first. */
export function Reasons({
  reportId,
  score,
  isLocked,
  onCriterion,
}: {
  readonly reportId: string;
  readonly score: Schemas["ReportScore"];
  readonly isLocked: boolean;
  readonly onCriterion: (id: string) => void;
}) {
  const words = useWords("desk");
  const findings = useWords("findings");
  const review = useReview(reportId, score);
  const [areAllShown, showAll] = useState(false);
  const lines = orderFindings({ ...score, findings: score.findings.filter(({ weight }) => weight !== "note") });
  const shown = areAllShown ? lines : lines.slice(0, MOST_SHOWN);
  if (lines.length === 0) return null;
  return (
    <>
      <ol className={styles.reasons} aria-label={words.reasons}>
        {shown.map(({ finding, place }) => {
          const { number, code, title, pages, language, acknowledged } = finding;
          return (
            <li key={number ?? code} data-open={isOpen(finding) || undefined} data-finding={code}>
              <span className={styles.no}>
                {place.criterionId !== null ? (
                  <Button look="link" small onPress={() => onCriterion(place.criterionId ?? "")}>
                    {place.number}
                  </Button>
                ) : (
                  (place.number ?? findings.wholeReport)
                )}
              </span>
              <span lang={languageTag(language)}>{title}</span>
              {pages.length > 0 && <PageLinks id={`reason-${number ?? code}`} pages={pages} label={title} most={2} />}
              {acknowledged ? (
                <small>{words.notedBy(acknowledged.person.name)}</small>
              ) : (
                isOpen(finding) &&
                number !== null && (
                  <Button
                    look="link"
                    small
                    isPending={review.isPending}
                    isDisabled={isLocked}
                    aria-label={findings.acknowledgeOf(title)}
                    onPress={() => review.say({ kind: "acknowledge", number })}
                  >
                    {findings.acknowledge}
                  </Button>
                )
              )}
            </li>
          );
        })}
        {!areAllShown && lines.length > MOST_SHOWN && (
          <li>
            <Button look="link" small onPress={() => showAll(true)}>
              {words.moreReasons(lines.length - MOST_SHOWN)}
            </Button>
          </li>
        )}
      </ol>
      {review.error && <ProblemNote error={review.error} />}
    </>
  );
}
