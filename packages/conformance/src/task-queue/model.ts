import assert from "node:assert/strict";
import type {
  ClaimedTask,
  ClaimRequest,
  Lease,
  NewTask,
  QueuedTaskState,
  Settlement,
  TaskRateLimit,
} from "@rubrica/core";
import fc from "fast-check";
import type { TestFunction } from "../test-function.ts";
import { allOf } from "./find-and-list.ts";
import { type ModelTask, QueueModel } from "./queue-model.ts";
import { type CreateSubject, failure, type TaskQueueSubject } from "./subject.ts";

/**
 * Plays random histories on the queue and on a plain model of it; every answer has to be the same. The tests' times are
 * chosen so that nothing falls due within fifty seconds of a look: the time that the store itself takes does not matter.
 */
export function testAgainstModel(test: TestFunction, create: CreateSubject, runs: number): void {
  test(`the queue answers as its model does, over ${runs} random histories`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: "max" }), async (steps) => {
        const player = new Player(await create());
        for (const each of steps) await player.play(each);
        await player.finish();
      }),
      { numRuns: runs },
    );
  });
}

const type = fc.constantFrom("a", "b");
const key = fc.constantFrom("k1", "k2");
const more = {
  type,
  payload: fc.constant({}),
  priority: fc.integer({ min: -1, max: 1 }),
  delaySeconds: fc.constantFrom(0, 0, 50, 150),
  maxAttempts: fc.integer({ min: 1, max: 3 }),
  maxCrashes: fc.integer({ min: 1, max: 2 }),
};
/** With a key or a group: whether one that is not added for its key takes a turn is left to the store. */
const newTask = (group: string): fc.Arbitrary<NewTask> =>
  fc.oneof(
    fc.record({ ...more, key }, { requiredKeys: ["type", "payload"] }),
    fc.record({ ...more, group: fc.constant(group) }, { requiredKeys: ["type", "payload"] }),
  );
/** Of one group: a store may or may not count the tasks that the same call adds when it looks for the present turn. */
const newTasks = fc.constantFrom("g1", "g2").chain((group) => fc.array(newTask(group), { maxLength: 3 }));
/** Numbers that stand for attempts made or dead letters there are at that time, counted from the newest. */
const picks = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 });
const types = fc.uniqueArray(type, { minLength: 1 });
const limit = fc.integer({ min: 1, max: 3 });
const leaseSeconds = fc.constantFrom(150, 250);
const outcome = fc.constantFrom<Settlement["outcome"]>("completed", "retry", "dead", "cancelled");

