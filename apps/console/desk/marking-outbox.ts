import type { MarkingRequest, MarkingResult } from "../api/markings.ts";
import type { Problem } from "../api/problem.ts";
import type { PointsDrafts } from "../design/points/points-draft.ts";

/** A request that is not saved yet. */
export interface WaitingMarking {
  readonly kind: "mark" | "undo";
  readonly requestId: string;
  readonly reportId: string;
  /** By which the desk calls the report. */
  readonly name: string;
  /** What is sent; null to undo. */
  readonly body: MarkingRequest | null;
  /** What was typed, for when it comes back. */
  readonly drafts: PointsDrafts;
}

/** A request that the service refused. */
export interface ReturnedMarking {
  readonly reportId: string;
  readonly name: string;
  /** Why, in the language of the person. */
  readonly why: string;
}

/** What somebody typed about a report and neither saved nor threw away. */
interface KeptDrafts {
  readonly drafts: PointsDrafts;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Kept {
  readonly waiting: readonly WaitingMarking[];
  readonly drafts: Readonly<Record<string, KeptDrafts>>;
}

/** How the outbox stands. */
export interface OutboxState {
  readonly waiting: readonly WaitingMarking[];
  readonly returned: readonly ReturnedMarking[];
  /** Why what waits is not sent at the moment: there is no connection, or nobody is signed in. */
  readonly trouble: Problem | null;
}

export interface MarkingOutbox {
  /** The same object until something changes. */
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Saves it behind, after all that waits. */
  add(marking: WaitingMarking): void;
  /** Takes back the last request about a report: what was not sent yet goes, else the service is asked. */
  undo(marking: Pick<WaitingMarking, "requestId" | "reportId" | "name">): void;
  /** What was typed about a report; none where nothing was, or it is older than a week. */
  draftsOf(reportId: string): PointsDrafts;
  keepDrafts(reportId: string, drafts: PointsDrafts): void;
  /** The person has read why it came back. */
  dismiss(reportId: string): void;
  /** Tries again at once. */
  retry(): void;
  /** Sends nothing any more; what waits stays for the next visit. */
  close(): void;
}

export interface OutboxOptions {
  readonly personId: string;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly send: (marking: WaitingMarking) => Promise<MarkingResult>;
  /** It was saved or refused: what the page knows of the report is old. */
  readonly onSettled: (marking: WaitingMarking) => void;
  readonly asProblem: (thrown: unknown) => Problem;
  /** Default: the time of the machine. */
  readonly now?: () => number;
}

const prefix = "rubrica-desk-";
const keptMilliseconds = 7 * 24 * 3600 * 1000;
const retrySeconds = [1, 2, 5, 10];

/**
 * Saves markings one after the other while the person goes on. What waits is in the browser's storage under the person's id,
 * so that a closed page loses nothing, and is sent for nobody else.
 */
export function createMarkingOutbox(options: OutboxOptions): MarkingOutbox {
  const { personId, storage, send, onSettled, asProblem, now = Date.now } = options;
  const key = `${prefix}${personId}`;
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
      // A browser that keeps nothing still saves while the page is open.
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

/** Of the request that an undoing takes back. */
export function requestIdOf({ requestId }: Pick<WaitingMarking, "requestId">): string {
  return requestId.replace(/^undo-/, "");
}

/** Whether the same request may be saved later as it is. */
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
