import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeadLetter, deadLettersQuery, discard, redrive } from "../api/operation/operation.ts";
import { Button } from "../design/actions/button.tsx";
import { TypedConfirmation } from "../design/dialogs/dialog.tsx";
import { WithPanel } from "../design/dialogs/side-panel.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Table, type TableColumn } from "../design/display/table.tsx";
import { Quiet } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { Pager } from "../design/navigation/pager.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { DeadLetterPanel } from "./dead-letter-panel.tsx";
import type { OperationList } from "./operation-search.ts";
import { ReportTitle, reportIn } from "./report-title.tsx";
import { useCount } from "./tiles.tsx";
import { typeOptions } from "./type-options.ts";
import styles from "./workers.module.css";

const PAGE_SIZE = 20;

/** Tasks that nobody could finish: look at one, try again or discard one or several. */
export function DeadLetterList({ types, search, go, interval }: OperationList) {
  const words = useWords("workers");
  const count = useCount();
  const { type, page = 1, letter } = search;
  const list = useQuery({
    ...deadLettersQuery({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...(type && { type }) }),
    refetchInterval: interval,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null);
  const decided = useDecisions((ids) => {
    setTicked(new Set());
    setDiscarding(null);
    if (letter !== undefined && ids.includes(letter)) go({ letter: undefined });
  });
  // What went elsewhere meanwhile is no longer chosen.
  const chosen = (list.data?.dead_letters ?? []).map(({ id }) => id).filter((id) => ticked.has(id));
  const panel = letter !== undefined && (
    <DeadLetterPanel
      key={letter}
      id={letter}
      isPending={decided.isPending}
      onRedrive={() => void decided.redrive([letter])}
      onDiscard={() => setDiscarding([letter])}
      onClose={() => go({ letter: undefined })}
    />
  );
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <SelectField
          label={words.type}
          inline
          value={type ?? "all"}
          options={typeOptions(types, words)}
          onChange={(each) => go({ type: each === "all" ? undefined : each, page: undefined })}
        />
        <div role="status">{decided.said && <Quiet>{decided.said}</Quiet>}</div>
      </div>
      {decided.problem !== null && <ProblemNote error={decided.problem.error} title={decided.problem.title} />}
      <WithPanel panel={panel}>
        <Loaded query={list}>
          {({ dead_letters: letters, total }) => (
            <div>
              <Sheet
                label={words.tabDead}
                head={
                  <>
                    <h2>{words.tabDead}</h2>
                    <Quiet>
                      {words.deadLead(count(total))} · {words.deadNote}
                    </Quiet>
                  </>
                }
              >
                {chosen.length > 0 && (
                  <div className={styles.bulk}>
                    <b>{words.selected(chosen.length)}</b>
                    <Button small isPending={decided.isPending} onPress={() => void decided.redrive(chosen)}>
                      <Icon name="redo" />
                      {words.redrive}
                    </Button>
                    <Button small look="danger" onPress={() => setDiscarding(chosen)}>
                      {words.discard}
                    </Button>
                  </div>
                )}
                {letters.length === 0 ? (
                  <Empty
                    title={words.noDead}
                    action={
                      type !== undefined && (
                        <Button onPress={() => go({ type: undefined, page: undefined })}>{words.clearFilters}</Button>
                      )
                    }
                  >
                    {type === undefined && words.noDeadAdvice}
                  </Empty>
                ) : (
                  <LetterTable
                    letters={letters}
                    open={letter}
                    ticked={new Set(chosen)}
                    onTick={setTicked}
                    onOpen={({ id }) => go({ letter: id })}
                  />
                )}
              </Sheet>
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                rangeOf={words.deadRange}
                onPage={(to) => go({ page: to > 1 ? to : undefined })}
              />
            </div>
          )}
        </Loaded>
      </WithPanel>
      {discarding !== null && (
        <TypedConfirmation
          title={words.discardTitle(discarding.length)}
          consequence={words.discardConsequence}
          word={words.discardWord}
          action={words.discardAction(discarding.length)}
          keep={words.discardKeep}
          isOpen
          isPending={decided.isPending}
          onConfirm={() => void decided.discard(discarding)}
          onClose={() => setDiscarding(null)}
        />
      )}
    </div>
  );
}

function LetterTable({
  letters,
  open,
  ticked,
  onTick,
  onOpen,
}: {
  readonly letters: readonly DeadLetter[];
  /** What is in the panel beside it. */
  readonly open: string | undefined;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (letter: DeadLetter) => void;
}) {
  const words = useWords("workers");
  const formats = useFormats();
  const columns: readonly (TableColumn<DeadLetter> | false)[] = [
    {
      id: "task",
      label: words.task,
      isRowHeader: true,
      render: ({ type }) => words.typeWords[type] ?? type,
    },
    open === undefined && {
      id: "report",
      label: words.report,
      wideOnly: true,
      render: ({ payload }) => {
        const id = reportIn(payload);
        return (
          id && (
            <span className={styles.cut}>
              <ReportTitle id={id} />
            </span>
          )
        );
      },
    },
    {
      id: "error",
      label: words.lastDeadError,
      render: ({ error }) => <span className={styles.cut}>{(words.errors[error.code] ?? words.otherError).title}</span>,
    },
    { id: "attempts", label: words.attempts, number: true, wideOnly: true, render: ({ attempts }) => attempts },
    {
      id: "died",
      label: words.died,
      number: true,
      wideOnly: true,
      render: ({ died_at: at }) => <Quiet>{formats.moment(at)}</Quiet>,
    },
  ];
  return (
    <Table
      label={words.tabDead}
      columns={columns.filter((column) => column !== false)}
      items={letters}
      selected={ticked}
      onSelect={onTick}
      current={open}
      onOpen={onOpen}
      dense
    />
  );
}

/** Decides about dead letters, one call each; what was not found has been decided about by somebody else. */
function useDecisions(onDone: (ids: readonly string[]) => void) {
  const words = useWords("workers");
  const queries = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly error: unknown; readonly title: string | undefined } | null>(null);
  const decide = async (
    ids: readonly string[],
    work: (id: string) => Promise<void>,
    say: (count: number) => string,
  ) => {
    if (isPending) return;
    setIsPending(true);
    setSaid(null);
    setProblem(null);
    const failures: unknown[] = [];
    // One after the other: a page of them at most.
    for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
    await queries.invalidateQueries({ queryKey: ["operation"] });
    setIsPending(false);
    if (failures.length > 0) {
      const title = ids.length > 1 ? words.partly(failures.length, ids.length) : undefined;
      setProblem({ error: failures[0], title });
    }
    if (failures.length < ids.length) setSaid(say(ids.length - failures.length));
    onDone(ids);
  };
  return {
    isPending,
    said,
    problem,
    redrive: (ids: readonly string[]) => decide(ids, redrive, words.redriven),
    discard: (ids: readonly string[]) => decide(ids, discard, words.discarded),
  };
}
