import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Schemas } from "../api/client.ts";
import { asProblem } from "../api/problem.ts";
import { reportQuery } from "../api/reports/reports.ts";
import { openCriteria } from "../api/scores/reviews.ts";
import { LinkButton } from "../design/actions/button.tsx";
import { DocumentPane } from "../design/document/document-pane.tsx";
import {
  type Evidence,
  EvidenceProvider,
  listEvidence,
  numberCriteria,
  useEvidence,
} from "../design/document/evidence.tsx";
import { PassagesProvider } from "../design/document/passages.tsx";
import { ShownScoreProvider, useShownScore } from "../design/document/shown-score.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { lazyPart } from "../design/feedback/load-part.ts";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Skeleton } from "../design/feedback/skeleton.tsx";
import { useKeys } from "../design/keyboard/keys.tsx";
import { Page } from "../design/layout/page.tsx";
import { Workbench } from "../design/layout/workbench.tsx";
import { Tabs } from "../design/navigation/tabs.tsx";
import { reportPanes as english } from "../words/en/report-panes.ts";
import { provideWords, useWords } from "../words/use-words.ts";
import { reportPanes as chinese } from "../words/zh/report-panes.ts";
import type { PaneId } from "./pane-ids.ts";
import { PrintSheet } from "./print-sheet.tsx";
import { ReportHead } from "./report-head.tsx";
import { ScorePane } from "./score/score-pane.tsx";
import { useAddressPassage } from "./use-address-passage.ts";
import { usePaneCounts } from "./use-pane-counts.ts";

provideWords("reportPanes", { zh: chinese, en: english });

const IntegrityPane = lazyPart(async () => (await import("./integrity-pane.tsx")).IntegrityPane);
const ReadingPane = lazyPart(async () => (await import("./reading-pane.tsx")).ReadingPane);
const ReferencesPane = lazyPart(async () => (await import("./references-pane.tsx")).ReferencesPane);
const StructurePane = lazyPart(async () => (await import("./structure-pane.tsx")).StructurePane);
const HistoryPane = lazyPart(async () => (await import("./history-pane.tsx")).HistoryPane);

// It takes the longest, so it is on its way while the service still looks for the report; who needs it asks again.
import("../design/document/open-pdf.ts").catch(() => {});

const route = getRouteApi("/signed-in/reports/$reportId");

/** Beside the stream, which may have to wait for its turn. */
const POLL_MILLISECONDS = 5_000;

/** A report: its document, its score with the passage of every reason, and what else was found in it. */
export function ReportScreen() {
  const words = useWords("report");
  const { reportId } = route.useParams();
  const [hidden, setHidden] = useState(false);
  const query = useQuery({
    ...reportQuery(reportId),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? POLL_MILLISECONDS : false),
  });
  const report = query.data;
  if (hidden && report) {
    return (
      <Page title={words.deletedTitle} width="reading">
        <Empty title={report.name} action={<LinkButton to="/">{words.back}</LinkButton>}>
          {words.deletedNote}
        </Empty>
      </Page>
    );
  }
  if (report) {
    return (
      <Page title={report.name} width="full">
        <ShownScoreProvider reportId={reportId}>
          {() => <Opened key={reportId} report={report} onHide={setHidden} />}
        </ShownScoreProvider>
      </Page>
    );
  }
  const isMissing = query.isError && asProblem(query.error).kind === "missing";
  return (
    <Page title={isMissing ? words.notFound : words.title} width="reading">
      {isMissing && <Empty title={words.notFoundNote} action={<LinkButton to="/">{words.back}</LinkButton>} />}
      {query.isError && !isMissing && <ProblemNote error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && <Skeleton />}
    </Page>
  );
}

function isUnderWay(status: Schemas["ReportDetail"]["status"] | undefined): boolean {
  return status === "queued" || status === "processing";
}

