import type { ClaimedTask, Logger } from "@rubrica/core";
import type { Time } from "../time/time.ts";
import type { Timeouts } from "../time/timeouts.ts";
import type { TaskContext, TaskHandler } from "../worker/worker-definition.ts";
import { describeError, detailsOfError, isRetryable } from "./describe-error.ts";
import { cancelled, dead, release, type TaskOutcome } from "./outcome.ts";
import { type AbortReason, TaskAbortedError } from "./task-aborted-error.ts";

export interface AttemptOptions {
  readonly time: Time;
  readonly timeouts: Timeouts;
  readonly logger: Logger;
  /** How long an aborted handler may take to return before it is left behind. */
  readonly abortGraceSeconds: number;
  /** Called with 1 when the handler is left behind, and with -1 when it returns after all. */
  readonly onLeftBehind: (change: 1 | -1) => void;
}

/** One attempt at a claimed task, from its payload's check to its outcome. What few handlers ask for is made when they do. */
export class Attempt {
  readonly task: ClaimedTask;
  /** When it was claimed, and from `run` on when its handler began. */
  startedAt: Date;
  progress: { readonly fraction: number; readonly detail: string | null } = { fraction: 0, detail: null };
  readonly #options: AttemptOptions;
  #aborted: TaskAbortedError | null = null;
  #controller: AbortController | null = null;
  #logger: Logger | null = null;
  /** Leaves the handler behind once its grace is over; null while none is at work. */
  #leaveSoon: (() => void) | null = null;

  constructor(task: ClaimedTask, options: AttemptOptions) {
    this.task = task;
    this.startedAt = options.time.now();
    this.#options = options;
  }

  /** Tells the handler to stop; the first reason stands. */
  abort(reason: AbortReason): void {
    if (this.#aborted) return;
    this.#aborted = new TaskAbortedError(reason);
    this.#controller?.abort(this.#aborted);
    this.#leaveSoon?.();
  }

  /**
   * Runs the handler to an outcome, unless it was aborted before; null when there is nothing to settle because the lease is
   * gone. Never rejects.
   */
  async run(handler: TaskHandler<unknown> | undefined): Promise<TaskOutcome | null> {
    const { task } = this;
    if (this.#aborted) return this.#failure(this.#aborted);
    this.startedAt = this.#options.time.now();
    if (!handler || task.version > (handler.version ?? 1)) return release(UNKNOWN_WORK_DELAY_SECONDS);
    const { payload, mistake } = parsePayload(handler, task.payload);
    if (mistake !== null) {
      return dead({
        code: "invalid_payload",
        message: `The payload does not fit ${task.type} version ${task.version}${mistake}.`,
      });
    }
    const { taskId: id, type, version, key, group, attempt, maxAttempts, enqueuedAt } = task;
    const work = { id, type, version, payload, key, group, attempt, maxAttempts, enqueuedAt };
    try {
      return await this.#watched(handler, async () => handler.run(work, this.#context()));
    } catch (error) {
      return this.#failure(error);
    }
  }

  #context(): TaskContext {
    const attempt = this;
    return {
      get signal() {
        return attempt.#signal;
      },
      get logger() {
        return attempt.#log;
      },
      reportProgress: (fraction, detail) => {
        this.progress = { fraction: Math.min(1, Math.max(0, fraction || 0)), detail: detail ?? null };
      },
    };
  }

  get #signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(this.#aborted);
    }
    return this.#controller.signal;
  }

  get #log(): Logger {
    const { taskId, type, attempt } = this.task;
    this.#logger ??= this.#options.logger.child({ taskId, type, attempt });
    return this.#logger;
  }

  /** Aborts the work when its time is up, and leaves it behind when it does not heed an abort within the grace. */
  #watched(handler: TaskHandler<unknown>, run: () => Promise<TaskOutcome>): Promise<TaskOutcome> {
    const { timeouts, abortGraceSeconds, onLeftBehind } = this.#options;
    return new Promise((resolve, reject) => {
      let end = timeouts.start((handler.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000, () => this.abort("timeout"));
      const work = run();
      const returned = (): void => {
        end();
        this.#leaveSoon = null;
      };
      work.then(
        (outcome) => {
          returned();
          resolve(outcome);
        },
        (error: unknown) => {
          returned();
          reject(error);
        },
      );
      const leave = (): void => {
        this.#leaveSoon = null;
        this.#log.error({ reason: this.#aborted?.reason }, "handler ignores its abort signal; left behind");
        onLeftBehind(1);
        void work.catch(() => undefined).then(() => onLeftBehind(-1));
        reject(this.#aborted);
      };
      this.#leaveSoon = () => {
        end();
        end = timeouts.start(abortGraceSeconds * 1000, leave);
      };
      // The handler may have been the one to abort it, before its first wait.
      if (this.#aborted) this.#leaveSoon();
    });
  }

  #failure(error: unknown): TaskOutcome | null {
    const reason = this.#aborted?.reason;
    if (reason === "cancelled") return cancelled();
    if (reason === "lease-lost") return null;
    if (reason === "shutdown") return release(0);
    if (reason === "timeout") {
      return { kind: "retry", delaySeconds: null, error: { code: "timeout", message: "The attempt took too long." } };
    }
    const described = describeError(error);
    this.#log.debug({ error: described, details: detailsOfError(error) }, "the handler threw");
    return isRetryable(error) ? { kind: "retry", delaySeconds: null, error: described } : dead(described);
  }
}

/** Work that this version of the program does not know waits so long for one that does. */
const UNKNOWN_WORK_DELAY_SECONDS = 60;
const DEFAULT_TIMEOUT_SECONDS = 300;

type ParsedPayload = { readonly payload: unknown; readonly mistake: string | null };

/** A mistake names the places that zod's issues point to, never the values. */
export function parsePayload(handler: TaskHandler<unknown>, value: unknown): ParsedPayload {
  try {
    return { payload: handler.payload.parse(value), mistake: null };
  } catch (error) {
    const issues: unknown = error instanceof Error && "issues" in error ? error.issues : [];
    const paths = (Array.isArray(issues) ? issues : []).map(
      (issue: { path?: unknown[] }) => issue.path?.join(".") || "itself",
    );
    return { payload: null, mistake: paths.length > 0 ? `: ${[...new Set(paths)].join(", ")}` : "" };
  }
}
