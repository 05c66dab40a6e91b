import type { WorkerStatus, WorkersStatus } from "../api/operation/operation.ts";
import { Sheet } from "../design/display/sheet.tsx";
import { Table, type TableColumn } from "../design/display/table.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import styles from "./workers.module.css";

/** Processes say every five seconds how they are; who misses two is out of touch. */
const LOST_AFTER_SECONDS = 12;

type WorkerRow = WorkerStatus & { readonly id: string };

/** The workers of all processes. */
export function WorkerTable({ status }: { readonly status: WorkersStatus }) {
  const words = useWords("workers");
  const formats = useFormats();
  const rows: readonly WorkerRow[] = status.workers.map((worker) => ({
    ...worker,
    id: `${worker.process}/${worker.kind}`,
  }));
  const columns: readonly TableColumn<WorkerRow>[] = [
    {
      id: "process",
      label: words.process,
      isRowHeader: true,
      render: ({ kind, process }) => (
        <>
          {words.kinds[kind] ?? kind} <Quiet size="caption">{process}</Quiet>
        </>
      ),
    },
    { id: "state", label: words.state, render: (worker) => <State worker={worker} /> },
    { id: "doing", label: words.doing, wideOnly: true, render: (worker) => <Doing worker={worker} /> },
    {
      id: "since",
      label: words.since,
      number: true,
      wideOnly: true,
      render: ({ running }) => (
        <span className={styles.lines}>
          {running.map(({ id, started_at }) => (
            <Quiet key={id}>{words.seconds((Date.now() - Date.parse(started_at)) / 1000)}</Quiet>
          ))}
        </span>
      ),
    },
    { id: "done", label: words.done, number: true, render: ({ processed }) => formats.number(processed) },
    { id: "failed", label: words.failed, number: true, render: ({ failed }) => formats.number(failed) },
  ];
  return (
    <Sheet
      label={words.workers}
      head={
        <>
          <h2>{words.workers}</h2>
          <Quiet>{words.sinceStart}</Quiet>
        </>
      }
    >
      {rows.length === 0 ? (
        <Empty title={words.noWorkers}>{words.noWorkersAdvice}</Empty>
      ) : (
        <Table label={words.workers} columns={columns} items={rows} dense />
      )}
    </Sheet>
  );
}

function State({ worker }: { readonly worker: WorkerStatus }) {
  const words = useWords("workers");
  const { seen_seconds_ago: seen, healthy, state, running } = worker;
  if (seen > LOST_AFTER_SECONDS) return <Tag meaning="error">{words.lost(Math.round(seen))}</Tag>;
  if (!healthy) return <Tag meaning="error">{words.sick}</Tag>;
  if (state !== "running") return words.states[state] ?? state;
  return running.length > 0 ? words.busy : <Quiet>{words.free}</Quiet>;
}

function Doing({ worker }: { readonly worker: WorkerStatus }) {
  const words = useWords("workers");
  const formats = useFormats();
  const { running, last_error: error, seen_seconds_ago: seen } = worker;
  if (seen > LOST_AFTER_SECONDS) return <Quiet>{words.lostNote}</Quiet>;
  if (running.length === 0) {
    if (error === null) return null;
    return (
      <span className={styles.cut}>
        <Quiet size="caption">
          {words.lastError} {formats.moment(error.at)}: {words.errors[error.code]?.title ?? words.otherError.title}
        </Quiet>
      </span>
    );
  }
  return (
    <span className={styles.lines}>
      {running.map(({ id, type, attempt, progress }) => (
        <span key={id}>
          {words.typeWords[type] ?? type}{" "}
          <Quiet size="caption">
            {progress > 0 && formats.percent(progress)} {attempt > 1 && words.attempt(attempt)}
          </Quiet>
        </span>
      ))}
    </span>
  );
}
