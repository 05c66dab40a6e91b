import assert from "node:assert/strict";
import type { WorkerRegistry } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A registry in which nobody is. */
export interface WorkerRegistrySubject {
  readonly workerRegistry: WorkerRegistry;
  /** Lets that many seconds pass for the store. */
  passSeconds(seconds: number): Promise<void>;
}

/** What every {@link WorkerRegistry} must do. `create` gives an empty one for one test. */
export function testWorkerRegistry(test: TestFunction, create: () => Promise<WorkerRegistrySubject>): void {
  const names = async ({ workerRegistry }: WorkerRegistrySubject) =>
    (await workerRegistry.list()).map(({ name }) => name);

  test("list() gives every process with what it said last, by name", async () => {
    const subject = await create();
    const { workerRegistry, passSeconds } = subject;
    assert.deepEqual(await workerRegistry.list(), []);
    await workerRegistry.report("b", { running: 1 }, 60);
    await workerRegistry.report("a", { running: 2, 名: [null, "\u0000"] }, 60);
    await passSeconds(10);
    await workerRegistry.report("b", { running: 3 }, 60);
    const listed = await workerRegistry.list();
    assert.deepEqual(
      listed.map(({ name, state }) => [name, state]),
      [
        ["a", { running: 2, 名: [null, "\u0000"] }],
        ["b", { running: 3 }],
      ],
    );
    assert.deepEqual(
      listed.map(({ secondsAgo }) => Math.floor(secondsAgo / 10)),
      [1, 0],
    );
  });

  test("list() leaves out who has not reported for as long as it said", async () => {
    const subject = await create();
    const { workerRegistry, passSeconds } = subject;
    await workerRegistry.report("short", {}, 20);
    await workerRegistry.report("long", {}, 60);
    await passSeconds(30);
    assert.deepEqual(await names(subject), ["long"]);
    await workerRegistry.report("short", {}, 20);
    assert.deepEqual(await names(subject), ["long", "short"]);
  });

  test("remove() forgets a process at once, and nobody else", async () => {
    const subject = await create();
    const { workerRegistry } = subject;
    await workerRegistry.report("a", {}, 60);
    await workerRegistry.report("b", {}, 60);
    await workerRegistry.remove("a");
    await workerRegistry.remove("unheard of");
    assert.deepEqual(await names(subject), ["b"]);
  });
}
