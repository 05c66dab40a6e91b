import {
  type ClaimedTask,
  type ClaimRequest,
  checkNumber,
  checkObject,
  InvalidArgumentError,
  type TaskError,
} from "@rubrica/core";
import { Attempt, type AttemptOptions } from "../attempt/attempt.ts";
import { backoffSeconds } from "../attempt/backoff.ts";
import { describeError } from "../attempt/describe-error.ts";
import { GroupedSettle } from "../attempt/grouped-settle.ts";
import type { TaskOutcome } from "../attempt/outcome.ts";
import { type SettledAttempt, type SettleOptions, settleAttempt } from "../attempt/settle-attempt.ts";
import { awaitStore, PausedTypes } from "../stores/waiting.ts";
import { withDeadline } from "../time/deadline.ts";
import { Timeouts } from "../time/timeouts.ts";
import { ClaimedAhead } from "./claimed-ahead.ts";
import { keepLeases } from "./lease-keeper.ts";
import { Occupancy } from "./occupancy.ts";
import { StoreContact } from "./store-contact.ts";
import { WakeSignal } from "./wake-signal.ts";
import type { WorkerDefinition } from "./worker-definition.ts";
import type { EndedAttempt } from "./worker-observer.ts";
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
  readonly #attemptOptions: AttemptOptions;
  readonly #settleOptions: SettleOptions;
  readonly #running = new Map<Attempt, Promise<void>>();
  readonly #ahead: ClaimedAhead;
  /** Attempts that did not begin and are on their way back to the store. */
  readonly #returning = new Map<Attempt, Promise<void>>();
  /** The newest attempt at each task. */
  readonly #newest = new Map<string, Attempt>();
  readonly #wakeSignal = new WakeSignal();
  readonly #pausedTypes: PausedTypes;
  /** Aborts: no more claims. */
  readonly #quiet = new AbortController();
  /** Aborts: the grace is over. */
  readonly #graceOver = new AbortController();
  /** Aborts: whatever still waits for the store gives up. */
  readonly #ended = new AbortController();
  #state: WorkerState = "idle";
  #claimLoopEnded: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;
  /** Attempts whose handler is done, and whose result is on its way to the store: since when, as `time.elapsed()` says. */
  readonly #settling = new Map<Attempt, number>();
  #processed = 0;
  #failed = 0;
  #deadLettered = 0;
  #lastClaimAt: Date | null = null;
  /** Of the last look: when a rate limit allows another start. */
  #limitSeconds = Number.POSITIVE_INFINITY;
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
    checkObject("Worker(definition)", definition, { expected: "a worker definition", fields: ["kind", "handlers"] });
    checkNumber("Worker(definition, concurrency)", concurrency, { required: true });
    this.#definition = definition;
    this.#concurrency = concurrency;
    this.#occupancy = shared.occupancy;
    this.#contact = shared.contact;
    this.#grouped = shared.grouped;
    this.#occupancy.join(concurrency);
    const resolved = resolveWorkerOptions(options);
    this.#options = { ...resolved, logger: resolved.logger.child({ worker: definition.kind }) };
    this.#pausedTypes = new PausedTypes(definition, resolved);
    const timeouts = new Timeouts(resolved.time, this.#ended.signal);
    this.#ahead = new ClaimedAhead(resolved.mostAhead, { time: resolved.time, timeouts }, (overdue) =>
      this.#handBack(overdue),
    );
    this.#attemptOptions = {
      time: resolved.time,
      timeouts,
      logger: this.#options.logger,
      abortGraceSeconds: resolved.stop.abortGraceSeconds,
      onLeftBehind: (change) => {
        this.#leftBehind += change;
      },
    };
    this.#settleOptions = {
      ...this.#options,
      contact: this.#contact,
      grouped: this.#grouped,
      onRefused: (error) => {
        this.#lastError = { ...error, at: this.#options.time.now() };
      },
    };
    this.#lastContactAt = this.#options.time.elapsed();
    const hooked = Object.entries(definition.handlers).find(([, handler]) => handler.onDead);
    if (hooked && !options.transaction)
      throw new InvalidArgumentError({
        argument: "Worker(options.transaction)",
        expected: `one, since the handler of ${hooked[0]} has onDead, which needs a transaction`,
        value: undefined,
      });
    if (options.transaction && !options.queue.supportsTransactions)
      throw new InvalidArgumentError({
        argument: "Worker(options.queue)",
        expected: "a queue that joins the transaction",
        value: options.queue,
        given: "one that does not",
        remedy: "Put an outbox between them: createOutboxQueue().",
      });
  }

  /** Begins to claim. A worker starts once. */
  start(): void {
    if (this.#state !== "idle") throw new Error(`The worker ${this.#definition.kind} was started before.`);
    this.#state = "running";
    const { taskSource, time, logger, leaseSeconds } = this.#options;
    this.#lastContactAt = time.elapsed();
    const attempts = (): Attempt[] => [...this.#running.keys(), ...this.#ahead.waiting, ...this.#returning.keys()];
    // A worker that has no room, or has to wait for a suspect, does not claim: answered renewals show that it is well.
    const onContact = (): void => {
      if (this.#waits || this.#room() <= 0) this.#lastContactAt = time.elapsed();
    };
    const contact = this.#contact;
    void keepLeases({ taskSource, time, logger, leaseSeconds, contact, attempts, onContact }, this.#ended.signal);
    void this.#listen();
    void this.#listenForCancels();
    const leave = this.#options.watch?.onBack(() => this.#wakeSignal.give());
    this.#ended.signal.addEventListener("abort", () => leave?.());
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

  /** What it does now. */
  status(): WorkerStatus {
    const { time, unhealthyAfterSeconds, mostLeftBehind } = this.#options;
    const longAgo = time.elapsed() - unhealthyAfterSeconds * 1000;
    // The first is the oldest: a store that lets leases be renewed and takes no result, as on a full disk, is not well.
    const [settlingSince = time.elapsed()] = this.#settling.values();
    const isHeard = this.#lastContactAt >= longAgo && settlingSince >= longAgo;
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
      const free = Math.max(0, this.#room()) + this.#ahead.missing;
      if (free <= 0) {
        await this.#wakeSignal.wait(time, pollSeconds * 1000, quiet);
        continue;
      }
      try {
        this.#limitSeconds = Number.POSITIVE_INFINITY;
        const asked = Math.min(MOST_A_CLAIM, free);
        // Where one would not do, two at once: the store works on the second while this process does on the first.
        const more = free >= 1.5 * MOST_A_CLAIM ? Math.min(MOST_A_CLAIM, free - asked) : 0;
        const [taken, takenMore] = await Promise.all([this.#take(asked), more > 0 ? this.#take(more) : 0]);
        failures = 0;
        if (taken + takenMore < asked + more) await this.#wakeSignal.wait(time, this.#secondsToLook() * 1000, quiet);
      } catch (error) {
        failures += 1;
        this.#note(describeError(error), "claiming failed");
        await time.sleep(backoffSeconds(failures, { baseSeconds: 0.5, maxSeconds: 10 }, random()) * 1000, quiet);
      }
    }
  }

  /** Until the next poll, or until a limit that was met allows another start, but no more than twenty times a second. */
  #secondsToLook(): number {
    const { random, pollSeconds } = this.#options;
    return Math.min(pollSeconds * (0.8 + 0.4 * random()), Math.max(LEAST_LIMIT_SECONDS, this.#limitSeconds));
  }

  /**
   * How many more tasks may begin. Results on their way to the store do not keep new tasks waiting, up to as many of them
   * as tasks may be at work, or as it has lately shown to take: a store that is slow to take results gets no more of them.
   */
  #room(): number {
    const atWork = this.#running.size - this.#settling.size;
    const mostSettling = Math.max(this.#concurrency, this.#ahead.target);
    return Math.min(this.#concurrency - atWork, this.#concurrency + mostSettling - this.#running.size);
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
    this.#ahead.claimBegins();
    const tasks = await this.#claim(request);
    if (!request.alone) {
      const ranOut = !this.#ahead.isWaiting && this.#room() > 0;
      this.#ahead.claimEnds({ ranOut, isFull: tasks.length === request.limit });
    }
    this.#occupancy.add(tasks.length);
    this.#ahead.add(tasks.map((task) => this.#expect(task)));
    // What came in the moment of the stop would wait for ever.
    if (this.#quiet.signal.aborted) this.#handBack(this.#ahead.empty());
    else this.#beginNext();
    return tasks.length;
  }

  /** Tasks that arrive after the deadline are given back unstarted. */
  async #claim(request: Pick<ClaimRequest, "limit" | "alone">): Promise<readonly ClaimedTask[]> {
    const { taskSource, time, name, leaseSeconds, storeSeconds } = this.#options;
    const types = this.#pausedTypes.claimable();
    this.#waits ||= types.length === 0;
    if (types.length === 0) return [];
    const onLimit = (seconds: number): void => {
      this.#limitSeconds = Math.min(this.#limitSeconds, seconds);
    };
    const worker = `${name}/${this.#definition.kind}`;
    const answer = taskSource.claim({ ...request, types, worker, leaseSeconds, onLimit });
    const giveBack = (tasks: readonly ClaimedTask[]): Promise<void> =>
      taskSource.release(tasks.map(({ taskId, lease }) => ({ taskId, lease })));
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
    return tasks;
  }

  #expect(task: ClaimedTask): Attempt {
    const attempt = new Attempt(task, this.#attemptOptions);
    this.#newest.get(task.taskId)?.abort("lease-lost");
    this.#newest.set(task.taskId, attempt);
    return attempt;
  }

  /** Begins what waits, as far as there is room. */
  #beginNext(): void {
    while (!this.#quiet.signal.aborted && this.#room() > 0) {
      const attempt = this.#ahead.next();
      if (!attempt) return;
      this.#running.set(attempt, this.#work(attempt));
    }
  }

  async #work(attempt: Attempt): Promise<void> {
    const { seconds } = await this.#observed(attempt);
    this.#running.delete(attempt);
    this.#ahead.ended(seconds * 1000);
    this.#forget(attempt);
    this.#goOn();
  }

  async #observed(attempt: Attempt): Promise<EndedAttempt> {
    const { observer, logger } = this.#options;
    if (!observer.attempt) return await this.#runAndSettle(attempt);
    let ended: Promise<EndedAttempt> | null = null;
    const work = (): Promise<EndedAttempt> => {
      ended ??= this.#runAndSettle(attempt);
      return ended;
    };
    try {
      await observer.attempt(attempt.task, work);
    } catch (error) {
      logger.warn({ error: describeError(error) }, "the observer of attempts failed");
    }
    return await work();
  }

  /** Never rejects. */
  async #runAndSettle(attempt: Attempt): Promise<EndedAttempt> {
    const { task } = attempt;
    const { time } = this.#options;
    const begunAt = time.elapsed();
    const handler = this.#definition.handlers[task.type];
    const outcome = this.#awaitsStore(task) ?? (await attempt.run(handler));
    const seconds = (time.elapsed() - begunAt) / 1000;
    if (outcome) {
      this.#settling.set(attempt, time.elapsed());
      this.#goOn();
      try {
        const ended = { outcome, handler, signal: this.#ended.signal };
        const settled = await settleAttempt(task, ended, this.#settleOptions);
        this.#count(task, settled);
        return { ...settled, seconds };
      } catch (error) {
        const refusal = describeError(error);
        this.#note(refusal, "the outcome could not be settled; the lease will run out");
        return { ending: "unsettled", error: refusal, seconds };
      } finally {
        this.#settling.delete(attempt);
      }
    }
    const error = { code: "lease_lost", message: "Another worker may have the task." };
    this.#note(error, "the attempt is dropped");
    return { ending: "lost", error, seconds };
  }

  /** Of a task whose store went away after it was claimed, or that was claimed to see whether it has waited too long. */
  #awaitsStore(task: ClaimedTask): TaskOutcome | null {
    const store = this.#pausedTypes.storeOf(task.type);
    if (store === null) return null;
    const outcome = awaitStore(task, store, { time: this.#options.time, isPaused: true });
    if (outcome.kind === "dead") this.#pausedTypes.lookAgain();
    return outcome;
  }

  #forget(attempt: Attempt): void {
    const { taskId } = attempt.task;
    if (this.#newest.get(taskId) === attempt) this.#newest.delete(taskId);
    this.#occupancy.leave();
  }

  /** A place has become free: for what waits, or else for what a claim brings. */
  #goOn(): void {
    this.#beginNext();
    if (this.#room() > 0 || this.#ahead.missing > 0) this.#wakeSignal.give();
  }

  #handBack(attempts: readonly Attempt[]): void {
    if (attempts.length === 0) return;
    const returned = this.#release(attempts);
    for (const attempt of attempts) this.#returning.set(attempt, returned);
  }

  /** Gives tasks back that did not begin, trying anew while the store is away: their leases are kept meanwhile. */
  async #release(attempts: readonly Attempt[]): Promise<void> {
    const { taskSource, time, random, storeSeconds } = this.#options;
    const leases = attempts.map(({ task }) => ({ taskId: task.taskId, lease: task.lease }));
    for (let trial = 1; !this.#ended.signal.aborted; trial += 1) {
      try {
        await withDeadline(time, storeSeconds, taskSource.release(leases));
        break;
      } catch (error) {
        this.#note(describeError(error), "handing tasks back failed");
        await time.sleep(
          backoffSeconds(trial, { baseSeconds: 0.2, maxSeconds: 5 }, random()) * 1000,
          this.#ended.signal,
        );
      }
    }
    for (const attempt of attempts) {
      this.#returning.delete(attempt);
      this.#forget(attempt);
    }
    this.#goOn();
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

  /** Hints that running tasks were cancelled. When they fail to come, the next renewal finds the leases gone. */
  async #listenForCancels(): Promise<void> {
    const { taskSource, time, pollSeconds } = this.#options;
    const ended = this.#ended.signal;
    while (taskSource.cancellations && !ended.aborted) {
      try {
        for await (const ids of taskSource.cancellations(ended)) {
          for (const id of ids) this.#newest.get(id)?.abort("cancelled");
        }
      } catch (error) {
        this.#note(describeError(error), "listening for cancels failed");
      }
      await time.sleep(pollSeconds * 5000, ended);
    }
  }

  async #stop(): Promise<void> {
    const { time, stop, logger } = this.#options;
    this.#state = "stopping";
    this.#quiet.abort();
    this.#handBack(this.#ahead.empty());
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
    await Promise.all([...this.#running.values(), ...this.#returning.values()]);
  }

  #note(error: TaskError, message: string, task?: ClaimedTask): void {
    this.#lastError = { ...error, at: this.#options.time.now() };
    const fields = task ? { taskId: task.taskId, type: task.type, attempt: task.attempt } : {};
    this.#options.logger.warn({ ...fields, error }, message);
  }
}

/** More at once would keep the store busy for longer without taking less a task. */
const MOST_A_CLAIM = 500;
const LEAST_LIMIT_SECONDS = 0.05;
