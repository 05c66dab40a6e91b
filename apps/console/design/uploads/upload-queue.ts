import type { Problem } from "../../api/problem.ts";
import type { Refusal } from "./check-file.ts";

/** A file on its way to becoming a report. */
export interface QueuedFile extends UploadTarget {
  readonly id: string;
  readonly file: File;
  readonly state: FileState;
}

/** What a file is handed in to. */
export interface UploadTarget {
  readonly rubricId?: string | undefined;
  /** Of the course that it is handed in to. */
  readonly courseId?: string | undefined;
  /** Of the assignment that it is handed in to; it names course and rubric. */
  readonly assignmentId?: string | undefined;
  /** The report that it takes the place of, in one step. */
  readonly replaces?: string | undefined;
  /** Gets the id of the report when the file is one, and the page shows it. */
  readonly onAccepted?: ((reportId: string) => void) | undefined;
}

export type FileState =
  | { readonly kind: "checking" | "waiting" }
  /** `secondsLeft` is null until enough was sent to tell. */
  | { readonly kind: "sending"; readonly sentBytes: number; readonly secondsLeft: number | null }
  | { readonly kind: "refused"; readonly reason: Refusal }
  /** The person handed in a file of this name and size before. */
  | { readonly kind: "known" }
  | { readonly kind: "failed"; readonly problem: Problem }
  /** The service takes no more for now, or the session has ended: it goes on by itself. */
  | { readonly kind: "held"; readonly why: "too_many"; readonly until: number }
  | { readonly kind: "held"; readonly why: "signed_out" };

/** What the queue works with. */
export interface UploadQueueOptions {
  readonly check: (file: File) => Promise<Refusal | null>;
  /** Whether the person handed it in before. */
  readonly isKnown: (file: QueuedFile) => Promise<boolean>;
  readonly send: (
    file: QueuedFile,
    onProgress: (sentBytes: number) => void,
  ) => { readonly done: Promise<{ readonly id: string }>; cancel(): void };
  /** Resolves when the page shows the report, and the queue may forget the file. */
  readonly onAccepted: (file: QueuedFile, reportId: string) => Promise<void>;
  readonly onSignedOut: (problem: Problem) => void;
  readonly asProblem: (thrown: unknown) => Problem;
  /** Told whenever there begins or ends something that would be lost with the page. */
  readonly onBusy: (busy: boolean) => void;
}

/** Hands in several files, few at a time. It outlives the screen, so that one can look around meanwhile. */
export interface UploadQueue {
  add(files: readonly File[], to: UploadTarget): void;
  /** Sends again what failed, or what is known. */
  retry(id: string): void;
  /** Stops it, whatever it is at, and forgets it. */
  remove(id: string): void;
  /** Goes on with what waited for somebody to sign in. */
  resume(): void;
  clear(): void;
  files(): readonly QueuedFile[];
  subscribe(listener: () => void): () => void;
}

/** More would only share the same line, and browsers have six connections for everything. */
const MAX_SENDING = 2;
/** Before that, the pace of a line is a guess. */
const PACE_AFTER_MILLISECONDS = 1_000;

export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  let queued: readonly QueuedFile[] = [];
  const listeners = new Set<() => void>();
  const cancels = new Map<string, () => void>();
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  let wasBusy = false;

  const change = (next: readonly QueuedFile[]) => {
    queued = next;
    const busy = queued.some(({ state }) => ["checking", "waiting", "sending", "held"].includes(state.kind));
    if (busy !== wasBusy) options.onBusy(busy);
    wasBusy = busy;
    for (const listener of listeners) listener();
  };
  const set = (id: string, state: FileState) =>
    change(queued.map((file) => (file.id === id ? { ...file, state } : file)));
  const stateOf = (id: string) => queued.find((file) => file.id === id)?.state;
  const isHeld = () => queued.some(({ state }) => state.kind === "held");

  const check = async (file: QueuedFile) => {
    const reason = await options.check(file.file);
    if (stateOf(file.id)?.kind !== "checking") return;
    if (reason) return set(file.id, { kind: "refused", reason });
    const again = queued.some(
      (other) => other.id !== file.id && isSame(other.file, file.file) && other.state.kind !== "refused",
    );
    if (
      again &&
      queued.findIndex(({ id }) => id === file.id) > queued.findIndex((other) => isSame(other.file, file.file))
    )
      return set(file.id, { kind: "known" });
    const known = await options.isKnown(file).catch(() => false);
    if (stateOf(file.id)?.kind !== "checking") return;
    set(file.id, { kind: known ? "known" : "waiting" });
    pump();
  };

  const pump = () => {
    while (!isHeld() && queued.filter(({ state }) => state.kind === "sending").length < MAX_SENDING) {
      const next = queued.find(({ state }) => state.kind === "waiting");
      if (!next) return;
      void send(next);
    }
  };

  const send = async (file: QueuedFile) => {
    const begun = Date.now();
    const upload = options.send(file, (sentBytes) => {
      if (stateOf(file.id)?.kind !== "sending") return;
      const elapsed = Date.now() - begun;
      const left =
        elapsed < PACE_AFTER_MILLISECONDS ? null : ((file.file.size - sentBytes) * elapsed) / sentBytes / 1000;
      set(file.id, { kind: "sending", sentBytes, secondsLeft: left !== null && Number.isFinite(left) ? left : null });
    });
    cancels.set(file.id, () => upload.cancel());
    set(file.id, { kind: "sending", sentBytes: 0, secondsLeft: null });
    try {
      const { id } = await upload.done;
      await options.onAccepted(file, id);
      change(queued.filter((other) => other.id !== file.id));
      file.onAccepted?.(id);
    } catch (thrown) {
      // Removed by hand: nothing is left to say.
      if (stateOf(file.id)) set(file.id, stateAfter(options.asProblem(thrown)));
    } finally {
      cancels.delete(file.id);
      pump();
    }
  };

  const stateAfter = (problem: Problem): FileState => {
    if (problem.kind === "signed_out") {
      options.onSignedOut(problem);
      return { kind: "held", why: "signed_out" };
    }
    if (problem.kind === "too_many" && problem.retryAfterSeconds !== null) {
      const milliseconds = problem.retryAfterSeconds * 1000;
      clearTimeout(holdTimer);
      holdTimer = setTimeout(() => release("too_many"), milliseconds);
      return { kind: "held", why: "too_many", until: Date.now() + milliseconds };
    }
    return { kind: "failed", problem };
  };
  const release = (why: "too_many" | "signed_out") => {
    if (!queued.some(({ state }) => state.kind === "held" && state.why === why)) return;
    change(
      queued.map((file) =>
        file.state.kind === "held" && file.state.why === why ? { ...file, state: { kind: "waiting" } } : file,
      ),
    );
    pump();
  };
  const remove = (id: string) => {
    const cancel = cancels.get(id);
    change(queued.filter((file) => file.id !== id));
    cancel?.();
    pump();
  };

  return {
    add(files, to) {
      const added = files.map((file): QueuedFile => ({ ...to, id: newId(), file, state: { kind: "checking" } }));
      change([...queued, ...added]);
      for (const file of added) void check(file);
    },
    retry(id) {
      set(id, { kind: "waiting" });
      pump();
    },
    remove,
    resume: () => release("signed_out"),
    clear() {
      clearTimeout(holdTimer);
      for (const { id } of queued) remove(id);
    },
    files: () => queued,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

let lastId = 0;
/** Not crypto.randomUUID, which pages over plain http do not have. */
function newId(): string {
  lastId += 1;
  return `file-${lastId}`;
}
