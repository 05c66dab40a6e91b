import type { ClaimedTask, Logger } from "@rubrica/core";
import type { Time } from "../time/time.ts";
import type { TaskContext, TaskHandler } from "../worker/worker-definition.ts";
import { describeError, detailsOfError, isRetryable } from "./describe-error.ts";
import { cancelled, dead, release, type TaskOutcome } from "./outcome.ts";
import { type AbortReason, abortReasonOf, TaskAbortedError } from "./task-aborted-error.ts";

export interface AttemptOptions {
  readonly time: Time;
  readonly logger: Logger;
  /** How long an aborted handler may take to return before it is left behind. */
  readonly abortGraceSeconds: number;
  /** Called with 1 when the handler is left behind, and with -1 when it returns after all. */
  readonly onLeftBehind: (change: 1 | -1) => void;
}

/** One attempt at a claimed task, from its payload's check to its outcome. */
export class Attempt {
  readonly task: ClaimedTask;
  readonly startedAt: Date;
  progress: { readonly fraction: number; readonly detail: string | null } = { fraction: 0, detail: null };
  readonly #controller = new AbortController();
  readonly #options: AttemptOptions;

  constructor(task: ClaimedTask, options: AttemptOptions) {
    this.task = task;
    this.startedAt = options.time.now();
    this.#options = options;
  }

  /** Tells the handler to stop; the first reason stands. */
  abort(reason: AbortReason): void {
    this.#controller.abort(new TaskAbortedError(reason));
  }

  /** Runs the handler to an outcome; null when there is nothing to settle because the lease is gone. Never rejects. */
  async run(handler: TaskHandler<unknown> | undefined): Promise<TaskOutcome | null> {
    const { task } = this;
    if (!handler || task.version > (handler.version ?? 1)) return release(unknownWorkDelaySeconds);
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
    return {
      signal: this.#controller.signal,
      logger: this.#options.logger,
      reportProgress: (fraction, detail) => {
        this.progress = { fraction: Math.min(1, Math.max(0, fraction || 0)), detail: detail ?? null };
      },
    };
  }

  /** Aborts the work when its time is up, and leaves it behind when it does not heed an abort within the grace. */
  async #watched(handler: TaskHandler<unknown>, run: () => Promise<TaskOutcome>): Promise<TaskOutcome> {
    const { time, abortGraceSeconds, onLeftBehind } = this.#options;
    const { signal } = this.#controller;
    const over = new AbortController();
    void time.sleep((handler.timeoutSeconds ?? defaultTimeoutSeconds) * 1000, over.signal).then(() => {
      if (!over.signal.aborted) this.abort("timeout");
    });
    const work = run();
    work.catch(() => undefined);
    const leftBehind = new Promise<never>((_resolve, reject) => {
      const abandon = async (): Promise<void> => {
        await time.sleep(abortGraceSeconds * 1000, over.signal);
        if (over.signal.aborted) return;
        this.#options.logger.error({ reason: abortReasonOf(signal) }, "handler ignores its abort signal; left behind");
        onLeftBehind(1);
        void work.catch(() => undefined).then(() => onLeftBehind(-1));
        reject(signal.reason);
      };
      if (signal.aborted) void abandon();
      else signal.addEventListener("abort", () => void abandon(), { once: true });
    });
    try {
      return await Promise.race([work, leftBehind]);
    } finally {
      over.abort();
    }
  }

  #failure(error: unknown): TaskOutcome | null {
    const reason = abortReasonOf(this.#controller.signal);
    if (reason === "cancelled") return cancelled();
    if (reason === "lease-lost") return null;
    if (reason === "shutdown") return release(0);
    if (reason === "timeout") {
      return { kind: "retry", delaySeconds: null, error: { code: "timeout", message: "The attempt took too long." } };
    }
    const described = describeError(error);
    this.#options.logger.debug({ error: described, details: detailsOfError(error) }, "the handler threw");
    return isRetryable(error) ? { kind: "retry", delaySeconds: null, error: described } : dead(described);
  }
}

/** Work that this version of the program does not know waits so long for one that does. */
const unknownWorkDelaySeconds = 60;
const defaultTimeoutSeconds = 300;

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
