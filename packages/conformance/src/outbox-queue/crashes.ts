import assert from "node:assert/strict";
import { claim, claimOne } from "./jobs.ts";
import { job, killAt, namesOf, type Scenario, twoStages } from "./scenario.ts";

/** Processes that are killed at the points where stores and queue do not agree yet. */
export function testCrashes(scenario: Scenario): void {
  const points = [
    ["before the commit", "before", "transaction.run"],
    ["between commit and enqueue, before the relay looks", "before", "outbox.take"],
    ["between commit and enqueue", "before", "queue.enqueue"],
    ["between enqueue and the removal from the outbox", "after", "queue.enqueue"],
    ["after the removal from the outbox", "after", "outbox.remove"],
  ] as const;
  for (const [place, moment, call] of points) {
    scenario(
      `a task whose enqueuer is killed ${place} is there exactly if its transaction was committed`,
      async (scene) => {
        const { process, passSeconds, kept } = scene;
        await killAt(scene.begin(), moment, call, (doomed) => scene.submit(doomed, job));
        const committed = (await kept()).length > 0;
        assert.equal(committed, place !== "before the commit");
        await passSeconds(31);
        await process.relay.flush();
        assert.deepEqual(namesOf(await claim(process)), committed ? ["job/1"] : []);
      },
    );
  }

  scenario("a task that is handed over a second time after it completed is not worked on again", async (scene) => {
    const { process, passSeconds, kept } = scene;
    await killAt(scene.begin(), "after", "queue.enqueue", (doomed) => scene.submit(doomed, job));
    const task = await claimOne(process);
    await scene.complete(process, task);
    // Its end waits in the outbox behind the message that the killed relay had not yet removed.
    await passSeconds(31);
    await process.relay.flush();
    await passSeconds(31);
    await scene.sweep(process);
    assert.deepEqual(await claim(process), []);
    assert.deepEqual(await kept(), ["job/0", "job/1"]);
    assert.equal((await process.queue.stats()).running, 0);
  });

  const ends = [
    ["between claim and commit", "before", "transaction.run", 2],
    ["between commit and settle, before the relay looks", "before", "outbox.take", 1],
    ["between commit and settle", "before", "taskSource.settle", 1],
    ["between settle and the enqueue of what follows", "after", "taskSource.settle", 1],
    ["between the enqueue of what follows and the removal from the outbox", "after", "queue.enqueue", 1],
  ] as const;
  for (const [place, moment, call, attempts] of ends) {
    scenario(
      `a task whose worker is killed ${place} is kept once, and what follows it is there once`,
      async (scene) => {
        const { process, passSeconds, kept } = scene;
        await scene.submit(process, twoStages);
        await process.relay.flush();
        const doomed = scene.begin();
        const task = await claimOne(doomed.process);
        await killAt(doomed, moment, call, () => scene.complete(doomed.process, task));
        // Another process, the lease of the task over: whatever the queue hands out, the fence decides.
        await passSeconds(31);
        await scene.sweep(process);
        await process.relay.flush();
        for (const next of await claim(process)) await scene.complete(process, next);
        await process.relay.flush();
        for (const next of await claim(process)) {
          assert.equal(next.attempt <= attempts, true);
          await scene.complete(process, next);
        }
        await process.relay.flush();
        assert.deepEqual(await kept(), ["job/0", "job/1", "job/2"]);
        const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
        assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
      },
    );
  }

  scenario(
    "a task that completed is no dead letter, although its worker was killed as often as it may be",
    async (scene) => {
      const { process, passSeconds, kept } = scene;
      await scene.submit(process, job, { maxCrashes: 1 });
      await process.relay.flush();
      const doomed = scene.begin();
      const task = await claimOne(doomed.process);
      await killAt(doomed, "before", "taskSource.settle", () => scene.complete(doomed.process, task));
      await passSeconds(31);
      await scene.sweep(process);
      await process.relay.flush();
      assert.deepEqual(await kept(), ["job/0", "job/1"]);
      assert.deepEqual(await process.deadLetters.list({ limit: 9, offset: 0 }), { items: [], total: 0 });
    },
  );
}