/** The document, and what is said of it. */
function Opened({
  report,
  onHide,
}: {
  readonly report: Schemas["ReportDetail"];
  readonly onHide: (hidden: boolean) => void;
}) {
  const words = useWords("report");
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const { score, nameOf } = useShownScore();
  const change = useCallback(
    (search: { tab?: PaneId | undefined; at?: string | undefined; view?: "desk" | "side" | undefined }) =>
      void navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false }),
    [navigate],
  );
  const evidence = useMemo(() => (score ? listEvidence(score, nameOf) : []), [score, nameOf]);
  const criteria = useMemo(() => (score ? [...numberCriteria(score).keys()] : []), [score]);
  const labelOf = useCallback(({ number, name, quote }: Evidence) => words.markLabel(number, name, quote), [words]);
  const bringDesk = useCallback(() => {
    if (matchMedia("(max-width: 760px)").matches) change({ view: "desk" });
  }, [change]);
  const setAt = useCallback((id: string | undefined) => change({ at: id }), [change]);
  const bringScore = useCallback(() => change({ tab: undefined }), [change]);
  const bringPanel = useCallback(() => change({ view: undefined }), [change]);
  return (
    <PassagesProvider onShow={bringDesk}>
      <EvidenceProvider
        all={evidence}
        criteria={criteria}
        at={at}
        onAt={setAt}
        onScore={bringScore}
        onPanel={bringPanel}
        labelOf={labelOf}
      >
        <Sides report={report} onChange={change} onHide={onHide} />
        <PrintSheet report={report} />
      </EvidenceProvider>
    </PassagesProvider>
  );
}

function Sides({
  report,
  onChange,
  onHide,
}: {
  readonly report: Schemas["ReportDetail"];
  readonly onChange: (search: { tab?: PaneId | undefined; view?: "desk" | "side" | undefined }) => void;
  readonly onHide: (hidden: boolean) => void;
}) {
  const words = useWords("report");
  const paneWords = useWords("reportPanes");
  const { tab = "score", view = "side" } = route.useSearch();
  const counts = usePaneCounts(report.id, report.status === "scored");
  useReviewKeys();
  useFirstEvidence();
  useAddressPassage(report.id);
  const pane = (content: ReactNode) => <Suspense fallback={<Skeleton />}>{content}</Suspense>;
  return (
    <Workbench
      front={view}
      onFront={(front) => onChange({ view: front })}
      choice={{ label: words.whichSide, desk: words.document, side: words.score }}
      head={<ReportHead report={report} onHide={onHide} />}
      desk={<DocumentPane reportId={report.id} pages={report.pages} />}
      sideLabel={words.side}
      side={
        <Tabs
          label={words.tabs}
          fills
          selected={tab}
          onSelect={(next) => onChange({ tab: next === "score" ? undefined : next })}
          tabs={[
            { id: "score", label: words.score, content: <ScorePane report={report} /> },
            {
              id: "integrity",
              label: paneWords.integrity,
              ...(counts.integrity !== undefined && { count: counts.integrity, review: counts.integrity > 0 }),
              content: pane(<IntegrityPane reportId={report.id} />),
            },
            {
              id: "reading",
              label: paneWords.reading,
              ...(counts.leftOut !== undefined && { count: counts.leftOut, review: true }),
              content: pane(<ReadingPane reportId={report.id} />),
            },
            {
              id: "references",
              label: paneWords.references,
              ...(counts.references !== undefined && { count: counts.references, review: counts.references > 0 }),
              content: pane(<ReferencesPane reportId={report.id} />),
            },
            { id: "structure", label: paneWords.structure, content: pane(<StructurePane reportId={report.id} />) },
            { id: "history", label: paneWords.history, content: pane(<HistoryPane reportId={report.id} />) },
          ]}
        />
      }
    />
  );
}

/** `n` goes to the next criterion that asks for a person, `Enter` opens that of the evidence being read. */
function useReviewKeys(): void {
  const words = useWords("report");
  const { score } = useShownScore();
  const { all, criterionId, openCriterion, showBoth } = useEvidence();
  const open = score ? openCriteria(score) : new Set<string>();
  const next = () => {
    const criteria = (score?.sections ?? []).flatMap((section) => section.criteria);
    const from = criteria.findIndex(({ criterion_id: id }) => id === criterionId);
    const ordered = [...criteria.slice(from + 1), ...criteria.slice(0, from + 1)];
    const found = ordered.find(({ criterion_id: id }) => open.has(id));
    if (!found) return;
    const first = all.find(({ criterionId }) => criterionId === found.criterion_id);
    if (first) showBoth(first);
    else openCriterion(found.criterion_id);
  };
  useKeys([
    { key: "n", label: words.nextReview, run: next },
    {
      key: "Enter",
      label: words.openCriterion,
      when: isNothingFocused,
      run: () => criterionId !== null && openCriterion(criterionId),
    },
  ]);
}

/** Else Enter belongs to what is focused. */
function isNothingFocused(): boolean {
  return !document.activeElement?.closest("a, button, input, select, textarea, [role=tab], [role=menuitem]");
}

/** The evidence that the address names is shown once the score is there. */
function useFirstEvidence(): void {
  const { current, showBoth } = useEvidence();
  const { tab } = route.useSearch();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !current) return;
    begun.current = true;
    if (tab === undefined) showBoth(current);
  }, [current, tab, showBoth]);
}
