import assert from "node:assert/strict";
import { claim, claimOne, LeaseLostError } from "./jobs.ts";
import { job, killAt, type Scenario, twoStages } from "./scenario.ts";

/** Tasks that an operator cancels by their ids. */
export function testCancels(scenario: Scenario): void {
  scenario("cancel() by id of a running task fences its end in the transaction that cancels it", async (scene) => {
    const { process, submit, cancel, complete, kept } = scene;
    await submit(process, twoStages);
    await process.relay.flush();
    const task = await claimOne(process);
    await cancel(process, task.taskId);
    await assert.rejects(complete(process, task), LeaseLostError);
    await process.relay.flush();
    assert.deepEqual(await kept(), ["job/0", "job/cancelled"]);
    const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
    assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
    assert.equal(await process.queueControl.find(task.taskId), null);
  });

  scenario("cancel() by id of a task that completed is too late, also before the queue has heard", async (scene) => {
    const { process, submit, cancel, complete, kept } = scene;
    await submit(process, job);
    await process.relay.flush();
    const task = await claimOne(process);
    const { crash, process: other } = scene.begin();
    crash.plan({ moment: "before", call: "outbox.take", nth: 1 });
    await complete(other, task);
    await cancel(process, task.taskId);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    await process.relay.flush();
    assert.equal((await process.queue.stats()).running, 0);
  });

  scenario("cancel() by id that is rolled back cancels nothing", async (scene) => {
    const { process, submit, complete, kept } = scene;
    await submit(process, job);
    await process.relay.flush();
    const task = await claimOne(process);
    const broken = new Error("roll back");
    const cancelled = process.transaction.run({ kind: "service" }, async ({ queueControl }) => {
      assert.equal((await queueControl.cancel([task.taskId])).length, 1);
      throw broken;
    });
    await assert.rejects(cancelled, broken);
    await complete(process, task);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
  });

  scenario("cancel() by id in a process that is killed after the commit is carried out by the next", async (scene) => {
    const { process, submit, cancel, kept, passSeconds } = scene;
    await submit(process, { ...job, keys: "own" });
    await process.relay.flush();
    const [task] = (await process.queueControl.list({ limit: 1 })).items;
    await killAt(scene.begin(), "before", "queueControl.cancel", (other) => cancel(other, task?.id ?? ""));
    assert.deepEqual(await claim(process), []);
    await passSeconds(31);
    await process.relay.flush();
    assert.equal((await process.queue.stats()).ready, 0);
    assert.deepEqual(await kept(), ["job/0", "job/cancelled"]);
  });

  scenario("a queue that forgets is not told again of a cancelled task", async (scene) => {
    const { process, submit, cancel, forget } = scene;
    await submit(process, job);
    await process.relay.flush();
    const task = await claimOne(process);
    await cancel(process, task.taskId);
    await process.relay.flush();
    await forget();
    assert.equal(await process.relay.recover(), 0);
  });
}
