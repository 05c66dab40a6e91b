import assert from "node:assert/strict";
import { SERVICE } from "@rubrica/core";
import { claim, claimOne, failure, type Job, taskOf } from "./jobs.ts";
import { job, killAt, type Scenario } from "./scenario.ts";
import type { OutboxQueueProcess } from "./subject.ts";

/** Tasks that die, their hooks, and their way back. */
export function testDeaths(scenario: Scenario): void {
  const letters = async ({ deadLetters }: OutboxQueueProcess) =>
    (await deadLetters.list({ limit: 9, offset: 0 })).items.map(({ error }) => error.code);

  for (const [moment, call] of [
    ["before", "outbox.take"],
    ["before", "taskSource.settle"],
    ["after", "taskSource.settle"],
  ] as const) {
    scenario(
      `a death whose worker is killed ${moment} ${call} is told to the queue, and its hook has run once`,
      async (scene) => {
        const { process, passSeconds, kept } = scene;
        await scene.submit(process, job);
        await process.relay.flush();
        const doomed = scene.begin();
        const task = await claimOne(doomed.process);
        await killAt(doomed, moment, call, () => scene.bury(doomed.process, task));
        await passSeconds(31);
        await scene.sweep(process);
        assert.deepEqual(await claim(process), []);
        await process.relay.flush();
        await scene.sweep(process);
        assert.deepEqual(await letters(process), [failure.code]);
        assert.deepEqual(await kept(), ["job/0", "job/dead"]);
      },
    );
  }

  scenario(
    "settle() with dead outside a transaction makes a dead letter that no sweep reports again",
    async (scene) => {
      const { process, kept } = scene;
      await scene.submit(process, job);
      await process.relay.flush();
      const { taskId, lease } = await claimOne(process);
      assert.deepEqual(await process.taskSource.settle([{ taskId, lease, outcome: "dead", error: failure }]), {
        lost: [],
      });
      await process.relay.flush();
      await scene.sweep(process);
      assert.deepEqual(await letters(process), [failure.code]);
      assert.deepEqual(await kept(), ["job/0"]);
    },
  );

  scenario(
    "sweep() reports a dead letter whose finder was killed before its hook was committed, once",
    async (scene) => {
      const { process, passSeconds, kept } = scene;
      await scene.submit(process, job, { maxCrashes: 1 });
      await process.relay.flush();
      await claimOne(process);
      await passSeconds(31);
      await killAt(scene.begin(), "after", "taskSource.sweep", (doomed) => scene.sweep(doomed));
      assert.deepEqual([await letters(process), await kept()], [["worker_lost"], ["job/0"]]);
      await scene.sweep(process);
      await scene.sweep(process);
      await scene.sweep(scene.begin().process);
      assert.deepEqual(await kept(), ["job/0", "job/dead"]);
    },
  );

  scenario("sweep() whose transaction is rolled back reports its dead letters again", async (scene) => {
    const { process, passSeconds, kept } = scene;
    await scene.submit(process, job, { maxCrashes: 1 });
    await process.relay.flush();
    await claimOne(process);
    await passSeconds(31);
    const broken = new Error("The hook is broken.");
    await assert.rejects(
      process.transaction.run(SERVICE, async ({ taskSource }) => {
        assert.equal((await taskSource.sweep(100, ["work"])).dead.length, 1);
        throw broken;
      }),
      broken,
    );
    await scene.sweep(process);
    await scene.sweep(process);
    assert.deepEqual(await kept(), ["job/0", "job/dead"]);
  });

  scenario("sweep() reports no more dead letters than its limit, and the others the next time", async (scene) => {
    const { process, passSeconds, kept } = scene;
    for (const name of ["a", "b", "c"]) await scene.submit(process, { ...job, name }, { maxCrashes: 1 });
    await process.relay.flush();
    await claim(process);
    await passSeconds(31);
    await killAt(scene.begin(), "after", "taskSource.sweep", (doomed) => scene.sweep(doomed));
    const reported: number[] = [];
    for (let sweep = 0; sweep < 3; sweep += 1)
      reported.push((await process.taskSource.sweep(2, ["work"], 0)).dead.length);
    assert.deepEqual(
      [reported, await kept()],
      [
        [2, 1, 0],
        ["a/0", "b/0", "c/0"],
      ],
    );
  });

  scenario("sweep() by several processes at once has each hook committed once", async (scene) => {
    const { process, passSeconds, kept } = scene;
    for (const name of ["a", "b", "c"]) await scene.submit(process, { ...job, name }, { maxCrashes: 1 });
    await process.relay.flush();
    await claim(process);
    await passSeconds(31);
    await Promise.all([process, scene.begin().process, scene.begin().process].map((each) => scene.sweep(each)));
    assert.deepEqual(
      (await kept()).filter((line) => line.endsWith("dead")),
      ["a/dead", "b/dead", "c/dead"],
    );
  });

  scenario("redrive() makes a dead task open again, and its result is kept", async (scene) => {
    const { process, kept } = scene;
    await scene.submit(process, job);
    await process.relay.flush();
    const task = await claimOne(process);
    await scene.bury(process, task);
    await process.relay.flush();
    assert.equal(await process.deadLetters.redrive([task.taskId]), 1);
    const again = await claimOne(process);
    assert.deepEqual([again.taskId, again.attempt], [task.taskId, 1]);
    await scene.complete(process, again);
    await process.relay.flush();
    await scene.sweep(process);
    assert.deepEqual(await kept(), ["job/0", "job/1", "job/dead"]);
    const { oldestReadySeconds: _age, ...counts } = await process.queue.stats();
    assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
  });

  scenario("redrive() of a dead task whose key a live one has leaves it dead", async (scene) => {
    const { process, kept } = scene;
    const keyed: Job = { ...job, keys: "own" };
    await scene.submit(process, keyed);
    await process.relay.flush();
    const task = await claimOne(process);
    await scene.bury(process, task);
    await process.queue.enqueue([taskOf(keyed, 1)]);
    await process.relay.flush();
    assert.equal(await process.deadLetters.redrive([task.taskId]), 0);
    await scene.sweep(process);
    assert.deepEqual(await letters(process), [failure.code]);
    assert.deepEqual(await kept(), ["job/0", "job/dead"]);
  });
}
