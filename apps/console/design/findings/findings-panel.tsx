import type { Schemas } from "../../api/client.ts";
import { isOpen } from "../../api/scores/reviews.ts";
import { useWords } from "../../words/use-words.ts";
import { Disclosure } from "../display/disclosure.tsx";
import { Quiet } from "../display/text.tsx";
import { ProblemNote } from "../feedback/problem.tsx";
import { useKeys } from "../keyboard/keys.tsx";
import { Acceptance } from "./acceptance.tsx";
import { FindingRow } from "./finding-row.tsx";
import styles from "./findings.module.css";
import { type FindingLine, orderFindings } from "./order-findings.ts";
import { ReviewSaid } from "./review-said.tsx";
import { type ReviewOfScore, useReview } from "./use-review.ts";

type Score = Schemas["ReportScore"];

const acknowledgeKey = "v";

/** What was found, worst first, and for a teacher: that they looked, and that the score stands. Nothing where there is nothing. */
export function FindingsPanel({ score }: { readonly score: Score }) {
  const words = useWords("findings");
  const lines = orderFindings({ ...score, findings: score.findings.filter(({ weight }) => weight !== "note") });
  if (score.findings.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={words.title}>
      <h2>{words.title}</h2>
      <FindingLines score={score} lines={lines} review={null} />
    </section>
  );
}

/** The same for who may say something about it. */
export function ReviewedFindings({
  reportId,
  score,
  isLocked = false,
}: {
  readonly reportId: string;
  readonly score: Score;
  /** It is being scored again: nothing can be said of it. Default false. */
  readonly isLocked?: boolean;
}) {
  const words = useWords("findings");
  const review = useReview(reportId, score);
  const lines = orderFindings({ ...score, findings: score.findings.filter(({ weight }) => weight !== "note") });
  const next = lines.find(({ finding }) => isOpen(finding))?.finding;
  useKeys([
    ...(next && !isLocked
      ? [
          {
            key: acknowledgeKey,
            label: words.keyAcknowledge,
            run: () => {
              if (next.number !== null) review.say({ kind: "acknowledge", number: next.number });
            },
          },
        ]
      : []),
    ...(review.undo ? [{ key: "u", label: words.keyUndo, run: review.undo }] : []),
  ]);
  return (
    <section className={styles.panel} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <Acceptance reportId={reportId} score={score} review={review} isLocked={isLocked} />
      </div>
      <ReviewSaid review={review} />
      {review.error && (
        <ProblemNote error={review.error} {...(review.isStale && { title: words.stale, advice: words.staleAdvice })} />
      )}
      <FindingLines score={score} lines={lines} review={isLocked ? null : review} next={next?.number} />
    </section>
  );
}

function FindingLines({
  score,
  lines,
  review,
  next,
}: {
  readonly score: Score;
  readonly lines: readonly FindingLine[];
  readonly review: ReviewOfScore | null;
  /** Number of the one that the key acknowledges. */
  readonly next?: number | null | undefined;
}) {
  const words = useWords("findings");
  const notes = orderFindings({ ...score, findings: score.findings.filter(({ weight }) => weight === "note") });
  const rowsOf = (shown: readonly FindingLine[]) => (
    <ul className={styles.rows}>
      {shown.map((line) => (
        <FindingRow
          key={line.finding.number ?? line.finding.code}
          line={line}
          review={review}
          letter={line.finding.number !== null && line.finding.number === next ? acknowledgeKey : undefined}
        />
      ))}
    </ul>
  );
  return (
    <>
      {lines.length > 0 && rowsOf(lines)}
      {notes.length > 0 && (
        <Disclosure level={3} title={<Quiet>{words.notes(notes.length)}</Quiet>}>
          {rowsOf(notes)}
        </Disclosure>
      )}
    </>
  );
}
