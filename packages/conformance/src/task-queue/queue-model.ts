import type { ClaimRequest, EnqueuedTask, Lease, NewTask, Settlement, TaskRateLimit } from "@rubrica/core";

/** A moment of the model: seconds that the test let pass, then the operation during which it was. */
type Moment = readonly [seconds: number, operation: number];

export interface ModelTask {
  readonly id: string;
  readonly type: string;
  readonly key: string | null;
  readonly group: string | null;
  readonly priority: number;
  readonly maxAttempts: number;
  readonly maxCrashes: number;
  state: "waiting" | "running" | "dead" | "completed" | "cancelled" | "discarded";
  attempts: number;
  crashes: number;
  cancelAsked: boolean;
  suspect: boolean;
  /** Whether its claimer promised to work on nothing else. */
  alone: boolean;
  turn: number;
  runAt: Moment;
  until: Moment;
  lease: string | null;
  /** The lease that the last sweep took. */
  swept: string | null;
}

interface ModelLimit {
  readonly share: number;
  readonly burst: number;
  /** In seconds of the test. */
  usedUntil: number;
}

/** What a queue is expected to do, said in the plainest way: every task that ever was, in one list. */
export class QueueModel {
  readonly tasks: ModelTask[] = [];
  readonly #paused = new Set<string>();
  readonly #limits = new Map<string, ModelLimit>();
  #seconds = 0;
  #operation = 0;

  pass(seconds: number): void {
    this.#seconds += seconds;
  }

  /** Expects the given ids for the tasks that are added. */
  enqueue(tasks: readonly NewTask[], answers: readonly EnqueuedTask[]): readonly EnqueuedTask[] {
    const runAt = (task: NewTask): Moment => this.#after(task.delaySeconds ?? 0);
    this.#operation += 1;
    return tasks.map((task, index) => {
      const key = task.key ?? null;
      const holder = this.#holderOf(key);
      if (holder) return { id: holder.id, added: false };
      const id = answers[index]?.id ?? "";
      const { type, group = null, priority = 0, maxAttempts = 5, maxCrashes = 3 } = task;
      const limits = { id, type, key, group, priority, maxAttempts, maxCrashes };
      const turn = this.#nextTurn(limits);
      const unharmed = { cancelAsked: false, suspect: false, alone: false };
      const fresh = { attempts: 0, crashes: 0, ...unharmed, until: [0, 0] as const, lease: null, swept: null };
      this.tasks.push({ ...limits, ...fresh, turn, state: "waiting", runAt: runAt(task) });
      return { id, added: true };
    });
  }

