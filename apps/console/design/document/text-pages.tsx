import { useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useRef } from "react";
import { asProblem } from "../../api/problem.ts";
import { reportTextQuery, type TextPage } from "../../api/reports/report-text.ts";
import { useWords } from "../../words/use-words.ts";
import { Button } from "../actions/button.tsx";
import { Loaded } from "../feedback/loaded.tsx";
import { Notice } from "../feedback/problem.tsx";
import { type Evidence, useEvidence } from "./evidence.tsx";
import { usePassages } from "./passages.tsx";
import styles from "./text-pages.module.css";

/** The report's text page by page, where its PDF cannot be drawn: the same evidence under the marker. */
export function TextPages({ reportId, onRetry }: { readonly reportId: string; readonly onRetry: () => void }) {
  const words = useWords("report");
  const { current } = useEvidence();
  const { shown } = usePassages();
  const scroll = useRef<HTMLDivElement>(null);
  const query = useQuery(reportTextQuery(reportId));
  const hasText = !(query.isError && asProblem(query.error).kind === "conflict");
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (!shown || !isThere) return;
    const mark = current && scroll.current?.querySelector(`[data-evidence="${current.id}"]`);
    const page = scroll.current?.querySelector(`[data-page="${shown.page}"]`);
    if (mark) mark.scrollIntoView({ block: "center" });
    else page?.scrollIntoView({ block: "start" });
  }, [shown, current, isThere]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it
    <div
      ref={scroll}
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
      tabIndex={0}
      role="group"
      aria-label={words.pages}
    >
      <div className={styles.note}>
        <Notice>{hasText ? words.pdfUnreadable : words.nothingReadable}</Notice>
        <Button small onPress={onRetry}>
          {words.openAgain}
        </Button>
      </div>
      {hasText && (
        <Loaded query={query}>
          {({ text, pages }) => pages.map((page) => <PageOfText key={page.number} page={page} text={text} />)}
        </Loaded>
      )}
    </div>
  );
}

function PageOfText({ page, text }: { readonly page: TextPage; readonly text: string }) {
  const words = useWords("report");
  return (
    <section className={styles.page} data-page={page.number} aria-label={words.pageLabel(page.number)}>
      <p className={styles.number}>{words.pageLabel(page.number)}</p>
      {page.lines.map((line, index) => (
        <p key={index}>
          {line.range ? <MarkedText text={text} start={line.range.start} end={line.range.end} /> : line.text}
        </p>
      ))}
    </section>
  );
}

/** Part of the text with what of it is evidence under the marker. */
function MarkedText({ text, start, end }: { readonly text: string; readonly start: number; readonly end: number }) {
  const words = useWords("report");
  const { all, current, showReason } = useEvidence();
  return cutAtEvidence(all, start, end).map(({ from, to, evidence }) => {
    const part = text.slice(from, to);
    return evidence ? (
      <button
        key={from}
        type="button"
        className={styles.mark}
        data-evidence={evidence.id}
        aria-current={evidence === current}
        aria-label={words.markLabel(evidence.number, evidence.name, part)}
        onClick={() => showReason(evidence)}
      >
        {part}
      </button>
    ) : (
      <Fragment key={from}>{part}</Fragment>
    );
  });
}

/** The stretch from `start` to `end` in parts, each evidence or not; where two overlap the first one has it. */
function cutAtEvidence(all: readonly Evidence[], start: number, end: number) {
  const parts: { from: number; to: number; evidence: Evidence | null }[] = [];
  let from = start;
  const here = all
    .filter((each) => each.start !== null && each.end !== null && each.start < end && each.end > start)
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  for (const evidence of here) {
    const begin = Math.max(from, evidence.start ?? 0);
    const stop = Math.min(end, evidence.end ?? 0);
    if (stop <= begin) continue;
    if (begin > from) parts.push({ from, to: begin, evidence: null });
    parts.push({ from: begin, to: stop, evidence });
    from = stop;
  }
  if (from < end) parts.push({ from, to: end, evidence: null });
  return parts;
}
