import {
  type ClaimRequest,
  type EnqueuedTask,
  type Lease,
  type ResolvedTask,
  type Settlement,
  storableText,
  type TaskError,
} from "@rubrica/core";
import { compareReadiness, type StoredDeadLetter, type StoredTask } from "./stored-task.ts";
import { freeStarts, type StoredTaskType, secondsToNextStart, UNCONTROLLED, withStarts } from "./task-type.ts";

/**
 * The state machine of the queue, without time, waiting or transactions of its own: every operation is told `now`
 * (milliseconds since the epoch) and is over when it returns.
 */
export class TaskState {
  readonly tasks: Map<string, StoredTask>;
  readonly deadLetters: Map<string, StoredDeadLetter>;
  /** Those that operators said something about. */
  readonly types: Map<string, StoredTaskType>;
  /** Key to the id of the live task that has it; cancelled tasks have given theirs up. */
  readonly #keys: Map<string, string>;
  #lastOrder: number;

  constructor(source?: TaskState) {
    this.tasks = new Map(source?.tasks);
    this.deadLetters = new Map(source?.deadLetters);
    this.types = new Map(source?.types);
    this.#keys = new Map(source ? source.#keys : []);
    this.#lastOrder = source ? source.#lastOrder : 0;
  }

  /** Adds the task under its own id or else the one given. */
  enqueue(task: ResolvedTask, newId: string, now: number): EnqueuedTask {
    const id = task.id ?? newId;
    if (this.tasks.has(id) || this.deadLetters.has(id)) return { id, added: false };
    const present = this.#holderOf(task.key);
    if (present) return { id: present.id, added: false };
    this.#lastOrder += 1;
    const runAt = now + task.delaySeconds * 1000;
    this.#put({
      ...task,
      id,
      order: this.#lastOrder,
      turn: this.#nextTurn(task, now),
      runAt,
      enqueuedAt: now,
      attempts: 0,
      crashes: 0,
      cancelled: false,
      suspect: false,
      lease: null,
      sweptLease: null,
    });
    return { id, added: true };
  }

  claim(request: ClaimRequest, token: string, now: number): StoredTask[] {
    const { types, worker, leaseSeconds, alone } = request;
    const lease = { token, until: now + leaseSeconds * 1000, worker, alone: alone !== undefined };
    const candidates = this.ready(now)
      .filter((task) => types.includes(task.type) && (task.suspect ? alone : alone !== "suspects"))
      .sort(compareReadiness);
    const free = new Map(types.map((type) => [type, freeStarts(this.typeOf(type), now)]));
    const claimed: StoredTask[] = [];
    for (const task of candidates) {
      const places = free.get(task.type) ?? 0;
      if (claimed.length === (alone ? Math.min(request.limit, 1) : request.limit)) break;
      if (places < 1) continue;
      free.set(task.type, places - 1);
      if (Number.isFinite(places)) this.types.set(task.type, withStarts(this.typeOf(task.type), 1, now));
      claimed.push(this.#put({ ...task, attempts: task.attempts + 1, lease }));
    }
    return claimed;
  }

  /** Seconds until the first rate limit of these types that is used up allows another start; null where none is. */
  limitSeconds(types: readonly string[], now: number): number | null {
    const waits = types.map((type) => secondsToNextStart(this.typeOf(type), now)).filter((wait) => wait !== null);
    return waits.length > 0 ? Math.min(...waits) : null;
  }

  /** Whether neither pause nor limit keeps a task of the type back. */
  isOpen(type: string, now: number): boolean {
    return freeStarts(this.typeOf(type), now) > 0;
  }

  typeOf(type: string): StoredTaskType {
    return this.types.get(type) ?? UNCONTROLLED;
  }

  ready(now: number): StoredTask[] {
    return [...this.tasks.values()].filter((task) => !task.lease && task.runAt <= now);
  }

  /** The task, if this lease holds it. */
  held({ taskId, lease }: Lease): StoredTask | null {
    const task = this.tasks.get(taskId);
    return task?.lease?.token === lease ? task : null;
  }

  renew(task: StoredTask, until: number): void {
    if (task.lease) this.#put({ ...task, lease: { ...task.lease, until } });
  }

  settle(task: StoredTask, settlement: Settlement, now: number): void {
    if (task.cancelled || settlement.outcome === "completed" || settlement.outcome === "cancelled") {
      this.#remove(task);
    } else if (settlement.outcome === "retry" && task.attempts < task.maxAttempts) {
      this.#put({ ...task, lease: null, suspect: false, runAt: now + settlement.delaySeconds * 1000 });
    } else {
      this.#bury(task, settlement.error, now);
    }
  }

  release(task: StoredTask, delaySeconds: number, now: number): void {
    if (task.cancelled) {
      this.#remove(task);
      return;
    }
    const runAt = delaySeconds > 0 ? now + delaySeconds * 1000 : task.runAt;
    this.#put({ ...task, lease: null, attempts: task.attempts - 1, runAt });
  }

  expired(limit: number, types: readonly string[] | undefined, now: number): StoredTask[] {
    return [...this.tasks.values()]
      .filter((task) => task.lease && task.lease.until < now && (!types || types.includes(task.type)))
      .sort((left, right) => (left.lease?.until ?? 0) - (right.lease?.until ?? 0) || left.order - right.order)
      .slice(0, limit);
  }

  /** Takes a task whose lease ran out; a suspect waits so long. */
  recover(task: StoredTask, now: number, waitSeconds: number): "ready" | "dead" | "gone" {
    if (task.cancelled) {
      this.#remove(task);
      return "gone";
    }
    const alone = task.lease?.alone ?? false;
    const sweptLease = task.lease?.token ?? null;
    const crashed = { ...task, crashes: task.crashes + 1, suspect: true, lease: null, sweptLease };
    if (!alone || (crashed.crashes < task.maxCrashes && task.attempts < task.maxAttempts)) {
      // An attempt in company proves nothing against the task: one is left whatever it was.
      const attempts = alone ? task.attempts : Math.min(task.attempts, task.maxAttempts - 1);
      this.#put({ ...crashed, attempts, runAt: now + waitSeconds * 1000 });
      return "ready";
    }
    this.#bury(crashed, workerLost(crashed.crashes), now);
    return "dead";
  }

  /** Undoes the crash that a sweep counted when it took this lease, because its worker is there after all. */
  takeCrashBack({ taskId, lease }: Lease): void {
    const task = this.tasks.get(taskId);
    if (task?.sweptLease !== lease) return;
    const crashes = task.crashes - 1;
    this.#put({ ...task, crashes, suspect: task.suspect && crashes > 0, sweptLease: null });
  }

  cancel(key: string): void {
    const task = this.#holderOf(key);
    if (!task) return;
    this.#remove(task);
    if (task.lease) this.#put({ ...task, cancelled: true });
  }

  /** Removes a live task; null where there is none. */
  remove(id: string): StoredTask | null {
    const task = this.tasks.get(id);
    if (!task) return null;
    this.#remove(task);
    return task;
  }

  redrive(id: string, now: number): boolean {
    const letter = this.deadLetters.get(id);
    if (!letter || this.#holderOf(letter.key)) return false;
    const { error: _error, diedAt: _diedAt, ...task } = letter;
    this.deadLetters.delete(id);
    this.#put({
      ...task,
      attempts: 0,
      crashes: 0,
      suspect: false,
      sweptLease: null,
      turn: this.#nextTurn(task, now),
      runAt: now,
    });
    return true;
  }

  /** The present turn, or the one after the last of its group where that is later. */
  #nextTurn({ type, priority, group }: ResolvedTask, now: number): number {
    if (group === null) return 0;
    const line = [...this.tasks.values()].filter(
      (task) => task.group !== null && task.type === type && task.priority === priority,
    );
    const waiting = line.filter((task) => !task.lease && !task.suspect && task.runAt <= now).map(({ turn }) => turn);
    const running = line.filter(({ lease }) => lease).map(({ turn }) => turn);
    const present = waiting.length > 0 ? Math.min(...waiting) : Math.max(1, ...running);
    return Math.max(present, ...line.filter((task) => task.group === group).map(({ turn }) => turn + 1));
  }

  #holderOf(key: string | null): StoredTask | null {
    const id = key === null ? undefined : this.#keys.get(key);
    return id === undefined ? null : (this.tasks.get(id) ?? null);
  }

  #bury(task: StoredTask, error: TaskError, now: number): void {
    this.#remove(task);
    const stored = { code: storableText(error.code, 200), message: storableText(error.message) };
    this.deadLetters.set(task.id, { ...task, lease: null, error: stored, diedAt: now });
  }

  #put(task: StoredTask): StoredTask {
    this.tasks.set(task.id, task);
    if (task.key !== null && !task.cancelled) this.#keys.set(task.key, task.id);
    return task;
  }

  #remove(task: StoredTask): void {
    this.tasks.delete(task.id);
    if (task.key !== null && !task.cancelled) this.#keys.delete(task.key);
  }
}

function workerLost(crashes: number): TaskError {
  return { code: "worker_lost", message: `The worker vanished while it worked on this task (${crashes} times).` };
}
