import assert from "node:assert/strict";
import { claimOne, failure, type Job, LeaseLostError } from "./jobs.ts";
import { job, type Scenario, type Scene } from "./scenario.ts";

/** Two attempts at one task, of which the queue took the first for lost. */
export function testLateAttempts(scenario: Scenario): void {
  /** A task that one process lost and another has. */
  async function twoAttempts(scene: Scene) {
    const { process, passSeconds } = scene;
    const zombie = scene.begin().process;
    await scene.submit(process, { ...job, keys: "own" });
    await process.relay.flush();
    const late = await claimOne(zombie);
    await passSeconds(31);
    await scene.sweep(process);
    const current = await claimOne(process);
    assert.equal(current.taskId, late.taskId);
    return { ...scene, zombie, late, current };
  }

  scenario("settle() refuses the late result of a worker that was taken for dead", async (scene) => {
    const { process, zombie, late, current, complete, kept } = await twoAttempts(scene);
    await complete(process, current);
    await assert.rejects(complete(zombie, late), LeaseLostError);
    await process.relay.flush();
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    assert.equal((await process.queue.stats()).running, 0);
  });

  scenario(
    "settle() keeps the late result when it comes first, and the other attempt ends with nothing",
    async (scene) => {
      const { process, zombie, late, current, complete, kept } = await twoAttempts(scene);
      await complete(zombie, late);
      await zombie.relay.flush();
      await assert.rejects(complete(process, current), LeaseLostError);
      assert.deepEqual(await kept(), ["job/0", "job/1"]);
      const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
      assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
    },
  );

  scenario("settle() by both attempts at once keeps one result", async (scene) => {
    const { process, zombie, late, current, complete, kept } = await twoAttempts(scene);
    const ends = await Promise.allSettled([complete(process, current), complete(zombie, late)]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
  });

  scenario("settle() refuses the late death of a task that another worker has", async (scene) => {
    const { process, zombie, late, current, bury, complete, kept } = await twoAttempts(scene);
    await assert.rejects(bury(zombie, late), LeaseLostError);
    await complete(process, current);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
  });

  scenario("settle() of a task that failed after it had completed elsewhere leaves it completed", async (scene) => {
    const { process, zombie, late, current, bury, complete, kept } = await twoAttempts(scene);
    await complete(zombie, late);
    await assert.rejects(bury(process, current), LeaseLostError);
    const { taskId, lease } = current;
    await process.taskSource.settle([{ taskId, lease, outcome: "dead", error: failure }]);
    await process.relay.flush();
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    assert.equal((await process.queue.stats()).dead, 0);
  });

  scenario(
    "a task that enqueues itself again under its own key is there again, also after a late result",
    async (scene) => {
      const { process, passSeconds, complete, kept } = scene;
      const again: Job = { name: "again", stages: 3, keys: "same" };
      await scene.submit(process, again);
      await process.relay.flush();
      await complete(process, await claimOne(process));
      await process.relay.flush();
      const zombie = scene.begin().process;
      const late = await claimOne(zombie);
      await passSeconds(31);
      await scene.sweep(process);
      const current = await claimOne(process);
      await complete(zombie, late);
      // The other attempt still has the key; the result is kept, so what follows must not be taken for a copy of it.
      await zombie.relay.flush();
      await assert.rejects(complete(process, current), LeaseLostError);
      await complete(process, await claimOne(process));
      assert.deepEqual(await kept(), ["again/0", "again/1", "again/2", "again/3"]);
    },
  );
}
