import { deskStorageKey } from "../api/desk-storage.ts";
import type { MarkingRequest, MarkingResult } from "../api/markings.ts";
import type { Problem } from "../api/problem.ts";
import type { PointsDrafts } from "../design/points/points-draft.ts";

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

/** Drafts of one report that were neither saved nor discarded. */
interface KeptDrafts {
  readonly drafts: PointsDrafts;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Kept {
  readonly waiting: readonly WaitingMarking[];
  readonly drafts: Readonly<Record<string, KeptDrafts>>;
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
  /** Stored drafts of a report. Drafts older than a week are dropped when the outbox is created. */
  draftsOf(reportId: string): PointsDrafts;
  /** Replaces the stored drafts of a report; an empty object deletes them. */
  keepDrafts(reportId: string, drafts: PointsDrafts): void;
  /** Removes a report from `returned`. */
  dismiss(reportId: string): void;
  /** Sends the next waiting request at once. */
  retry(): void;
  /** Stops sending. Waiting requests stay in storage until the next visit. */
  close(): void;
}

export interface OutboxOptions {
  readonly personId: string;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly send: (marking: WaitingMarking) => Promise<MarkingResult>;
  /** Called after a request was saved or refused; cached data about the report is stale then. */
  readonly onSettled: (marking: WaitingMarking) => void;
  readonly asProblem: (thrown: unknown) => Problem;
  /** Current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

const keptMilliseconds = 7 * 24 * 3600 * 1000;
const retrySeconds = [1, 2, 5, 10];

/**
 * Sends markings one at a time in the background. Waiting requests and drafts are stored in the browser under the person's id:
 * they survive a closed page, and are sent only while the same person is signed in.
 */
export function createMarkingOutbox(options: OutboxOptions): MarkingOutbox {
  const { personId, storage, send, onSettled, asProblem, now = Date.now } = options;
  const key = deskStorageKey(personId);
  let kept = readKept(storage, key, now());
  let returned: readonly ReturnedMarking[] = [];
  let trouble: Problem | null = null;
  let state: OutboxState = { waiting: kept.waiting, returned, trouble };
  const listeners = new Set<() => void>();
  let sending: string | null = null;
  let isClosed = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tell = () => {
    state = { waiting: kept.waiting, returned, trouble };
    for (const listener of listeners) listener();
  };
  const keep = (next: Kept) => {
    kept = next;
    try {
      if (kept.waiting.length === 0 && Object.keys(kept.drafts).length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(kept));
    } catch {
      // Without storage, requests are still sent while the page is open.
    }
  };
  const draftsWithout = (reportId: string) =>
    Object.fromEntries(Object.entries(kept.drafts).filter(([id]) => id !== reportId));
  const without = (requestId: string) => kept.waiting.filter((each) => each.requestId !== requestId);

  const run = async () => {
    if (sending !== null || isClosed) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (;;) {
      const [next] = kept.waiting;
      if (next === undefined || isClosed) break;
      sending = next.requestId;
      try {
        await send(next);
        tries = 0;
        trouble = null;
        keep({ ...kept, waiting: without(next.requestId) });
        onSettled(next);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (isPassing(problem) && (problem.kind !== "broken" || tries < retrySeconds.length)) {
          trouble = problem;
          sending = null;
          timer = setTimeout(() => void run(), (retrySeconds[Math.min(tries++, retrySeconds.length - 1)] ?? 10) * 1000);
          tell();
          return;
        }
        trouble = null;
        tries = 0;
        const back = { reportId: next.reportId, name: next.name, why: problem.title };
        returned = [...returned.filter(({ reportId }) => reportId !== next.reportId), back];
        const drafts = { ...kept.drafts, [next.reportId]: { drafts: next.drafts, at: now() } };
        keep({ waiting: without(next.requestId), drafts: next.kind === "mark" ? drafts : kept.drafts });
        onSettled(next);
      }
      sending = null;
      tell();
    }
    sending = null;
    tell();
  };
  void run();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(marking) {
      returned = returned.filter(({ reportId }) => reportId !== marking.reportId);
      keep({ waiting: [...kept.waiting, marking], drafts: draftsWithout(marking.reportId) });
      tell();
      void run();
    },
    undo({ requestId, reportId, name }) {
      if (requestId !== sending && kept.waiting.some((each) => each.requestId === requestId)) {
        keep({ ...kept, waiting: without(requestId) });
        tell();
        return;
      }
      const undoing = { kind: "undo" as const, requestId: `undo-${requestId}`, reportId, name, body: null, drafts: {} };
      keep({ ...kept, waiting: [...kept.waiting, undoing] });
      tell();
      void run();
    },
    draftsOf: (reportId) => kept.drafts[reportId]?.drafts ?? {},
    keepDrafts(reportId, drafts) {
      const rest = draftsWithout(reportId);
      keep({
        ...kept,
        drafts: Object.keys(drafts).length === 0 ? rest : { ...rest, [reportId]: { drafts, at: now() } },
      });
    },
    dismiss(reportId) {
      returned = returned.filter((each) => each.reportId !== reportId);
      tell();
    },
    retry: () => void run(),
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
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

function readKept(storage: OutboxOptions["storage"], key: string, now: number): Kept {
  try {
    const { waiting = [], drafts = {} } = JSON.parse(storage.getItem(key) ?? "{}") as Partial<Kept>;
    const young = Object.entries(drafts).filter(([, { at }]) => now - at < keptMilliseconds);
    return { waiting, drafts: Object.fromEntries(young) };
  } catch {
    return { waiting: [], drafts: {} };
  }
}
