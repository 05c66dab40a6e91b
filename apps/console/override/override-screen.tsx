import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { usePerson } from "../api/accounts/session.ts";
import type { Schemas } from "../api/client.ts";
import { rightsOf } from "../api/reports/report-rights.ts";
import { reportQuery, scoreQuery } from "../api/reports/reports.ts";
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
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Skeleton } from "../design/feedback/skeleton.tsx";
import { Page } from "../design/layout/page.tsx";
import { Workbench } from "../design/layout/workbench.tsx";
import { override as english } from "../words/en/override.ts";
import { provideWords, useWords } from "../words/use-words.ts";
import { override as chinese } from "../words/zh/override.ts";
import styles from "./override.module.css";
import { OverrideHead } from "./override-head.tsx";
import { PointsPanel } from "./points-panel.tsx";

provideWords("override", { zh: chinese, en: english });

const route = getRouteApi("/signed-in/reports/$reportId/override");

/** The document left, the model's points and one's own right. */
export function OverrideScreen() {
  const words = useWords("override");
  const { reportId } = route.useParams();
  const personId = usePerson()?.id;
  const report = useQuery(reportQuery(reportId));
  if (report.data && !rightsOf(personId, report.data).mark) {
    return (
      <Page title={words.title} width="reading">
        <ProblemNote
          title={words.forbidden}
          advice={words.forbiddenAdvice}
          actions={
            <LinkButton small to="/reports/$reportId" params={{ reportId }}>
              {words.toReport}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  // Another report begins anew: nothing that was typed goes over to it.
  return (
    <ShownScoreProvider reportId={reportId}>{() => <Opened key={reportId} reportId={reportId} />}</ShownScoreProvider>
  );
}

function Opened({ reportId }: { readonly reportId: string }) {
  const words = useWords("override");
  const reportWords = useWords("report");
  const { nameOf } = useShownScore();
  const { at, view = "side" } = route.useSearch();
  const navigate = route.useNavigate();
  const report = useQuery(reportQuery(reportId)).data;
  const score = useQuery(scoreQuery(reportId));
  const setView = useCallback(
    (next: "desk" | "side") =>
      void navigate({
        search: (before) => ({ ...before, view: next === "side" ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const { data } = score;
  const evidence = useMemo(() => (data ? listEvidence(data, nameOf) : []), [data, nameOf]);
  const criteria = useMemo(() => (data ? [...numberCriteria(data).keys()] : []), [data]);
  const labelOf = useCallback(
    ({ number, name, quote }: Evidence) => reportWords.markLabel(number, name, quote),
    [reportWords],
  );
  const bringDesk = useCallback(() => {
    if (matchMedia("(max-width: 760px)").matches) setView("desk");
  }, [setView]);
  // One step of the address: what is read, and the criterion that it speaks for.
  const setAt = useCallback(
    (id: string | undefined) => {
      const open = evidence.find((each) => each.id === id)?.criterionId;
      void navigate({
        search: (before) => ({ ...before, at: id, ...(open !== undefined && { open }) }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, evidence],
  );
  const bringPanel = useCallback(() => {
    if (view === "desk") setView("side");
  }, [setView, view]);

  return (
    <Page title={report?.name ?? words.title} width="full">
      <PassagesProvider onShow={bringDesk}>
        <EvidenceProvider
          all={evidence}
          criteria={criteria}
          at={at}
          onAt={setAt}
          onScore={bringPanel}
          onPanel={bringPanel}
          labelOf={labelOf}
        >
          <FirstEvidence />
          <Workbench
            front={view}
            onFront={setView}
            choice={{ label: words.whichSide, desk: words.document, side: words.side }}
            head={<OverrideHead reportId={reportId} report={report} score={data} />}
            desk={<DocumentPane reportId={reportId} pages={report?.pages ?? null} />}
            sideLabel={words.side}
            sideClass={styles.side}
            side={
              <Loaded
                query={score}
                skeleton={
                  <div className={styles.scroll}>
                    <Skeleton />
                  </div>
                }
              >
                {(newest: Schemas["ReportScore"]) => (
                  <PointsPanel
                    reportId={reportId}
                    newest={newest}
                    isProcessing={report?.status === "queued" || report?.status === "processing"}
                  />
                )}
              </Loaded>
            }
          />
        </EvidenceProvider>
      </PassagesProvider>
    </Page>
  );
}

/** What the address names is shown once, as soon as it is there. */
function FirstEvidence() {
  const { current, showBoth } = useEvidence();
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || !current) return;
    isShown.current = true;
    showBoth(current);
  }, [current, showBoth]);
  return null;
}
