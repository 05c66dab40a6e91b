import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, failure, work } from "./subject.ts";

export function testDepths(test: TestFunction, create: CreateSubject): void {
  test("depths() counts the tasks of each type by state, and types without tasks as well", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue([
      ...["one", "two", "three", "four", "five"].map((name, index) => work(name, { priority: index % 2 })),
      work("grouped", { group: "a" }),
      work("later", { delaySeconds: 3600 }),
      work("soon", { delaySeconds: 60, group: "b" }),
      { type: "other", payload: {}, delaySeconds: 60 },
    ]);
    const request = { types: ["work"], worker: "depths", leaseSeconds: 60 };
    const [dying, ...running] = await taskSource.claim({ ...request, limit: 3 });
    assert.ok(dying);
    assert.equal(running.length, 2);
    const { taskId, lease } = dying;
    await taskSource.settle([{ taskId, lease, outcome: "dead", error: failure }]);

    const empty = { ready: 0, scheduled: 0, running: 0, dead: 0 };
    assert.deepEqual(await queueControl.depths(["other", "work", "absent"]), [
      { ...empty, type: "other", scheduled: 1 },
      { ...empty, type: "work", ready: 3, scheduled: 2, running: 2, dead: 1 },
      { ...empty, type: "absent" },
    ]);
    assert.deepEqual(await queueControl.depths([]), []);

    await passSeconds(61);
    await taskSource.sweep(10);
    const [swept] = await queueControl.depths(["work"]);
    // Of what crashed some wait for their backoff, some are suspects that are ready: nothing is lost or counted twice.
    assert.equal((swept?.ready ?? 0) + (swept?.scheduled ?? 0), 7);
    assert.deepEqual([swept?.running, swept?.dead], [0, 1]);
  });
}
