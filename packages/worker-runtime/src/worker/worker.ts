import type { ClaimedTask, ClaimRequest, TaskError } from "@rubrica/core";
import { Attempt } from "../attempt/attempt.ts";
import { backoffSeconds } from "../attempt/backoff.ts";
import { describeError } from "../attempt/describe-error.ts";
import { GroupedSettle } from "../attempt/grouped-settle.ts";
import { type SettledAttempt, settleAttempt } from "../attempt/settle-attempt.ts";
import { withDeadline } from "../time/deadline.ts";
import { keepLeases } from "./lease-keeper.ts";
import { Occupancy } from "./occupancy.ts";
import { StoreContact } from "./store-contact.ts";
import { WakeSignal } from "./wake-signal.ts";
import type { WorkerDefinition } from "./worker-definition.ts";
import { type ResolvedWorkerOptions, resolveWorkerOptions, type WorkerOptions } from "./worker-options.ts";
import type { WorkerState, WorkerStatus } from "./worker-status.ts";

/** What the workers of one process have in common. */
export interface SharedByWorkers {
  readonly occupancy: Occupancy;
  readonly contact: StoreContact;
  readonly grouped: GroupedSettle;
}

/** Made once a process. Half a lease without a word from the store, and leases may have run out unnoticed. */
export function shareAmongWorkers(options: ResolvedWorkerOptions): SharedByWorkers {
  const { taskSource, time, leaseSeconds, storeSeconds } = options;
  return {
    occupancy: new Occupancy(),
    contact: new StoreContact(time, leaseSeconds / 2),
    grouped: new GroupedSettle(taskSource, time, storeSeconds),
  };
}

/**
 * Works on the task types of one definition, up to `concurrency` tasks at once: claims as many as it has room for, routes
 * each to its handler, renews the leases, and settles what came out.
 */
export class Worker {
  readonly #definition: WorkerDefinition;
  readonly #concurrency: number;
  readonly #options: ResolvedWorkerOptions;
  readonly #occupancy: Occupancy;
  readonly #contact: StoreContact;
  readonly #grouped: GroupedSettle;
  readonly #running = new Map<Attempt, Promise<void>>();
  readonly #wakeSignal = new WakeSignal();
  /** Aborts: no more claims. */
  readonly #quiet = new AbortController();
  /** Aborts: the grace is over. */
  readonly #graceOver = new AbortController();
  /** Aborts: whatever still waits for the store gives up. */
  readonly #ended = new AbortController();
  #state: WorkerState = "idle";
  #claimLoopEnded: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;
  /** Attempts whose handler is done, and whose result is on its way to the store. */
  #settling = 0;
  #processed = 0;
  #failed = 0;
  #deadLettered = 0;
  #lastClaimAt: Date | null = null;
  /** Whether it may not claim because a suspect has the process to itself, or is about to. */
  #waits = false;
  #leftBehind = 0;
  /** As `time.elapsed()` says. */
  #lastContactAt: number;
  #lastError: (TaskError & { readonly at: Date }) | null = null;

  /**
   * @param shared what the workers of a process have in common. Default: this worker is the only one.
   * @throws Error when a handler has a hook for dead tasks without a transaction, or a transaction lacks the queue.
   */
  constructor(
    definition: WorkerDefinition,
    concurrency: number,
    options: WorkerOptions,
    shared: SharedByWorkers = shareAmongWorkers(resolveWorkerOptions(options)),
  ) {
    this.#definition = definition;
    this.#concurrency = concurrency;
    this.#occupancy = shared.occupancy;
    this.#contact = shared.contact;
    this.#grouped = shared.grouped;
    this.#occupancy.join(concurrency);
    const resolved = resolveWorkerOptions(options);
    this.#options = { ...resolved, logger: resolved.logger.child({ worker: definition.kind }) };
    this.#lastContactAt = this.#options.time.elapsed();
    const hooked = Object.entries(definition.handlers).find(([, handler]) => handler.onDead);
    if (hooked && !options.transaction)
      throw new Error(`The handler of ${hooked[0]} has onDead, which needs a transaction.`);
    if (options.transaction && !options.queue.supportsTransactions)
      throw new Error("The queue does not join the transaction. Put an outbox between them: createOutboxQueue().");
  }

