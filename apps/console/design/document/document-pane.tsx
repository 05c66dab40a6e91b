import { useCallback, useEffect, useRef, useState } from "react";
import { useWords } from "../../words/use-words.ts";
import { loadPart } from "../feedback/load-part.ts";
import { ProblemNote } from "../feedback/problem.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { useKeys } from "../keyboard/keys.tsx";
import styles from "./document-pane.module.css";
import { DocumentToolbar } from "./document-toolbar.tsx";
import { useEvidence } from "./evidence.tsx";
import { EvidenceRail } from "./evidence-rail.tsx";
import { EvidenceStrip } from "./evidence-strip.tsx";
import { FindBar } from "./find-bar.tsx";
import type { PdfView } from "./open-pdf.ts";
import { PageMarks } from "./page-marks.tsx";
import { usePassages } from "./passages.tsx";
import { TextPages } from "./text-pages.tsx";

/** The report as it was handed in, with what was quoted of it under the marker. */
export function DocumentPane({ reportId, pages }: { readonly reportId: string; readonly pages: number | null }) {
  const words = useWords("report");
  const { all, current, beside, showBoth } = useEvidence();
  const { shown } = usePassages();
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PdfView | null>(null);
  const [failure, setFailure] = useState<"missing" | "unreadable" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState(1);
  const [drawn, setDrawn] = useState<ReadonlyMap<number, HTMLElement>>(new Map());
  const [texts, setTexts] = useState<ReadonlyMap<number, HTMLElement>>(new Map());
  const [finding, setFinding] = useState(false);
  const [matches, setMatches] = useState({ current: 0, total: 0 });

  useEffect(() => {
    const ended = new AbortController();
    let opened: PdfView | null = null;
    setFailure(null);
    const open = async (into: HTMLDivElement) => {
      const { openPdf } = await loadPart(() => import("./open-pdf.ts"));
      const made = await openPdf({
        url: `/api/v1/reports/${encodeURIComponent(reportId)}/file`,
        container: into,
        signal: ended.signal,
        events: {
          onPage: setPage,
          onDrawn: (number, element) => setDrawn((before) => new Map(before).set(number, overlayIn(element))),
          onText: (number, layer) => setTexts((before) => new Map(before).set(number, layer)),
          onGone: (number) => {
            setDrawn((before) => without(before, number));
            setTexts((before) => without(before, number));
          },
          onMatches: setMatches,
          onLost: () => setFailure("unreadable"),
        },
      });
      if (ended.signal.aborted) return made.close();
      opened = made;
      setView(made);
    };
    if (container.current) {
      open(container.current).catch((error: unknown) => {
        if (ended.signal.aborted) return;
        setFailure((error as { isMissing?: unknown }).isMissing === true ? "missing" : "unreadable");
      });
    }
    return () => {
      ended.abort();
      opened?.close();
      setView(null);
      setDrawn(new Map());
      setTexts(new Map());
    };
  }, [reportId, attempt]);

  useEffect(() => view?.label(words.pageLabel), [view, words]);

  useEffect(() => {
    if (!view || !shown) return;
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    view.showPlace(Math.min(shown.page, view.pages), shown.boxes[0] ?? null, smooth);
  }, [view, shown]);

  const step = useCallback(
    (by: 1 | -1) => {
      const next = beside(by) ?? current;
      if (next) showBoth(next);
    },
    [beside, current, showBoth],
  );
  const closeFind = () => {
    setFinding(false);
    view?.find("");
    container.current?.focus();
  };
  useKeys([
    { key: "j", label: words.nextEvidence, run: () => step(1) },
    { key: "k", label: words.previousEvidence, run: () => step(-1) },
    { key: "[", label: words.previousPage, run: () => view?.turnPage(-1) },
    { key: "]", label: words.nextPage, run: () => view?.turnPage(1) },
    { key: "/", label: words.findInDocument, run: () => setFinding(true) },
  ]);

  const count = view?.pages ?? pages;
  return (
    <section className={styles.desk} aria-label={words.document}>
      <DocumentToolbar
        view={view}
        page={page}
        pages={count}
        onFind={() => setFinding(true)}
        evidence={{ at: current ? all.indexOf(current) + 1 : null, of: all.length, onStep: step }}
      />
      {finding && view && <FindBar view={view} matches={matches} onClose={closeFind} />}
      <div className={styles.place}>
        {failure === "missing" && (
          <div className={styles.note}>
            <ProblemNote title={words.fileMissing} advice={words.fileMissingAdvice} />
          </div>
        )}
        {failure === "unreadable" && (
          <TextPages reportId={reportId} onRetry={() => setAttempt((before) => before + 1)} />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: no fields are in it */}
        <div
          ref={container}
          className={styles.scroll}
          hidden={failure !== null}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
          tabIndex={0}
          role="group"
          aria-label={words.pages}
        >
          <div className={`pdfViewer ${styles.pages}`} />
          {!view && failure === null && (
            <div className={styles.waiting}>
              <Skeleton />
            </div>
          )}
        </div>
        {view && <EvidenceRail pages={view.pages} heightOf={(number, box) => view.sharesOf(number, box).y0} />}
      </div>
      {view &&
        [...drawn].map(([number, element]) => (
          <PageMarks key={number} page={number} element={element} text={texts.get(number) ?? null} view={view} />
        ))}
      <EvidenceStrip />
    </section>
  );
}

function without(pages: ReadonlyMap<number, HTMLElement>, page: number): ReadonlyMap<number, HTMLElement> {
  return new Map([...pages].filter(([each]) => each !== page));
}

/** The viewer empties a page before it draws it anew, so that the overlay has to be hung in again. */
const overlays = new WeakMap<HTMLElement, HTMLElement>();

function overlayIn(page: HTMLElement): HTMLElement {
  const overlay = overlays.get(page) ?? document.createElement("div");
  overlays.set(page, overlay);
  page.append(overlay);
  return overlay;
}