/** Shares of 150 and 250 seconds: no start becomes possible shortly after a look. */
const rateLimit = fc.option(
  fc.constantFrom<Required<TaskRateLimit>>(
    { starts: 1, perSeconds: 150, burst: 1 },
    { starts: 4, perSeconds: 600, burst: 2 },
    { starts: 2, perSeconds: 500, burst: 1 },
  ),
  { nil: null, freq: 3 },
);
const query = fc.record(
  { state: fc.constantFrom("ready" as const, "scheduled" as const, "running" as const, "dead" as const), type },
  { requiredKeys: [] },
);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("enqueue" as const), tasks: newTasks }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      types,
      limit,
      leaseSeconds,
      alone: fc.constantFrom<ClaimRequest["alone"][]>(undefined, undefined, "any", "suspects"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("renew" as const), picks, leaseSeconds }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("settle" as const), picks, outcome }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("release" as const), picks, delaySeconds: fc.constantFrom(0, 50) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("sweep" as const), limit, types: fc.option(types, { nil: undefined }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("redrive" as const), picks }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("discard" as const), picks }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancelById" as const), picks }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pause" as const), type }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("resume" as const), type }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("limit" as const), type, limit: rateLimit }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("list" as const), query, limit }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), seconds: fc.constantFrom(100, 200, 400) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Player {
  readonly #subject: TaskQueueSubject;
  readonly #model = new QueueModel();
  /** Every lease ever given, newest first. */
  readonly #leases: Lease[] = [];

  constructor(subject: TaskQueueSubject) {
    this.#subject = subject;
  }

  async play(step: Step): Promise<void> {
    const { queue, taskSource, deadLetters, queueControl, passSeconds } = this.#subject;
    const model = this.#model;
    switch (step.do) {
      case "enqueue": {
        const answers = await queue.enqueue(step.tasks);
        assert.deepEqual(answers, model.enqueue(step.tasks, answers));
        break;
      }
      case "claim":
        await this.#claim(step);
        break;
      case "renew": {
        const leases = this.#pickLeases(step.picks);
        const { held, cancelled } = await taskSource.renew(leases, step.leaseSeconds);
        const expected = model.renew(leases, step.leaseSeconds);
        assert.deepEqual([sorted(held), sorted(cancelled)], [sorted(expected.held), sorted(expected.cancelled)]);
        break;
      }
      case "settle": {
        const settlements = this.#pickLeases(step.picks).map((lease) => settlementOf(lease, step.outcome));
        const { lost } = await taskSource.settle(settlements);
        assert.deepEqual(sorted(lost), sorted(model.settle(settlements)));
        break;
      }
      case "release": {
        const leases = this.#pickLeases(step.picks);
        await taskSource.release(leases, step.delaySeconds);
        model.release(leases, step.delaySeconds);
        break;
      }
      case "sweep": {
        const { recovered, dead, suspects } = await taskSource.sweep(step.limit, step.types, 0);
        const expected = model.sweep(step.limit, step.types);
        assert.deepEqual(
          [sorted(recovered), sorted(dead.map(({ id }) => id)), sorted(suspects)],
          [sorted(expected.recovered), sorted(expected.dead), sorted(expected.suspects)],
        );
        break;
      }
      case "cancel":
        await queue.cancel([step.key]);
        model.cancel(step.key);
        break;
      case "redrive": {
        const chosen = this.#pickDead(step.picks);
        assert.equal(await deadLetters.redrive(chosen), model.redrive(chosen));
        break;
      }
      case "discard": {
        const chosen = this.#pickDead(step.picks);
        assert.equal(await deadLetters.discard(chosen), model.discard(chosen));
        break;
      }
      case "cancelById": {
        const chosen = step.picks.map((pick) => model.tasks.at(-1 - pick)?.id).filter((id) => id !== undefined);
        const cancelled = await queueControl.cancel([...new Set(chosen)]);
        assert.deepEqual(sorted(cancelled.map(({ id }) => id)), sorted(model.cancelById(chosen)));
        break;
      }
      case "pause":
        assert.equal(await queueControl.pause(step.type, "model"), model.pause(step.type));
        break;
      case "resume":
        assert.equal(await queueControl.resume(step.type), model.resume(step.type));
        break;
      case "limit":
        await queueControl.limit(step.type, step.limit);
        model.limit(step.type, step.limit);
        break;
      case "list": {
        const listed = await allOf(queueControl, { ...step.query, limit: step.limit });
        const expected = model.tasks.flatMap((task) => {
          const state = this.#stateOf(task);
          const { state: wanted = state, type: of = task.type } = step.query;
          return state && state === wanted && task.type === of ? [`${task.id}: ${state}`] : [];
        });
        assert.deepEqual(sorted(listed.map(({ id, state }) => `${id}: ${state}`)), sorted(expected));
        break;
      }
      case "pass":
        await passSeconds(step.seconds);
        model.pass(step.seconds);
        break;
    }
    await this.#compareState();
  }

  /** Works off all that is left: whatever was enqueued has to come out once, one way or another. */
  async finish(): Promise<void> {
    const { taskSource } = this.#subject;
    for (const type of ["a", "b"] as const) {
      await this.play({ do: "resume", type });
      await this.play({ do: "limit", type, limit: null });
    }
    for (let round = 0; this.#model.waiting().length + this.#model.running().length > 0; round += 1) {
      assert.ok(round < 200, "the queue does not run dry");
      await this.play({ do: "pass", seconds: 400 });
      await this.play({ do: "sweep", limit: 100, types: undefined });
      const tasks = [
        ...(await this.#claim({ types: ["a", "b"], limit: 100, leaseSeconds: 150 })),
        ...(await this.#claim({ types: ["a", "b"], limit: 1, leaseSeconds: 150, alone: "suspects" })),
      ];
      const settlements = tasks.map((task) => settlementOf(task, "completed"));
      assert.deepEqual(await taskSource.settle(settlements), { lost: [] });
      this.#model.settle(settlements);
    }
    await this.#compareState();
  }

  async #claim({
    types,
    limit,
    leaseSeconds,
    alone,
  }: Omit<ClaimRequest, "worker" | "alone"> & { readonly alone?: ClaimRequest["alone"] | undefined }): Promise<
    readonly ClaimedTask[]
  > {
    const request = { types, limit, leaseSeconds, ...(alone && { alone }) };
    let isLimited = false;
    const onLimit = () => {
      isLimited = true;
    };
    const tasks = await this.#subject.taskSource.claim({ ...request, worker: "model", onLimit });
    const expected = this.#model.claim(request, tasks[0]?.lease ?? null);
    assert.equal(isLimited, this.#model.isUsedUp(types));
    assert.deepEqual(
      tasks.map(({ taskId, lease, attempt, crashes }) => [taskId, lease, attempt, crashes]),
      expected.map(({ id, lease, attempts, crashes }) => [id, lease, attempts, crashes]),
    );
    for (const { attempt, maxAttempts } of tasks) assert.ok(attempt <= maxAttempts);
    this.#leases.unshift(...tasks.map(({ taskId, lease }) => ({ taskId, lease })));
    return tasks;
  }

  async #compareState(): Promise<void> {
    const { queue, deadLetters } = this.#subject;
    const { oldestReadySeconds: _age, ...counts } = await queue.stats();
    const ready = this.#model.ready().length;
    const scheduled = this.#model.waiting().length - ready;
    const dead = this.#model.dead();
    assert.deepEqual(counts, { ready, scheduled, running: this.#model.running().length, dead: dead.length });
    const { items } = await deadLetters.list({ limit: 1000, offset: 0 });
    assert.deepEqual(
      sorted(items.map(({ id, attempts, crashes }) => `${id}: ${attempts} attempts, ${crashes} crashes`)),
      sorted(dead.map(({ id, attempts, crashes }) => `${id}: ${attempts} attempts, ${crashes} crashes`)),
    );
  }

  /** As operators see it; null for what is gone. */
  #stateOf(task: ModelTask): QueuedTaskState | null {
    if (task.state === "waiting") return this.#model.ready().includes(task) ? "ready" : "scheduled";
    return task.state === "running" || task.state === "dead" ? task.state : null;
  }

  #pickLeases(picks: readonly number[]): readonly Lease[] {
    return [...new Set(picks)].map((pick) => this.#leases[pick]).filter((lease) => lease !== undefined);
  }

  #pickDead(picks: readonly number[]): readonly string[] {
    const dead = this.#model.dead();
    return [...new Set(picks)].map((pick) => dead[pick]?.id).filter((id) => id !== undefined);
  }
}

function settlementOf({ taskId, lease }: Lease, outcome: Settlement["outcome"]): Settlement {
  if (outcome === "retry") return { taskId, lease, outcome, delaySeconds: 50, error: failure };
  if (outcome === "dead") return { taskId, lease, outcome, error: failure };
  return { taskId, lease, outcome };
}

function sorted(values: readonly string[]): readonly string[] {
  return [...values].sort();
}