  /** Begins to claim. A worker starts once. */
  start(): void {
    if (this.#state !== "idle") throw new Error(`The worker ${this.#definition.kind} was started before.`);
    this.#state = "running";
    const { taskSource, time, logger, leaseSeconds } = this.#options;
    this.#lastContactAt = time.elapsed();
    const attempts = (): Attempt[] => [...this.#running.keys()];
    // A worker that has no room, or has to wait for a suspect, does not claim: answered renewals show that it is well.
    const onContact = (): void => {
      if (this.#waits || this.#room() <= 0) this.#lastContactAt = time.elapsed();
    };
    const contact = this.#contact;
    void keepLeases({ taskSource, time, logger, leaseSeconds, contact, attempts, onContact }, this.#ended.signal);
    void this.#listen();
    this.#claimLoopEnded = this.#claimLoop();
  }

  /**
   * Stops claiming, lets running tasks finish, aborts those that take too long, and gives their leases back. Every step
   * has a deadline, also when the store is down. A second call ends the grace.
   */
  stop(): Promise<void> {
    if (this.#stopped) this.#graceOver.abort();
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  status(): WorkerStatus {
    const { time, unhealthyAfterSeconds, mostLeftBehind } = this.#options;
    const isHeard = time.elapsed() - this.#lastContactAt <= unhealthyAfterSeconds * 1000;
    return {
      kind: this.#definition.kind,
      state: this.#state,
      healthy: this.#state !== "running" || (isHeard && this.#leftBehind <= mostLeftBehind),
      concurrency: this.#concurrency,
      running: [...this.#running.keys()].map(({ task, startedAt, progress }) => ({
        id: task.taskId,
        type: task.type,
        attempt: task.attempt,
        startedAt,
        progress: progress.fraction,
        detail: progress.detail,
      })),
      processed: this.#processed,
      failed: this.#failed,
      deadLettered: this.#deadLettered,
      leftBehind: this.#leftBehind,
      lastClaimAt: this.#lastClaimAt,
      lastError: this.#lastError,
    };
  }

  async #claimLoop(): Promise<void> {
    const { time, random, pollSeconds } = this.#options;
    const quiet = this.#quiet.signal;
    let failures = 0;
    while (!quiet.aborted) {
      const free = this.#room();
      if (free <= 0) {
        await this.#wakeSignal.wait(time, pollSeconds * 1000, quiet);
        continue;
      }
      try {
        const taken = await this.#take(free);
        failures = 0;
        if (taken < free) await this.#wakeSignal.wait(time, pollSeconds * 1000 * (0.8 + 0.4 * random()), quiet);
      } catch (error) {
        failures += 1;
        this.#note(describeError(error), "claiming failed");
        await time.sleep(backoffSeconds(failures, { baseSeconds: 0.5, maxSeconds: 10 }, random()) * 1000, quiet);
      }
    }
  }

  /**
   * How many more tasks may begin. Results on their way to the store do not keep new tasks waiting, up to as many of them
   * as tasks may be at work: a store that is slow to take results gets no more of them.
   */
  #room(): number {
    const atWork = this.#running.size - this.#settling;
    return Math.min(this.#concurrency - atWork, 2 * this.#concurrency - this.#running.size);
  }

  /**
   * Claims up to so many tasks and begins to work on them; when there are none and the process is idle, a suspect.
   * @returns how many; none while others have the process.
   */
  async #take(places: number): Promise<number> {
    // A process with room for one task has nothing beside it, whatever the task.
    if (this.#occupancy.capacity === 1) return await this.#takeAlone("any");
    let taken = 0;
    this.#waits = !this.#occupancy.enter(() => this.#wakeSignal.give());
    if (!this.#waits) {
      try {
        taken = await this.#beginAll({ limit: places });
      } finally {
        this.#occupancy.leave();
      }
    }
    return taken > 0 ? taken : await this.#takeAlone("suspects");
  }

  async #takeAlone(alone: "suspects" | "any"): Promise<number> {
    if (this.#quiet.signal.aborted || !this.#occupancy.enterAlone()) return 0;
    try {
      return await this.#beginAll({ limit: 1, alone });
    } finally {
      this.#occupancy.leave();
    }
  }

  async #beginAll(request: Pick<ClaimRequest, "limit" | "alone">): Promise<number> {
    const tasks = await this.#claim(request);
    this.#occupancy.add(tasks.length);
    for (const task of tasks) this.#begin(task);
    return tasks.length;
  }

  /** Tasks that arrive after the deadline or after the stop are given back unstarted. */
  async #claim(request: Pick<ClaimRequest, "limit" | "alone">): Promise<readonly ClaimedTask[]> {
    const { taskSource, time, name, leaseSeconds, storeSeconds } = this.#options;
    const types = Object.keys(this.#definition.handlers);
    const answer = taskSource.claim({ ...request, types, worker: `${name}/${this.#definition.kind}`, leaseSeconds });
    const giveBack = async (tasks: readonly ClaimedTask[]): Promise<void> => {
      if (tasks.length > 0) await taskSource.release(tasks.map(({ taskId, lease }) => ({ taskId, lease })));
    };
    let tasks: readonly ClaimedTask[];
    try {
      tasks = await withDeadline(time, storeSeconds, answer);
    } catch (error) {
      this.#contact.failed();
      void answer.then(giveBack).catch(() => undefined);
      throw error;
    }
    this.#contact.answered();
    this.#lastClaimAt = time.now();
    this.#lastContactAt = time.elapsed();
    if (!this.#quiet.signal.aborted) return tasks;
    await giveBack(tasks);
    return [];
  }

  #begin(task: ClaimedTask): void {
    const { time, logger, stop } = this.#options;
    const { taskId, type, attempt: number } = task;
    for (const older of this.#running.keys()) if (older.task.taskId === taskId) older.abort("lease-lost");
    const attempt = new Attempt(task, {
      time,
      logger: logger.child({ taskId, type, attempt: number }),
      abortGraceSeconds: stop.abortGraceSeconds,
      onLeftBehind: (change) => {
        this.#leftBehind += change;
      },
    });
    const done = this.#work(attempt).finally(() => {
      this.#running.delete(attempt);
      this.#occupancy.leave();
      this.#wakeSignal.give();
    });
    this.#running.set(attempt, done);
  }

  async #work(attempt: Attempt): Promise<void> {
    const { task } = attempt;
    const handler = this.#definition.handlers[task.type];
    const outcome = await attempt.run(handler);
    if (!outcome) {
      this.#note({ code: "lease_lost", message: "Another worker may have the task." }, "the attempt is dropped");
      return;
    }
    this.#settling += 1;
    this.#wakeSignal.give();
    try {
      const ended = { outcome, handler, signal: this.#ended.signal };
      this.#count(
        task,
        await settleAttempt(task, ended, { ...this.#options, contact: this.#contact, grouped: this.#grouped }),
      );
    } catch (error) {
      this.#note(describeError(error), "the outcome could not be settled; the lease will run out");
    } finally {
      this.#settling -= 1;
    }
  }

  #count(task: ClaimedTask, { ending, error }: SettledAttempt): void {
    if (ending === "completed") this.#processed += 1;
    if (ending === "dead") this.#deadLettered += 1;
    if (error) {
      this.#failed += 1;
      this.#note(error, ending === "dead" ? "the task is a dead letter" : "the attempt failed", task);
    } else {
      const { taskId, type, attempt } = task;
      this.#options.logger.debug({ taskId, type, attempt, ending }, "the attempt ended");
    }
  }

  /** Hints that tasks arrived. When they fail to come, the polls still do. */
  async #listen(): Promise<void> {
    const { taskSource, time, pollSeconds } = this.#options;
    const quiet = this.#quiet.signal;
    const types = Object.keys(this.#definition.handlers);
    while (taskSource.wake && !quiet.aborted) {
      try {
        for await (const _hint of taskSource.wake(types, quiet)) this.#wakeSignal.give();
      } catch (error) {
        this.#note(describeError(error), "listening for tasks failed");
      }
      await time.sleep(pollSeconds * 5000, quiet);
    }
  }

  async #stop(): Promise<void> {
    const { time, stop, logger } = this.#options;
    this.#state = "stopping";
    this.#quiet.abort();
    const idle = new AbortController();
    void this.#idle().then(() => idle.abort());
    const graceOver = AbortSignal.any([idle.signal, this.#graceOver.signal]);
    for (const attempt of this.#running.keys()) {
      const { graceSeconds = stop.graceSeconds } = this.#definition.handlers[attempt.task.type] ?? {};
      if (graceSeconds < stop.graceSeconds)
        void time.sleep(graceSeconds * 1000, graceOver).then(() => attempt.abort("shutdown"));
    }
    await time.sleep(stop.graceSeconds * 1000, graceOver);
    for (const attempt of this.#running.keys()) attempt.abort("shutdown");
    await time.sleep((stop.abortGraceSeconds + stop.flushSeconds) * 1000, idle.signal);
    if (!idle.signal.aborted) logger.error({ tasks: this.#running.size }, "stopped with leases that will run out");
    this.#ended.abort();
    this.#state = "stopped";
  }

  async #idle(): Promise<void> {
    await this.#claimLoopEnded;
    await Promise.all(this.#running.values());
  }

  #note(error: TaskError, message: string, task?: ClaimedTask): void {
    this.#lastError = { ...error, at: this.#options.time.now() };
    const fields = task ? { taskId: task.taskId, type: task.type, attempt: task.attempt } : {};
    this.#options.logger.warn({ ...fields, error }, message);
  }
}
