import assert from "node:assert/strict";
import { type Fence, type Outbox, SERVICE, type TaskEnding, type TaskStores, type Transaction } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A fence that knows of no task, the outbox beside it, and a transaction over the same store. */
export interface FenceSubject {
  readonly fence: Fence;
  readonly outbox: Outbox;
  readonly transaction: Transaction<TaskStores>;
  /** Makes what the fence knows older by so many seconds. */
  passSeconds(seconds: number): Promise<void>;
}

/** What every {@link Fence} must do. `create` gives one that knows of no task for one test. */
export function testFence(test: TestFunction, create: () => Promise<FenceSubject>): void {
  const completed = (taskId: string): TaskEnding => ({ taskId, outcome: "completed" });
  const error = { code: "test_failure", message: "It failed, as the test wanted." };
  const dead = (taskId: string): TaskEnding => ({ taskId, outcome: "dead", error });

  test("end() ends a task once, and the first ending stands", async () => {
    const { fence } = await create();
    assert.deepEqual(await fence.end([completed("a"), dead("b")]), ["a", "b"]);
    assert.deepEqual(await fence.end([dead("a"), completed("b"), completed("c")]), ["c"]);
    assert.deepEqual(await fence.end([{ taskId: "d", outcome: "cancelled" }, completed("d")]), ["d"]);
    assert.deepEqual(await fence.endings(["d"]), [{ taskId: "d", outcome: "cancelled" }]);
    assert.deepEqual(await fence.end([completed("d")]), []);
    await fence.reopen(["d"]);
    assert.deepEqual(await fence.end([completed("d")]), []);
    assert.deepEqual(await fence.end([]), []);
    assert.deepEqual(sorted(await fence.endings(["a", "b", "c", "e"])), [completed("a"), dead("b"), completed("c")]);
  });

  test("end() of one task twice in one call ends it once", async () => {
    const { fence } = await create();
    assert.deepEqual(await fence.end([completed("a"), completed("a")]), ["a"]);
  });

  test("end() in a transaction that is rolled back leaves the task open", async () => {
    const { fence, transaction } = await create();
    const broken = new Error("roll back");
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        assert.deepEqual(await stores.fence.end([completed("a")]), ["a"]);
        throw broken;
      }),
      broken,
    );
    assert.deepEqual(await fence.endings(["a"]), []);
    assert.deepEqual(await fence.end([completed("a")]), ["a"]);
  });

  test("end() by many transactions at once lets one of them end each task, whatever their order", async () => {
    const { fence, transaction } = await create();
    const ids = ["a", "b", "c", "d", "e"];
    const ended = await Promise.all(
      Array.from({ length: 6 }, (_, caller) =>
        transaction.run(SERVICE, (stores) =>
          stores.fence.end((caller % 2 === 0 ? ids : [...ids].reverse()).map(completed)),
        ),
      ),
    );
    assert.deepEqual(ended.flat().sort(), ids);
    assert.equal((await fence.endings(ids)).length, ids.length);
  });

  test("endings() keeps why a task died, as far as a store can hold it", async () => {
    const { fence } = await create();
    await fence.end([
      { taskId: "a", outcome: "dead", error: { code: "c", message: "NUL \u0000 and half a pair \ud83d" } },
    ]);
    const [ending] = await fence.endings(["a", "unheard of"]);
    assert.ok(ending?.outcome === "dead");
    assert.deepEqual(ending.error, { code: "c", message: "NUL  and half a pair \ufffd" });
    assert.deepEqual(await fence.endings([]), []);
  });

  test("reopen() forgets that tasks died, but not that they completed", async () => {
    const { fence } = await create();
    await fence.end([completed("a"), dead("b"), dead("c")]);
    await fence.reopen(["a", "b", "unheard of"]);
    assert.deepEqual(sorted(await fence.endings(["a", "b", "c"])), [completed("a"), dead("c")]);
    assert.deepEqual(await fence.end([completed("b")]), ["b"]);
  });

  test("forget() forgets what ended longer ago and nothing else", async () => {
    const { fence, passSeconds } = await create();
    await fence.end([completed("old"), dead("old and dead")]);
    await passSeconds(100);
    await fence.end([completed("new")]);
    assert.equal(await fence.forget(3600), 0);
    assert.equal(await fence.forget(50), 2);
    assert.equal(await fence.forget(50), 0);
    assert.deepEqual(await fence.endings(["old", "old and dead", "new"]), [completed("new")]);
  });

  test("forget() leaves what the outbox has still to tell the queue", async () => {
    const { fence, outbox, passSeconds } = await create();
    await outbox.append([
      { kind: "enqueue", task: { id: "enqueued", type: "work", payload: null } },
      { kind: "settle", settlement: { taskId: "settled", lease: "l", outcome: "completed" } },
    ]);
    await fence.end([completed("enqueued"), completed("settled"), completed("told")]);
    await passSeconds(100);
    assert.equal(await fence.forget(50), 1);
    assert.deepEqual(sorted(await fence.endings(["enqueued", "settled", "told"])), [
      completed("enqueued"),
      completed("settled"),
    ]);
    const batch = await outbox.take(10, 30);
    await outbox.remove((batch?.messages ?? []).map(({ messageId }) => messageId));
    assert.equal(await fence.forget(50), 2);
  });
}

function sorted(endings: readonly TaskEnding[]): readonly TaskEnding[] {
  return [...endings].sort((left, right) => (left.taskId < right.taskId ? -1 : 1));
}
