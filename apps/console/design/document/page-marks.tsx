import { useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../words/use-words.ts";
import { type Evidence, passageId, useEvidence } from "./evidence.tsx";
import type { PdfView } from "./open-pdf.ts";
import styles from "./page-marks.module.css";
import { type Box, usePassages } from "./passages.tsx";
import { linesOfQuote } from "./quote-lines.ts";

/** What lies over one page: evidence under the marker, its criterion in the margin, and what a pane asked for. */
export function PageMarks({
  page,
  element,
  text,
  view,
}: {
  readonly page: number;
  /** Over the whole page. */
  readonly element: HTMLElement;
  /** What pdf.js laid over it to be selected; null before. */
  readonly text: HTMLElement | null;
  readonly view: PdfView;
}) {
  const { all, current, showReason } = useEvidence();
  const { shown } = usePassages();
  const here = all
    .filter((each) => each.page === page && each.box !== null)
    // Small ones above those that they lie in.
    .sort((a, b) => areaOf(view.sharesOf(page, b.box as Box)) - areaOf(view.sharesOf(page, a.box as Box)));
  const asked = shown?.page === page && !all.some(({ id }) => passageId(id) === shown.id) ? shown : null;
  useEffect(() => {
    element.className = styles.overlay ?? "";
  }, [element]);

  const margin = placeNumbers(here, view);
  return createPortal(
    <>
      {here.map((evidence) => (
        <Mark
          key={evidence.id}
          evidence={evidence}
          shares={view.sharesOf(page, evidence.box as Box)}
          text={text}
          isCurrent={evidence === current}
          found={shown?.id === passageId(evidence.id) ? shown.request : null}
          onPress={() => showReason(evidence)}
        />
      ))}
      {margin.map(({ evidence, middle }) => (
        <span
          key={evidence.id}
          aria-hidden="true"
          className={styles.number}
          data-current={current?.number === evidence.number && current.page === page ? "" : undefined}
          style={{ top: `${middle * 100}%` }}
        >
          {evidence.number}
        </span>
      ))}
      {asked?.boxes.map((box, index) => (
        <span
          key={`${asked.request}-${index}`}
          aria-hidden="true"
          className={styles.asked}
          data-asked=""
          style={place(view.sharesOf(page, box))}
        />
      ))}
    </>,
    element,
  );
}

function Mark({
  evidence: { id, number, name, quote },
  shares,
  text,
  isCurrent,
  found,
  onPress,
}: {
  readonly evidence: Evidence;
  readonly shares: Box;
  readonly text: HTMLElement | null;
  readonly isCurrent: boolean;
  /** Changes with each request to show it, so that it pulses anew. */
  readonly found: number | null;
  readonly onPress: () => void;
}) {
  const words = useWords("report");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (found === null || !button.current) return;
    const mark = button.current;
    mark.removeAttribute("data-found");
    // Read so that the browser takes note of the removal, and the pulse begins again.
    void mark.offsetWidth;
    mark.setAttribute("data-found", "");
  }, [found]);
  const { x0, y0, x1, y1 } = shares;
  const isLarge = areaOf(shares) > LARGE_AREA;
  const lines = useMemo(
    () => (text && !isLarge ? linesOfQuote(text, quote, { x0, y0, x1, y1 }) : []),
    [text, quote, isLarge, x0, y0, x1, y1],
  );
  return (
    <button
      ref={button}
      type="button"
      className={styles.mark}
      data-evidence={id}
      data-large={isLarge ? "" : undefined}
      data-lines={lines.length > 0 ? lines.length : undefined}
      aria-current={isCurrent}
      aria-label={words.markLabel(number, name, quote)}
      style={place(shares)}
      onClick={onPress}
    >
      {lines.map((line, index) => (
        <span key={index} className={styles.line} style={place(within(shares, line))} />
      ))}
    </button>
  );
}

/** A box of the page as shares of one that it lies in. */
function within(outer: Box, { x0, y0, x1, y1 }: Box): Box {
  const x = (value: number) => (Math.min(Math.max(value, outer.x0), outer.x1) - outer.x0) / (outer.x1 - outer.x0);
  const y = (value: number) => (Math.min(Math.max(value, outer.y0), outer.y1) - outer.y0) / (outer.y1 - outer.y0);
  return { x0: x(x0), y0: y(y0), x1: x(x1), y1: y(y1) };
}

/** As a share of the page, from which on a mark is framed: filled it would hide what else is marked in it. */
const LARGE_AREA = 0.15;

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return (x1 - x0) * (y1 - y0);
}

function place({ x0, y0, x1, y1 }: Box) {
  return {
    left: `${x0 * 100}%`,
    top: `${y0 * 100}%`,
    width: `${(x1 - x0) * 100}%`,
    height: `${(y1 - y0) * 100}%`,
  };
}

/** As a share of the page's height, below which two numbers in the margin would cover each other. */
const LEAST_DISTANCE = 0.028;

/** Where each number stands: at the middle of its mark, pushed down by the one above; once where a criterion repeats. */
function placeNumbers(here: readonly Evidence[], view: PdfView) {
  const wished = here
    .map((evidence) => {
      const { y0, y1 } = view.sharesOf(evidence.page as number, evidence.box as Box);
      return { evidence, middle: (y0 + y1) / 2 };
    })
    .sort((a, b) => a.middle - b.middle);
  const placed: typeof wished = [];
  for (const { evidence, middle } of wished) {
    const above = placed.at(-1);
    if (above && above.evidence.number === evidence.number && middle - above.middle < LEAST_DISTANCE) continue;
    placed.push({ evidence, middle: above ? Math.max(middle, above.middle + LEAST_DISTANCE) : middle });
  }
  return placed;
}
