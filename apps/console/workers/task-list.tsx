import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { cancelTask, type QueuedTask, tasksQuery } from "../api/operation/operation.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../design/actions/button.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Table, type TableColumn } from "../design/display/table.tsx";
import { Quiet, Unseen } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useUndo } from "../design/feedback/undo.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { type OperationList, taskStates } from "./operation-search.ts";
import { typeOptions } from "./type-options.ts";
import styles from "./workers.module.css";

const PAGE_SIZE = 50;

/** Tasks that wait or run, narrowed by state and type; each can be cancelled. */
export function TaskList({ types, search, go, interval }: OperationList) {
  const words = useWords("workers");
  const { state, type, cursor } = search;
  const { hidden, problem, cancel } = useCancel();
  const list = useQuery({
    ...tasksQuery({ limit: PAGE_SIZE, ...(state && { state }), ...(type && { type }), ...(cursor && { cursor }) }),
    refetchInterval: interval,
  });
  const narrowed = state !== undefined || type !== undefined;
  const missed = problem !== null && asProblem(problem).kind === "missing";
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <Segments
          label={words.taskState}
          value={state ?? "all"}
          options={(["all", ...taskStates] as const).map((each) => ({ value: each, label: words.taskStates[each] }))}
          onChange={(each) => go({ state: each === "all" ? undefined : each, cursor: undefined })}
        />
        <SelectField
          label={words.type}
          inline
          value={type ?? "all"}
          options={typeOptions(types, words)}
          onChange={(each) => go({ type: each === "all" ? undefined : each, cursor: undefined })}
        />
      </div>
      {problem !== null && (
        <ProblemNote
          error={problem}
          title={missed ? words.cancelMissed : undefined}
          advice={missed ? words.cancelMissedAdvice : undefined}
        />
      )}
      <Loaded query={list}>
        {({ tasks, next_cursor: next }) => (
          <>
            <Sheet label={words.tasks}>
              {tasks.length === 0 ? (
                <Empty
                  title={narrowed ? words.noTasksFit : words.noTasks}
                  action={
                    narrowed && (
                      <Button onPress={() => go({ state: undefined, type: undefined, cursor: undefined })}>
                        {words.clearFilters}
                      </Button>
                    )
                  }
                >
                  {!narrowed && words.noTasksAdvice}
                </Empty>
              ) : (
                <TaskTable tasks={tasks.filter(({ id }) => !hidden.has(id))} onCancel={cancel} />
              )}
            </Sheet>
            {(cursor !== undefined || next !== null) && (
              <div className={styles.pager}>
                {cursor !== undefined && (
                  <Button small onPress={() => go({ cursor: undefined })}>
                    {words.firstPage}
                  </Button>
                )}
                {next !== null && (
                  <Button small onPress={() => go({ cursor: next })}>
                    {words.nextPage}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function TaskTable({
  tasks,
  onCancel,
}: {
  readonly tasks: readonly QueuedTask[];
  readonly onCancel: (task: QueuedTask) => void;
}) {
  const words = useWords("workers");
  const formats = useFormats();
  const columns: readonly TableColumn<QueuedTask>[] = [
    {
      id: "task",
      label: words.task,
      isRowHeader: true,
      render: (task) => (
        <>
          {words.typeWords[task.type] ?? task.type} <Quiet size="caption">{task.id.slice(0, 8)}</Quiet>
        </>
      ),
    },
    {
      id: "state",
      label: words.state,
      render: ({ state, worker }) => (
        <>
          {words.taskStates[state]} <Quiet size="caption">{worker}</Quiet>
        </>
      ),
    },
    {
      id: "report",
      label: words.report,
      wideOnly: true,
      render: ({ key }) => {
        const reportId = reportOf(key);
        return (
          reportId && (
            <Link to="/reports/$reportId" params={{ reportId }}>
              {words.openReport}
            </Link>
          )
        );
      },
    },
    {
      id: "error",
      label: words.lastProblem,
      wideOnly: true,
      render: ({ error }) =>
        error && (
          <span className={styles.cut} title={(words.errors[error.code] ?? words.otherError).advice}>
            <Quiet>{(words.errors[error.code] ?? words.otherError).title}</Quiet>
          </span>
        ),
    },
    {
      id: "attempts",
      label: words.attempts,
      number: true,
      wideOnly: true,
      render: (task) => words.of(task.attempts, task.max_attempts),
    },
    {
      id: "enqueued",
      label: words.enqueued,
      number: true,
      render: (task) => <Quiet>{formats.moment(task.enqueued_at)}</Quiet>,
    },
    {
      id: "cancel",
      label: <Unseen>{words.acts}</Unseen>,
      number: true,
      render: (task) =>
        task.state !== "dead" && (
          <Button
            small
            look="plain"
            aria-label={words.cancelTask(words.typeWords[task.type] ?? task.type)}
            onPress={() => onCancel(task)}
          >
            {words.cancel}
          </Button>
        ),
    },
  ];
  return <Table label={words.tasks} columns={columns} items={tasks} dense />;
}

/** The id in the key of a report's task. */
function reportOf(key: string | null): string | null {
  return /^report\/([0-9a-f-]{36})\//.exec(key ?? "")?.[1] ?? null;
}

/** Cancelling shows at once and happens when nobody took it back. */
function useCancel() {
  const words = useWords("workers");
  const queries = useQueryClient();
  const offerUndo = useUndo();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<unknown>(null);
  const show = (id: string) => setHidden((before) => new Set([...before].filter((each) => each !== id)));
  return {
    hidden,
    problem,
    cancel({ id, type }: QueuedTask) {
      setProblem(null);
      setHidden((before) => new Set([...before, id]));
      offerUndo({
        message: words.cancelled(words.typeWords[type] ?? type),
        undo: () => show(id),
        commit: () =>
          void cancelTask(id)
            .catch(setProblem)
            .then(() => queries.invalidateQueries({ queryKey: ["operation"] }))
            .finally(() => show(id)),
      });
    },
  };
}
