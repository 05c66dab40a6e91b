import assert from "node:assert/strict";
import { SERVICE } from "@rubrica/core";
import { claim, type Job, taskOf } from "./jobs.ts";
import { job, killAt, namesOf, type Scenario } from "./scenario.ts";
import type { Intercept, OutboxQueueProcess } from "./subject.ts";

/** What the queue is told, and in which order. */
export function testOrder(scenario: Scenario): void {
  scenario(
    "run() hands tasks over after its commit, with the ids that it gave them, in their order",
    async ({ process }) => {
      const names = ["a", "b", "c", "d"];
      const given: string[] = [];
      for (const name of names) {
        await process.transaction.run(SERVICE, async ({ queue }) => {
          const [added] = await queue.enqueue([taskOf({ ...job, name }, 1)]);
          assert.equal(added?.added, true);
          given.push(added.id);
        });
      }
      await process.relay.flush();
      const tasks = await claim(process);
      assert.deepEqual(
        namesOf(tasks),
        names.map((name) => `${name}/1`),
      );
      assert.deepEqual(
        tasks.map(({ taskId }) => taskId),
        given,
      );
    },
  );

  scenario("run() that is rolled back hands nothing over", async ({ process }) => {
    const broken = new Error("roll back");
    await assert.rejects(
      process.transaction.run(SERVICE, async ({ queue }) => {
        await queue.enqueue([taskOf(job, 1)]);
        throw broken;
      }),
      broken,
    );
    await process.relay.flush();
    assert.deepEqual(await claim(process), []);
  });

  scenario("enqueue() refuses at once a task that no queue takes", async ({ process }) => {
    await assert.rejects(process.queue.enqueue([taskOf(job, 1, { priority: 1000 })]));
    await assert.rejects(process.transaction.run(SERVICE, ({ queue }) => queue.enqueue([{ type: "", payload: 1 }])));
    await process.relay.flush();
    assert.deepEqual(await claim(process), []);
  });

  scenario(
    "cancel() takes effect behind the tasks of earlier transactions and before those of later ones",
    async (scene) => {
      const named = (name: string): Job => ({ ...job, name });
      const calls: readonly ((process: OutboxQueueProcess) => Promise<unknown>)[] = [
        ({ queue }) => queue.enqueue([taskOf(named("first"), 1, { key: "k" })]),
        ({ queue }) => queue.cancel(["k"]),
        ({ queue }) =>
          queue.enqueue([taskOf(named("second"), 1, { key: "k" }), taskOf(named("third"), 1, { key: "k" })]),
      ];
      // Killed right after its commit, so that all of them wait in the outbox.
      for (const call of calls) await killAt(scene.begin(), "before", "outbox.take", call);
      await scene.process.relay.flush();
      assert.deepEqual(namesOf(await claim(scene.process)), ["second/1"]);
    },
  );

  scenario("enqueue() with a delay counts it from the commit, not from when the queue hears of it", async (scene) => {
    const { process, passSeconds, submit } = scene;
    await killAt(scene.begin(), "before", "outbox.take", (doomed) => submit(doomed, job, { delaySeconds: 60 }));
    await passSeconds(40);
    await process.relay.flush();
    assert.deepEqual(await claim(process), []);
    await passSeconds(21);
    assert.deepEqual(namesOf(await claim(process)), ["job/1"]);
  });

  scenario("flush() rejects while the queue fails, and the next one tells it all", async ({ begin, submit }) => {
    const failing = new Error("The queue is away.");
    let away = true;
    const fail = async () => {
      throw failing;
    };
    const unsteady: Intercept = (name, port) =>
      name === "queue"
        ? new Proxy(port, {
            get: (target, method) => (away && method === "enqueue" ? fail : Reflect.get(target, method)),
          })
        : port;
    const { process } = begin(unsteady);
    await submit(process, job);
    await assert.rejects(process.relay.flush(), failing);
    away = false;
    await process.relay.flush();
    assert.deepEqual(namesOf(await claim(process)), ["job/1"]);
  });

  scenario("relays of several processes at once hand every task over once, in order", async (scene) => {
    const processes = [scene.process, scene.begin().process, scene.begin().process];
    const names = Array.from({ length: 30 }, (_, index) => `job ${index}`);
    for (const [index, name] of names.entries()) {
      await processes[index % 3]?.queue.enqueue([taskOf({ ...job, name }, 1)]);
    }
    await Promise.all(processes.map(({ relay }) => relay.flush()));
    const tasks = await claim(scene.process, 100);
    assert.deepEqual(
      namesOf(tasks),
      names.map((name) => `${name}/1`),
    );
  });
}
