import type { Problem } from "../../api/problem.ts";
import type { MarkingRequest, MarkingResult } from "../../api/scores/markings.ts";
import type { PointsDrafts } from "../../design/points/points-draft.ts";
import { type DeskStorage, openDeskRecords } from "./desk-records.ts";

/** A request that is not saved yet. */
export interface WaitingMarking {
  readonly kind: "mark" | "undo";
  readonly requestId: string;
  readonly reportId: string;
  /** Name of the report in the queue. */
  readonly name: string;
  /** Body of the request; `null` if the kind is `undo`. */
  readonly body: MarkingRequest | null;
  /** Drafts that are restored if the service refuses the request. */
  readonly drafts: PointsDrafts;
}

/** A request that the service refused. */
export interface ReturnedMarking {
  readonly reportId: string;
  readonly name: string;
  /** Reason of the refusal, in the language of the page. */
  readonly why: string;
}

interface KeptMarking extends WaitingMarking {
  /** Requests are sent in ascending order. Milliseconds since 1970, or one more than the one before. */
  readonly order: number;
}

interface KeptReturn extends ReturnedMarking {
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface KeptDrafts {
  readonly drafts: PointsDrafts;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What the page shows of the outbox. */
export interface OutboxState {
  readonly waiting: readonly WaitingMarking[];
  readonly returned: readonly ReturnedMarking[];
  /** Why waiting requests are not sent at the moment, for example because there is no connection; else `null`. */
  readonly trouble: Problem | null;
}

export interface MarkingOutbox {
  /** Returns the same object until something changes. */
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Appends a request to the queue. Returns before it is sent. */
  add(marking: WaitingMarking): void;
  /** Undoes a request: removes it from the queue if it was not sent yet, else queues a request that undoes it. */
  undo(marking: Pick<WaitingMarking, "requestId" | "reportId" | "name">): void;
  /** Stored drafts of a report. Drafts of a week ago and earlier are removed when the outbox is created. */
  draftsOf(reportId: string): PointsDrafts;
  /** Replaces the stored drafts of a report; an empty object deletes them. */
  keepDrafts(reportId: string, drafts: PointsDrafts): void;
  /** Removes a report from `returned`. */
  dismiss(reportId: string): void;
  /** Sends the next waiting request at once. */
  retry(): void;
  /** Reads what another tab stored or removed. */
  sync(): void;
  /** Stops sending. Waiting requests stay in storage until the next visit. */
  close(): void;
}

export interface OutboxOptions {
  readonly personId: string;
  readonly storage: DeskStorage;
  readonly send: (marking: WaitingMarking) => Promise<MarkingResult>;
  /**
   * Runs `send` while no other tab of the same person does. Default: runs it at once. Two tabs may then send the same request,
   * which the service answers alike, and a request that waits is undone by a request.
   */
  readonly exclusively?: (send: () => Promise<void>) => Promise<void>;
  /** Called after a request was saved or refused, also by another tab; cached data about the report is stale then. */
  readonly onSettled: (marking: WaitingMarking) => void;
  readonly asProblem: (thrown: unknown) => Problem;
  /** Current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

const KEPT_MILLISECONDS = 7 * 24 * 3600 * 1000;
const retrySeconds = [1, 2, 5, 10];

/**
 * Sends markings one at a time in the background. Waiting requests, refusals and drafts are stored in the browser under the
 * person's id: they survive a closed page, and are sent only while the same person is signed in. Tabs share what is stored:
 * one of them sends, and a request that it sent is not sent again by another.
 */
export function createMarkingOutbox(options: OutboxOptions): MarkingOutbox {
  const { personId, storage, send, onSettled, asProblem, now = Date.now, exclusively } = options;
  const records = openDeskRecords(storage, personId, now() - KEPT_MILLISECONDS);
  let waiting: readonly KeptMarking[] = [];
  let returned: readonly KeptReturn[] = [];
  let trouble: Problem | null = null;
  let state: OutboxState = { waiting, returned, trouble };
  const listeners = new Set<() => void>();
  let sending: string | null = null;
  let isRunning = false;
  // Whether no other tab sends.
  let isAlone = false;
  let isClosed = false;
  let wake: (() => void) | null = null;

  /** Reads what is stored. Requests that are gone were settled by another tab. */
  const read = () => {
    const before = waiting;
    waiting = records.read<KeptMarking>("waiting").toSorted((one, other) => one.order - other.order);
    returned = records.read<KeptReturn>("returned").toSorted((one, other) => one.at - other.at);
    state = { waiting, returned, trouble };
    for (const listener of listeners) listener();
    for (const each of before) {
      if (waiting.every(({ requestId }) => requestId !== each.requestId)) onSettled(each);
    }
  };
  const append = (marking: WaitingMarking) => {
    const order = Math.max(now(), (waiting.at(-1)?.order ?? 0) + 1);
    records.write("waiting", marking.requestId, { ...marking, order } satisfies KeptMarking);
    read();
    void run();
  };
  const keepDrafts = (reportId: string, drafts: PointsDrafts) => {
    if (Object.keys(drafts).length === 0) records.remove("draft", reportId);
    else records.write("draft", reportId, { drafts, at: now() } satisfies KeptDrafts);
  };

  const sendWaiting = async () => {
    isAlone = exclusively !== undefined;
    for (let tries = 0; ; ) {
      read();
      const [next] = waiting;
      if (next === undefined || isClosed) break;
      const { requestId, reportId, name, kind, drafts } = next;
      sending = requestId;
      trouble = await send(next).then(
        () => null,
        (thrown: unknown) => asProblem(thrown),
      );
      sending = null;
      if (trouble !== null && isPassing(trouble) && (trouble.kind !== "broken" || tries < retrySeconds.length)) {
        read();
        await pause(retrySeconds[Math.min(tries, retrySeconds.length - 1)] ?? 10);
        tries += 1;
        continue;
      }
      if (trouble !== null) {
        records.write("returned", reportId, { reportId, name, why: trouble.title, at: now() } satisfies KeptReturn);
        if (kind === "mark") keepDrafts(reportId, drafts);
      }
      trouble = null;
      tries = 0;
      records.remove("waiting", requestId);
    }
    isAlone = false;
  };
  const pause = (seconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    wake?.();
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0 && !isClosed) await (exclusively?.(sendWaiting) ?? sendWaiting());
    isRunning = false;
  };
  read();
  void run();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(marking) {
      records.remove("returned", marking.reportId);
      records.remove("draft", marking.reportId);
      append(marking);
    },
    undo({ requestId, reportId, name }) {
      // A request that another tab may be sending is undone after it.
      if (isAlone && requestId !== sending && waiting.some((each) => each.requestId === requestId)) {
        records.remove("waiting", requestId);
        read();
      } else append({ kind: "undo", requestId: `undo-${requestId}`, reportId, name, body: null, drafts: {} });
    },
    draftsOf: (reportId) => records.find<KeptDrafts>("draft", reportId)?.drafts ?? {},
    keepDrafts,
    dismiss(reportId) {
      records.remove("returned", reportId);
      read();
    },
    retry: () => void run(),
    sync() {
      read();
      void run();
    },
    close() {
      isClosed = true;
      wake?.();
    },
  };
}

/** Id of the request that an `undo` request undoes. */
export function requestIdOf({ requestId }: Pick<WaitingMarking, "requestId">): string {
  return requestId.replace(/^undo-/, "");
}

/** Whether sending the same request again may succeed. */
function isPassing({ kind, isPassing: passes }: Problem): boolean {
  return passes || kind === "signed_out" || kind === "too_many" || kind === "broken";
}
