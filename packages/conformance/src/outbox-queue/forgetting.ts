import assert from "node:assert/strict";
import { SERVICE } from "@rubrica/core";
import { claim, claimTogether, type Job, taskOf } from "./jobs.ts";
import { job, namesOf, type Scenario, twoStages } from "./scenario.ts";

/** A queue that forgets: restarted without its data, or emptied. */
export function testForgetting(scenario: Scenario): void {
  scenario(
    "recover() brings back tasks that waited or ran when the queue forgot them, and no others",
    async (scene) => {
      const { process, forget, kept } = scene;
      const names = ["completed", "running", "waiting"];
      for (const name of names) await scene.submit(process, { ...job, name });
      await process.relay.flush();
      const [first, running] = await claimTogether(process, 2);
      assert.ok(first && running);
      await scene.complete(process, first);
      await process.relay.flush();
      assert.equal(await process.relay.recover(), 0);
      await forget();
      assert.deepEqual(await claim(process), []);
      assert.equal(await process.relay.recover(), 2);
      assert.equal(await process.relay.recover(), 0);
      // The attempt that was under way may still come first: then its result is kept, and the other ends with nothing.
      await scene.complete(process, running);
      await process.relay.flush();
      // Its second attempt, which has ended before it began, is passed over.
      const left = await claim(process);
      assert.equal(left.length, 1);
      for (const task of left) await scene.complete(process, task);
      assert.deepEqual(await claim(process), []);
      await process.relay.flush();
      assert.deepEqual(
        await kept(),
        names.flatMap((name) => [`${name}/0`, `${name}/1`]),
      );
      await forget();
      assert.equal(await process.relay.recover(), 0);
    },
  );

  scenario("recover() keeps the order of tasks and what follows them", async (scene) => {
    const { process, forget, kept } = scene;
    for (const name of ["a", "b", "c"]) await scene.submit(process, { ...twoStages, name });
    await process.relay.flush();
    await forget();
    assert.equal(await scene.begin().process.relay.recover(), 3);
    const tasks = await claim(process);
    assert.deepEqual(namesOf(tasks), ["a/1", "b/1", "c/1"]);
    for (const task of tasks) await scene.complete(process, task);
    await process.relay.flush();
    await forget();
    assert.equal(await process.relay.recover(), 3);
    for (const task of await claim(process)) await scene.complete(process, task);
    assert.deepEqual(
      await kept(),
      ["a", "b", "c"].flatMap((name) => [0, 1, 2].map((stage) => `${name}/${stage}`)),
    );
  });

  scenario("recover() leaves what was cancelled, and what was not added since its key was taken", async (scene) => {
    const { process, forget, passSeconds } = scene;
    const keyed: Job = { ...job, keys: "own" };
    await scene.submit(process, keyed);
    await process.relay.flush();
    await process.queue.enqueue([taskOf(keyed, 1), taskOf({ ...keyed, name: "unwanted" }, 1)]);
    await process.relay.flush();
    await process.transaction.run(SERVICE, ({ queue }) => queue.cancel(["unwanted/1"]));
    await process.relay.flush();
    await passSeconds(60);
    await forget();
    assert.equal(await process.relay.recover(), 1);
    assert.deepEqual(namesOf(await claim(process)), ["job/1"]);
  });
}
