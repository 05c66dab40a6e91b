import { useEffect, useRef } from "react";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { SelectField } from "../design/fields/select-field.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";
import { type QueueOrder, queueOrders } from "./desk-search.ts";
import { isReviewed, nameOfReport } from "./order-queue.ts";

/** The reports of the queue in their order, each with its score and its state or most severe finding. */
export function QueueList({
  reports,
  at,
  order,
  waiting,
  mine,
  onGo,
  onOrder,
}: {
  readonly reports: readonly ListedReport[];
  /** From 0. */
  readonly at: number;
  readonly order: QueueOrder;
  /** Ids of the reports with requests that are not saved yet. */
  readonly waiting: ReadonlySet<string>;
  /** Ids of the reports that the person accepted during this visit. */
  readonly mine: ReadonlySet<string>;
  readonly onGo: (id: string) => void;
  readonly onOrder: (order: QueueOrder) => void;
}) {
  const words = useWords("desk");
  const current = useRef<HTMLLIElement>(null);
  // A report that somebody else reviews during this visit is marked; one that was reviewed before is not.
  const before = useRef<ReadonlySet<string> | null>(null);
  before.current ??= new Set(reports.filter(isReviewed).map(({ id }) => id));
  const isDone = (report: ListedReport) => isReviewed(report) || mine.has(report.id);
  const done = reports.filter(isDone).length;
  useEffect(() => {
    if (at >= 0) current.current?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const rows = reports.map((report, index) => ({
    report,
    index,
    wasReviewed: before.current?.has(report.id) ?? false,
  }));
  const row = ({ report, index, wasReviewed }: (typeof rows)[number]) => {
    const { id, score } = report;
    const worst = score?.findings[0];
    const isByOther = isReviewed(report) && !mine.has(id) && !wasReviewed;
    const why = waiting.has(id)
      ? words.notSavedYet
      : isByOther
        ? words.byColleague
        : isDone(report)
          ? !wasReviewed && words.states.reviewed
          : (worst?.title ?? words.nothingOpen);
    return (
      <li key={id} ref={index === at ? current : undefined} data-done={isDone(report) || undefined}>
        <button type="button" aria-current={index === at || undefined} onClick={() => onGo(id)}>
          <span className={styles.who}>{nameOfReport(report)}</span>
          <span className={styles.total} data-pencil={score?.provisional || undefined}>
            {score === null || score.total_withheld ? "—" : score.final_score}
          </span>
          {why && (
            <span className={styles.why} data-open={worst !== undefined || waiting.has(id) || undefined}>
              {why}
              {index === at + 1 && <small>{words.ahead}</small>}
            </span>
          )}
        </button>
      </li>
    );
  };
  return (
    <nav className={styles.queue} aria-label={words.queue}>
      <div className={styles.queueHead}>
        <h2>{words.toReview(reports.length - done)}</h2>
        <span>{words.reviewedOf(done, reports.length)}</span>
        <i style={{ width: `${(100 * done) / reports.length}%` }} aria-hidden="true" />
        <SelectField
          label={words.order}
          inline
          small
          value={order}
          options={queueOrders.map((value) => ({ value, label: words.orders[value] }))}
          onChange={onOrder}
        />
      </div>
      <div className={styles.lists}>
        <ol>{rows.filter(({ wasReviewed }) => !wasReviewed).map(row)}</ol>
        {before.current.size > 0 && (
          <>
            <h2>{words.reviewedList(before.current.size)}</h2>
            <ol data-short="">{rows.filter(({ wasReviewed }) => wasReviewed).map(row)}</ol>
          </>
        )}
      </div>
    </nav>
  );
}
