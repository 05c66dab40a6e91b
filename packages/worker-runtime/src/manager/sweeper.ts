import { type DeadLetter, SERVICE, type Stores, type SweepReport } from "@rubrica/core";
import { parsePayload } from "../attempt/attempt.ts";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import type { StoreContact } from "../worker/store-contact.ts";
import type { TaskHandler, WorkerDefinition } from "../worker/worker-definition.ts";
import type { ResolvedWorkerOptions } from "../worker/worker-options.ts";

/** Takes back the tasks of workers that vanished, and runs the hooks of those that became dead letters. */
export class Sweeper {
  readonly #handlers: ReadonlyMap<string, TaskHandler<unknown>>;
  readonly #options: SweeperOptions;
  readonly #onOverdue: (types: readonly string[]) => void;
  /** Types of suspects to how many sweeps in a row found them ready. */
  #waiting = new Map<string, number>();
  #recovered = 0;
  #dead = 0;

  /** @param onOverdue called after each sweep with the types of suspects that no idle process has taken for long. */
  constructor(
    definitions: readonly WorkerDefinition[],
    options: SweeperOptions,
    onOverdue: (types: readonly string[]) => void,
  ) {
    this.#handlers = new Map(definitions.flatMap(({ handlers }) => Object.entries(handlers)));
    this.#options = options;
    this.#onOverdue = onOverdue;
  }

  /** Tasks taken back since the start. */
  get totals(): { readonly recovered: number; readonly dead: number } {
    return { recovered: this.#recovered, dead: this.#dead };
  }

  /**
   * Sweeps every so many seconds, varied by a fifth so that processes do not meet, until the signal; first after a whole
   * lease of unbroken contact with the store, and again so after each break. When the store was away, or this process
   * was, others could not renew their leases either: they get as long as a lease to do so.
   */
  async run(everySeconds: number, signal: AbortSignal): Promise<void> {
    const { time, random, logger, storeSeconds, leaseSeconds, contact } = this.#options;
    while (!signal.aborted) {
      const missingSeconds = leaseSeconds - contact.unbrokenSeconds();
      if (missingSeconds > 0) {
        await time.sleep(Math.min(missingSeconds, everySeconds) * 1000, signal);
        continue;
      }
      try {
        let swept = SWEEP_LIMIT;
        while (swept === SWEEP_LIMIT && !signal.aborted) {
          const report = await withDeadline(time, storeSeconds, this.#sweep());
          swept = report.recovered.length + report.dead.length;
        }
        contact.answered();
      } catch (error) {
        contact.failed();
        logger.warn({ error: describeError(error) }, "the sweep failed");
      }
      await time.sleep(everySeconds * 1000 * (0.8 + 0.4 * random()), signal);
    }
  }

  async #sweep(): Promise<SweepReport> {
    const report = await this.#sweepWithHooks();
    try {
      this.#options.observer.swept?.(report);
    } catch (error) {
      this.#options.logger.warn({ error: describeError(error) }, "the observer of sweeps failed");
    }
    this.#recovered += report.recovered.length;
    this.#dead += report.dead.length;
    if (report.recovered.length > 0)
      this.#options.logger.warn({ taskIds: report.recovered }, "took tasks back from vanished workers");
    for (const { id, type, error } of report.dead) {
      this.#options.logger.error({ taskId: id, type, error }, "the task is a dead letter");
    }
    this.#waiting = new Map(report.suspects.map((type) => [type, (this.#waiting.get(type) ?? 0) + 1]));
    this.#onOverdue(report.suspects.filter((type) => (this.#waiting.get(type) ?? 0) >= OVERDUE_SWEEPS));
    return report;
  }

  /**
   * Sweep and hooks in one transaction, so that a crash in between forgets neither. When that fails, the sweep goes first
   * and each hook follows in a transaction of its own: one that throws must not keep all tasks from being taken back.
   */
  async #sweepWithHooks(): Promise<SweepReport> {
    const { taskSource, transaction, logger, leaseSeconds } = this.#options;
    const types = [...this.#handlers.keys()];
    const backoffSeconds = leaseSeconds / LEASES_OVER_BACKOFF;
    if (!transaction) return await taskSource.sweep(SWEEP_LIMIT, types, backoffSeconds);
    try {
      return await transaction.run(SERVICE, async (stores) => {
        const report = await stores.taskSource.sweep(SWEEP_LIMIT, types, backoffSeconds);
        for (const letter of report.dead) await this.#runHook(letter, stores);
        return report;
      });
    } catch (error) {
      logger.warn({ error: describeError(error) }, "sweep and hooks failed together; sweeping alone");
    }
    const report = await taskSource.sweep(SWEEP_LIMIT, types, backoffSeconds);
    for (const letter of report.dead) {
      try {
        await transaction.run(SERVICE, (stores) => this.#runHook(letter, stores));
      } catch (error) {
        logger.error(
          { taskId: letter.id, type: letter.type, error: describeError(error) },
          "the hook for dead tasks failed",
        );
      }
    }
    return report;
  }

  async #runHook(letter: DeadLetter, stores: Stores): Promise<void> {
    const handler = this.#handlers.get(letter.type);
    if (!handler?.onDead) return;
    const { id, type, key, attempts, error } = letter;
    const { payload } = parsePayload(handler, letter.payload);
    await handler.onDead({ id, type, key, payload, attempts }, error, stores);
  }
}

export type SweeperOptions = ResolvedWorkerOptions & { readonly contact: StoreContact };

const SWEEP_LIMIT = 100;
/** A suspect's first backoff is a second of a lease of twelve: who chooses a short lease wants it back as soon. */
const LEASES_OVER_BACKOFF = 12;
/** A suspect found ready by so many sweeps in a row has met no idle process: one makes room for it. */
const OVERDUE_SWEEPS = 3;
