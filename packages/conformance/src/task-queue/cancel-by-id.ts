import assert from "node:assert/strict";
import type { TestFunction } from "../test-function.ts";
import { type CreateSubject, claimNames, claimWork, makeDeadLetter, settleAs, work } from "./subject.ts";

export function testCancelById(test: TestFunction, create: CreateSubject): void {
  test("cancel() by id removes ready and scheduled tasks, says which, and frees their keys", async () => {
    const { queue, taskSource, queueControl } = await create();
    const added = await queue.enqueue([
      work("ready", { key: "k" }),
      work("scheduled", { delaySeconds: 60 }),
      work("stays", { group: "g" }),
    ]);
    const ids = added.map(({ id }) => id);
    const cancelled = await queueControl.cancel([...ids.slice(0, 2), "never-was"]);
    assert.deepEqual(
      cancelled.map(({ id, state }) => [id, state]),
      [
        [ids[0], "ready"],
        [ids[1], "scheduled"],
      ],
    );
    assert.equal(await queueControl.find(ids[0] ?? ""), null);
    const [again] = await queue.enqueue([work("again", { key: "k" })]);
    assert.equal(again?.added, true);
    assert.deepEqual([...(await claimNames(taskSource))].sort(), ["again", "stays"]);
    assert.deepEqual(await queueControl.cancel(ids.slice(0, 2)), []);
  });

  for (const outcome of ["completed", "retry", "dead", "cancelled"] as const) {
    test(`cancel() by id of a running task refuses that it is ${outcome} afterwards`, async () => {
      const { queue, taskSource, queueControl, deadLetters } = await create();
      await queue.enqueue([work("one", { key: "k", group: "g" })]);
      const tasks = await claimWork(taskSource);
      const [cancelled] = await queueControl.cancel(tasks.map(({ taskId }) => taskId));
      assert.deepEqual([cancelled?.state, cancelled?.attempts, cancelled?.payload], ["running", 1, { name: "one" }]);
      const { held } = await taskSource.renew(tasks, 30);
      assert.deepEqual(held, []);
      assert.deepEqual(await settleAs(taskSource, tasks, outcome), [tasks[0]?.taskId]);
      assert.deepEqual((await deadLetters.list({ limit: 1, offset: 0 })).total, 0);
      const { oldestReadySeconds: _age, ...counts } = await queue.stats();
      assert.deepEqual(counts, { ready: 0, scheduled: 0, running: 0, dead: 0 });
    });
  }

  test("cancel() by id of a running task keeps a sweep and a release from bringing it back", async () => {
    const { queue, taskSource, queueControl, passSeconds } = await create();
    await queue.enqueue([work("one")]);
    const tasks = await claimWork(taskSource);
    await queueControl.cancel(tasks.map(({ taskId }) => taskId));
    await taskSource.release(tasks);
    await passSeconds(60);
    const { recovered, dead } = await taskSource.sweep(10);
    assert.deepEqual([recovered, dead, await claimNames(taskSource)], [[], [], []]);
  });

  test("cancel() by id leaves dead letters to who decides about them", async () => {
    const subject = await create();
    const id = await makeDeadLetter(subject, "dead");
    assert.deepEqual(await subject.queueControl.cancel([id]), []);
    assert.equal((await subject.queueControl.find(id))?.state, "dead");
  });

  test("cancel() by id while workers settle lets either win, never both", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue(Array.from({ length: 30 }, (_, index) => work(`${index}`)));
    const tasks = await claimWork(taskSource, 30);
    const [lost, cancelled] = await Promise.all([
      Promise.all(tasks.map((task) => settleAs(taskSource, [task], "completed"))),
      Promise.all(tasks.map(({ taskId }) => queueControl.cancel([taskId]))),
    ]);
    tasks.forEach((_task, index) => {
      assert.equal(lost[index]?.length, cancelled[index]?.length);
    });
  });
}

/** Only where the source calls. */
export function testCancellations(test: TestFunction, create: CreateSubject): void {
  test("cancellations() tells whoever listens which running tasks were cancelled", async () => {
    const { queue, taskSource, queueControl } = await create();
    await queue.enqueue([work("one"), work("waits", { delaySeconds: 60 })]);
    const [task] = await claimWork(taskSource);
    const stop = new AbortController();
    const heard = (async () => {
      for await (const ids of taskSource.cancellations?.(stop.signal) ?? []) return ids;
      return null;
    })();
    // Who begins to listen may miss what is told meanwhile: a second task, until the first call is heard.
    let ids: readonly string[] | null | undefined;
    void heard.then((value) => {
      ids = value;
    });
    const all = [task?.taskId ?? ""];
    await queueControl.cancel(all);
    while (ids === undefined) {
      const [added] = await queue.enqueue([work("another")]);
      all.push(added?.id ?? "");
      await claimWork(taskSource);
      await queueControl.cancel([added?.id ?? ""]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    stop.abort();
    assert.ok(ids?.length);
    for (const id of ids) assert.ok(all.includes(id));
  });
}
