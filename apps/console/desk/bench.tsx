import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { reportQuery } from "../api/reports/reports.ts";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { DocumentPane } from "../design/document/document-pane.tsx";
import { type Evidence, EvidenceProvider, listEvidence, numberCriteria } from "../design/document/evidence.tsx";
import { PassagesProvider } from "../design/document/passages.tsx";
import { ShownScoreProvider, useShownScore } from "../design/document/shown-score.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { MuteKeys } from "../design/keyboard/keys.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./desk.module.css";
import { MarkingPanel } from "./marking-panel.tsx";
import type { MarkingOutbox } from "./outbox/marking-outbox.ts";

export interface BenchProps {
  readonly report: ListedReport;
  /** Whether the report is visible. If not, it is rendered in advance, hidden and inert. */
  readonly isShown: boolean;
  /** Whether a request about the report is not saved yet. */
  readonly isWaiting: boolean;
  /** Whether the service refused a request about the report. */
  readonly isReturned: boolean;
  readonly outbox: MarkingOutbox;
  /** Called after a request was added to the outbox. */
  readonly onMarked: (requestId: string, isAccepted: boolean) => void;
}

/** One report: the document at the left, the points at the right. A phone shows one of the two. */
export function Bench(props: BenchProps) {
  return (
    <MuteKeys muted={!props.isShown}>
      <ShownScoreProvider reportId={props.report.id}>{() => <Opened {...props} />}</ShownScoreProvider>
    </MuteKeys>
  );
}

function Opened({ report, isShown, isWaiting, isReturned, outbox, onMarked }: BenchProps) {
  const words = useWords("desk");
  const reportWords = useWords("report");
  const { score, query, nameOf } = useShownScore();
  const detail = useQuery(reportQuery(report.id)).data;
  const [at, setAt] = useState<string | undefined>(undefined);
  const [front, setFront] = useState<"desk" | "side">("side");
  const evidence = useMemo(() => (score ? listEvidence(score, nameOf) : []), [score, nameOf]);
  const criteria = useMemo(() => (score ? [...numberCriteria(score).keys()] : []), [score]);
  const labelOf = useCallback(
    ({ number, name, quote }: Evidence) => reportWords.markLabel(number, name, quote),
    [reportWords],
  );
  // On a phone, showing a passage switches to the document, except for the passage that is selected in advance.
  const isSelected = useRef(false);
  const bringDesk = useCallback(() => {
    if (isSelected.current && matchMedia("(max-width: 760px)").matches) setFront("desk");
  }, []);
  const onSelected = useCallback(() => {
    isSelected.current = true;
  }, []);
  const bringSide = useCallback(() => setFront("side"), []);
  return (
    <div
      className={styles.bench}
      data-shown={isShown || undefined}
      data-front={front}
      data-report={report.id}
      inert={!isShown}
    >
      <PassagesProvider onShow={bringDesk}>
        <EvidenceProvider
          all={evidence}
          criteria={criteria}
          at={at}
          onAt={setAt}
          onScore={bringSide}
          onPanel={bringSide}
          labelOf={labelOf}
        >
          <DocumentPane reportId={report.id} pages={report.pages} />
          <aside className={styles.side} aria-label={words.marking}>
            <Loaded query={query}>
              {(newest) => (
                <MarkingPanel
                  report={report}
                  detail={detail}
                  score={newest}
                  isShown={isShown}
                  isWaiting={isWaiting}
                  isReturned={isReturned}
                  outbox={outbox}
                  onSelected={onSelected}
                  onMarked={onMarked}
                />
              )}
            </Loaded>
          </aside>
        </EvidenceProvider>
      </PassagesProvider>
      <div className={styles.switch}>
        <Segments
          label={words.whichSide}
          value={front}
          onChange={setFront}
          options={[
            { value: "desk", label: words.document },
            { value: "side", label: words.marking },
          ]}
        />
      </div>
    </div>
  );
}