  claim(
    { types, limit, leaseSeconds, alone }: Omit<ClaimRequest, "worker">,
    lease: string | null,
  ): readonly ModelTask[] {
    this.#operation += 1;
    const ready = this.ready().filter((task) => types.includes(task.type));
    const inOrder = ready.sort(
      (a, b) =>
        b.priority - a.priority || a.turn - b.turn || compare(a.runAt, b.runAt) || this.#order(a) - this.#order(b),
    );
    const suspects = inOrder.filter((task) => task.suspect);
    const others = inOrder.filter((task) => !task.suspect);
    const free = new Map(types.map((type) => [type, this.#free(type)]));
    const claimed = (alone ? [...suspects, ...(alone === "any" ? others : [])] : others)
      .filter(({ type }) => {
        const left = free.get(type) ?? 0;
        free.set(type, left - 1);
        return left > 0;
      })
      .slice(0, alone ? 1 : limit);
    for (const { type } of claimed) {
      const limited = this.#limits.get(type);
      if (limited) limited.usedUntil = Math.max(limited.usedUntil, this.#seconds) + limited.share;
    }
    for (const task of claimed) {
      task.alone = alone !== undefined;
      task.state = "running";
      task.attempts += 1;
      task.lease = lease;
      task.until = this.#after(leaseSeconds);
    }
    return claimed;
  }

  pause(type: string): boolean {
    if (this.#paused.has(type)) return false;
    this.#paused.add(type);
    return true;
  }

  resume(type: string): boolean {
    return this.#paused.delete(type);
  }

  limit(type: string, limit: Required<TaskRateLimit> | null): void {
    if (!limit) {
      this.#limits.delete(type);
      return;
    }
    const share = limit.perSeconds / limit.starts;
    const before = this.#limits.get(type);
    const usedUntil = before ? Math.min(before.usedUntil, this.#seconds + limit.burst * share) : this.#seconds;
    this.#limits.set(type, { share, burst: limit.burst, usedUntil });
  }

  /** Whether the limit of one of these types allows no start now. */
  isUsedUp(types: readonly string[]): boolean {
    return types.some((type) => !this.#paused.has(type) && this.#free(type) < 1);
  }

  cancelById(chosen: readonly string[]): readonly string[] {
    this.#operation += 1;
    const live = [...this.waiting(), ...this.running()].filter(({ id }) => chosen.includes(id));
    for (const task of live) Object.assign(task, { state: "cancelled", lease: null });
    return ids(live);
  }

  renew(
    leases: readonly Lease[],
    leaseSeconds: number,
  ): { readonly held: readonly string[]; readonly cancelled: readonly string[] } {
    this.#operation += 1;
    const held = this.#held(leases);
    for (const task of held) task.until = this.#after(leaseSeconds);
    this.#takeCrashesBack(leases);
    return { held: ids(held), cancelled: ids(held.filter((task) => task.cancelAsked)) };
  }

  settle(settlements: readonly Settlement[]): readonly string[] {
    this.#operation += 1;
    const lost = settlements.flatMap((settlement) => {
      const [task] = this.#held([settlement]);
      if (!task) return [settlement.taskId];
      task.lease = null;
      if (settlement.outcome === "completed") task.state = "completed";
      else if (settlement.outcome === "cancelled" || task.cancelAsked) task.state = "cancelled";
      else if (settlement.outcome === "dead" || task.attempts >= task.maxAttempts) task.state = "dead";
      else {
        task.state = "waiting";
        task.suspect = false;
        task.runAt = this.#after(settlement.delaySeconds);
      }
      return [];
    });
    this.#takeCrashesBack(settlements);
    return lost;
  }

  release(leases: readonly Lease[], delaySeconds: number): void {
    this.#operation += 1;
    for (const task of this.#held(leases)) {
      task.lease = null;
      task.state = task.cancelAsked ? "cancelled" : "waiting";
      task.attempts -= 1;
      if (delaySeconds > 0) task.runAt = this.#after(delaySeconds);
    }
  }

  sweep(
    limit: number,
    types: readonly string[] | undefined,
  ): { readonly recovered: readonly string[]; readonly dead: readonly string[]; readonly suspects: readonly string[] } {
    this.#operation += 1;
    const expired = this.running()
      .filter((task) => compare(task.until, this.#after(0)) < 0 && (!types || types.includes(task.type)))
      .sort((a, b) => compare(a.until, b.until) || this.#order(a) - this.#order(b))
      .slice(0, limit);
    for (const task of expired) {
      task.swept = task.lease;
      task.lease = null;
      task.crashes += 1;
      task.runAt = this.#after(0);
      task.suspect = true;
      const usedUp = task.alone && (task.attempts >= task.maxAttempts || task.crashes >= task.maxCrashes);
      if (!task.alone) task.attempts = Math.min(task.attempts, task.maxAttempts - 1);
      task.state = task.cancelAsked ? "cancelled" : usedUp ? "dead" : "waiting";
    }
    const inState = (state: ModelTask["state"]) => ids(expired.filter((task) => task.state === state));
    const suspects = this.ready().filter(
      (task) => task.suspect && (!types || types.includes(task.type)) && this.#free(task.type) > 0,
    );
    return {
      recovered: inState("waiting"),
      dead: inState("dead"),
      suspects: [...new Set(suspects.map((task) => task.type))],
    };
  }

  cancel(key: string): void {
    this.#operation += 1;
    const task = this.#holderOf(key);
    if (task?.state === "running") task.cancelAsked = true;
    else if (task) task.state = "cancelled";
  }

  redrive(chosen: readonly string[]): number {
    this.#operation += 1;
    const revivable = this.dead().filter((task) => chosen.includes(task.id));
    return revivable.filter((task) => {
      if (this.#holderOf(task.key)) return false;
      const fresh = { attempts: 0, crashes: 0, cancelAsked: false, suspect: false, swept: null };
      Object.assign(task, { ...fresh, turn: this.#nextTurn(task), state: "waiting", runAt: this.#after(0) });
      return true;
    }).length;
  }

  discard(chosen: readonly string[]): number {
    this.#operation += 1;
    const discarded = this.dead().filter((task) => chosen.includes(task.id));
    for (const task of discarded) task.state = "discarded";
    return discarded.length;
  }

  running(): readonly ModelTask[] {
    return this.tasks.filter((task) => task.state === "running");
  }

  dead(): readonly ModelTask[] {
    return this.tasks.filter((task) => task.state === "dead");
  }

  waiting(): readonly ModelTask[] {
    return this.tasks.filter((task) => task.state === "waiting");
  }

  ready(): ModelTask[] {
    return this.waiting().filter((task) => compare(task.runAt, this.#after(0)) <= 0);
  }

  /** A lease that was swept away and is heard of again: its worker had not vanished. */
  #takeCrashesBack(leases: readonly Lease[]): void {
    for (const { taskId, lease } of leases) {
      const task = [...this.waiting(), ...this.running()].find(({ id }) => id === taskId);
      if (task?.swept !== lease) continue;
      task.swept = null;
      task.crashes -= 1;
      task.suspect = task.suspect && task.crashes > 0;
    }
  }

  /** The turn after the last of the group, or the present one where that is later: of who is next, or else runs. */
  #nextTurn({ type, priority, group }: Pick<ModelTask, "type" | "priority" | "group">): number {
    if (group === null) return 0;
    const inLine = (task: ModelTask) => task.group !== null && task.type === type && task.priority === priority;
    const ready = this.ready().filter((task) => inLine(task) && !task.suspect);
    const running = this.running().filter(inLine);
    const turns = (tasks: readonly ModelTask[]) => tasks.map((task) => task.turn);
    const present = ready.length > 0 ? Math.min(...turns(ready)) : Math.max(1, ...turns(running));
    const own = [...this.waiting(), ...this.running()].filter((task) => inLine(task) && task.group === group);
    return Math.max(present, ...turns(own).map((turn) => turn + 1));
  }

  #free(type: string): number {
    if (this.#paused.has(type)) return 0;
    const limit = this.#limits.get(type);
    if (!limit) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.floor(limit.burst - Math.max(0, limit.usedUntil - this.#seconds) / limit.share));
  }

  #held(leases: readonly Lease[]): readonly ModelTask[] {
    return this.running().filter((task) =>
      leases.some(({ taskId, lease }) => taskId === task.id && lease === task.lease),
    );
  }

  #holderOf(key: string | null): ModelTask | undefined {
    if (key === null) return undefined;
    return this.tasks.find(
      (task) => task.key === key && !task.cancelAsked && (task.state === "waiting" || task.state === "running"),
    );
  }

  /** Tasks that came first are first in the list. */
  #order(task: ModelTask): number {
    return this.tasks.indexOf(task);
  }

  #after(seconds: number): Moment {
    return [this.#seconds + seconds, this.#operation];
  }
}

function compare(left: Moment, right: Moment): number {
  return left[0] - right[0] || left[1] - right[1];
}

function ids(tasks: readonly ModelTask[]): readonly string[] {
  return tasks.map((task) => task.id);
}
