import { getRouteApi, useBlocker } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useEffect, useRef, useState } from "react";
import { LinkButton } from "../design/actions/button.tsx";
import { Unseen } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { useKeys } from "../design/keyboard/keys.tsx";
import { Page } from "../design/layout/page.tsx";
import { desk as english } from "../words/en/desk.ts";
import { provideWords, useWords } from "../words/use-words.ts";
import { desk as chinese } from "../words/zh/desk.ts";
import { Bench } from "./bench.tsx";
import styles from "./desk.module.css";
import { DeskHead } from "./desk-head.tsx";
import { isReviewed, nameOfReport } from "./order-queue.ts";
import { LeaveWhileSaving } from "./outbox/leave-while-saving.tsx";
import { SavingNotes } from "./outbox/saving-notes.tsx";
import { useOutbox } from "./outbox/use-outbox.ts";
import { QueueList } from "./queue-list.tsx";
import { useDeskQueue, usePrefetchedScores } from "./use-desk-queue.ts";

provideWords("desk", { zh: chinese, en: english });

const route = getRouteApi("/signed-in/desk");

/** Shows the queue and one report with its document and points. The next report is rendered in advance, hidden. */
export function DeskScreen() {
  const words = useWords("desk");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { query, reports } = useDeskQueue(search);
  const { outbox, state } = useOutbox();
  const [said, setSaid] = useState("");
  // Requests of this visit, oldest first; undo takes the last one.
  const made = useRef<{ readonly requestId: string; readonly reportId: string }[]>([]);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => state.waiting.length > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });

  const found = reports.findIndex(({ id }) => id === search.at);
  const firstToReview = reports.findIndex((report) => !isReviewed(report));
  const at = found >= 0 ? found : Math.max(0, firstToReview);
  const current = reports[at];
  const next = reports[at + 1];
  // Rendered in advance after the current report is on show, so that a key does not wait for it.
  const prepared = useDeferredValue(next);
  usePrefetchedScores(reports, at);

  const go = useCallback(
    (id: string | undefined) => {
      if (id === undefined) return;
      void navigate({ search: (before) => ({ ...before, at: id }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const step = (by: 1 | -1) => {
    const target = reports[at + by];
    if (!target) return;
    setSaid(words.nowAt(nameOfReport(target)));
    go(target.id);
  };
  const undo = () => {
    const last = made.current.pop();
    const report = reports.find(({ id }) => id === last?.reportId);
    if (!last || !report) return;
    outbox.undo({ ...last, name: nameOfReport(report) });
    setMine((before) => new Set([...before].filter((id) => id !== last.reportId)));
    setSaid(words.undone(nameOfReport(report)));
    go(last.reportId);
  };
  useKeys([
    { key: "n", label: words.keyNext, run: () => step(1) },
    { key: "shift+n", label: words.keyPrevious, run: () => step(-1) },
    { key: "u", label: words.keyUndo, run: undo },
  ]);
  useEffect(() => {
    // The address names the current report, so that a reload shows it again.
    if (current && search.at === undefined) go(current.id);
  }, [current, search.at, go]);

  const benches = [current, prepared?.id === next?.id ? next : undefined].flatMap((report) => report ?? []);
  return (
    <Page title={current ? words.titleOf(nameOfReport(current)) : words.title} width="full">
      {/* From the first, so that nothing moves; without a report or with a problem the bar is the way out. */}
      {!query.isError && (query.isPending || current) && <span className={styles.barless} />}
      <Loaded query={query}>
        {() =>
          !current ? (
            <Empty title={words.empty} action={<LinkButton to="/class">{words.toClass}</LinkButton>} />
          ) : (
            <div className={styles.screen}>
              <DeskHead report={current} at={at} of={reports.length} onStep={step} saving={state.waiting.length} />
              <QueueList
                reports={reports}
                at={at}
                order={search.order ?? "worst"}
                waiting={new Set(state.waiting.map(({ reportId }) => reportId))}
                mine={mine}
                onGo={go}
                onOrder={(order) =>
                  void navigate({
                    search: ({ order: _, seed: __, at: ___, ...before }) => ({
                      ...before,
                      ...(order !== "worst" && { order }),
                      ...(order === "random" && { seed: Math.floor(Math.random() * 2 ** 31) }),
                    }),
                    replace: true,
                  })
                }
              />
              <SavingNotes outbox={outbox} state={state} onGo={go} />
              <div className={styles.benches}>
                {benches.map((report) => (
                  <Bench
                    key={report.id}
                    report={report}
                    isShown={report.id === current.id}
                    isWaiting={state.waiting.some(({ reportId }) => reportId === report.id)}
                    isReturned={state.returned.some(({ reportId }) => reportId === report.id)}
                    outbox={outbox}
                    onMarked={(requestId, isAccepted) => {
                      made.current.push({ requestId, reportId: report.id });
                      if (!isAccepted) return;
                      setMine((before) => new Set(before).add(report.id));
                      if (next) {
                        setSaid(words.nowAt(nameOfReport(next)));
                        go(next.id);
                      } else setSaid(words.end);
                    }}
                  />
                ))}
              </div>
            </div>
          )
        }
      </Loaded>
      <Unseen>
        <span role="status">{said}</span>
      </Unseen>
      {blocker.status === "blocked" && (
        <LeaveWhileSaving count={state.waiting.length} onLeave={blocker.proceed} onStay={blocker.reset} />
      )}
    </Page>
  );
}
