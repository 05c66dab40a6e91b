import assert from "node:assert/strict";
import {
  type Outbox,
  type OutboxBatch,
  type OutboxMessage,
  SERVICE,
  type TaskStores,
  type Transaction,
} from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** An empty outbox, and a transaction over the same store. */
export interface OutboxSubject {
  readonly outbox: Outbox;
  readonly transaction: Transaction<TaskStores>;
  /** Makes what is in the outbox, and its leases, older by so many seconds. */
  passSeconds(seconds: number): Promise<void>;
}

/** What every {@link Outbox} must do. `create` gives an empty one for one test. */
export function testOutbox(test: TestFunction, create: () => Promise<OutboxSubject>): void {
  test("append() keeps messages as they are, in their order", async () => {
    const { outbox } = await create();
    const lease = { taskId: "t", lease: "l" };
    const messages: OutboxMessage[] = [
      {
        kind: "enqueue",
        task: { id: "1", type: "work", payload: { 名: ["值", null, 0.1], odd: "NUL \u0000 \ud83d" } },
      },
      { kind: "cancel", key: "a key" },
      { kind: "settle", settlement: { ...lease, outcome: "completed" } },
      { kind: "settle", settlement: { ...lease, outcome: "dead", error: { code: "no", message: "Never." } } },
      { kind: "enqueue", task: { id: "2", type: "work", payload: null, key: "k", priority: -1, delaySeconds: 0.5 } },
    ];
    await outbox.append([]);
    await outbox.append(messages.slice(0, 2));
    await outbox.append(messages.slice(2));
    const taken = (await outbox.take(10, 30))?.messages ?? [];
    assert.deepEqual(
      taken.map(({ messageId: _id, waitedSeconds: _waited, ...message }) => message),
      messages,
    );
    assert.equal(new Set(taken.map(({ messageId }) => messageId)).size, messages.length);
  });

  test("append() in a transaction shows nothing to a relay before the commit, and nothing at all without it", async () => {
    const { outbox, transaction } = await create();
    const broken = new Error("roll back");
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await stores.outbox.append(cancels("never"));
        throw broken;
      }),
      broken,
    );
    assert.equal(await outbox.take(10, 30), null);
    await transaction.run(SERVICE, (stores) => stores.outbox.append(cancels("said")));
    assert.deepEqual(keysOf(await outbox.take(10, 30)), ["said"]);
  });

  const enqueues = (...ids: string[]): OutboxMessage[] =>
    ids.map((id) => ({
      kind: "enqueue",
      task: { id, type: "work", payload: { odd: "NUL \u0000 \ud83d" }, key: `key ${id}` },
    }));
  const tellAll = async (outbox: Outbox) => outbox.remove(idsOf(await outbox.take(100, 30)));
  const openIds = async (outbox: Outbox, limit = 100, olderThanSeconds = 0) =>
    (await outbox.lookAtOpen(limit, olderThanSeconds)).map(({ task }) => task.id);

  test("lookAtOpen() gives tasks that were told, as they came, in their order", async () => {
    const { outbox, passSeconds } = await create();
    const messages = enqueues("b", "a", "c");
    await outbox.append(messages);
    assert.deepEqual(await openIds(outbox), []); // the relay will tell of them
    await tellAll(outbox);
    await passSeconds(40);
    const open = await outbox.lookAtOpen(100, 0);
    assert.deepEqual(
      open.map(({ task }) => ({ kind: "enqueue", task })),
      messages,
    );
    for (const { waitedSeconds } of open) assert.ok(waitedSeconds >= 40 && waitedSeconds < 60, `${waitedSeconds}`);
  });

  test("lookAtOpen() leaves tasks that ended, by a message, by their key or by close()", async () => {
    const { outbox } = await create();
    await outbox.append(enqueues("completed", "dead", "retried", "cancelled", "by key", "closed", "open"));
    await outbox.append([
      { kind: "settle", settlement: { taskId: "completed", lease: "l", outcome: "completed" } },
      {
        kind: "settle",
        settlement: { taskId: "dead", lease: "l", outcome: "dead", error: { code: "no", message: "" } },
      },
      {
        kind: "settle",
        settlement: {
          taskId: "retried",
          lease: "l",
          outcome: "retry",
          delaySeconds: 1,
          error: { code: "no", message: "" },
        },
      },
      { kind: "settle", settlement: { taskId: "cancelled", lease: "l", outcome: "cancelled" } },
      ...cancels("key by key"),
    ]);
    await outbox.close(["closed"]);
    await outbox.close([]);
    await tellAll(outbox);
    assert.deepEqual(await openIds(outbox), ["retried", "open"]);
    // In one breath, too.
    const [brief] = enqueues("brief");
    assert.ok(brief);
    await outbox.append([brief, { kind: "cancel", key: "key brief" }]);
    await outbox.append([brief, { kind: "cancel-task", taskId: brief.kind === "enqueue" ? brief.task.id : "" }]);
    await outbox.append(enqueues("operator"));
    await outbox.append([{ kind: "cancel-task", taskId: "operator" }]);
    await tellAll(outbox);
    assert.deepEqual(await openIds(outbox), ["retried", "open"]);
  });

  test("lookAtOpen() leaves tasks of a transaction that was rolled back", async () => {
    const { outbox, transaction } = await create();
    await assert.rejects(
      transaction.run(SERVICE, async (stores) => {
        await stores.outbox.append(enqueues("never"));
        throw new Error("roll back");
      }),
    );
    assert.deepEqual(await openIds(outbox), []);
  });

  test("lookAtOpen() leaves tasks that the fence knows to have ended", async () => {
    const { outbox, transaction } = await create();
    await outbox.append(enqueues("swept", "open"));
    await tellAll(outbox);
    await transaction.run(SERVICE, ({ fence }) => fence.end([{ taskId: "swept", outcome: "completed" }]));
    assert.deepEqual(await openIds(outbox), ["open"]);
  });

  test("lookAtOpen() gives some at a time, and none that somebody looked at since then", async () => {
    const { outbox, passSeconds } = await create();
    await outbox.append(enqueues("a", "b", "c"));
    await tellAll(outbox);
    assert.deepEqual(await openIds(outbox, 100, 30), []);
    await passSeconds(40);
    assert.deepEqual(await openIds(outbox, 2, 30), ["a", "b"]);
    assert.deepEqual(await openIds(outbox, 2, 30), ["c"]);
    assert.deepEqual(await openIds(outbox, 2, 30), []);
    await passSeconds(40);
    assert.deepEqual(await openIds(outbox, 2, 30), ["a", "b"]);
  });

  test("oldestSeconds() tells how long the oldest message has waited", async () => {
    const { outbox, passSeconds } = await create();
    assert.equal(await outbox.oldestSeconds(), null);
    await outbox.append(cancels("old"));
    await passSeconds(40);
    await outbox.append(cancels("new"));
    const oldest = (await outbox.oldestSeconds()) ?? 0;
    assert.ok(oldest >= 40 && oldest < 60, `${oldest}`);
    await outbox.remove(idsOf(await outbox.take(1, 30)));
    assert.ok(((await outbox.oldestSeconds()) ?? 99) < 20);
  });

  test("take() gives the oldest first, and no more than its limit", async () => {
    const { outbox } = await create();
    assert.equal(await outbox.take(10, 30), null);
    await outbox.append(cancels("a", "b", "c"));
    const batch = await outbox.take(2, 30);
    assert.deepEqual(keysOf(batch), ["a", "b"]);
    await outbox.remove(idsOf(batch));
    assert.deepEqual(keysOf(await outbox.take(2, 30)), ["c"]);
  });

  test("take() gives nothing while another relay has the oldest, also not what came later", async () => {
    const { outbox } = await create();
    await outbox.append(cancels("a", "b", "c"));
    const first = await outbox.take(2, 30);
    await outbox.append(cancels("d"));
    assert.equal(await outbox.take(10, 30), null);
    await outbox.remove(idsOf(first).slice(0, 1));
    assert.equal(await outbox.take(10, 30), null);
    await outbox.remove(idsOf(first));
    assert.deepEqual(keysOf(await outbox.take(10, 30)), ["c", "d"]);
  });

  test("take() gives the messages of a relay that vanished, once its lease has run out", async () => {
    const { outbox, passSeconds } = await create();
    await outbox.append(cancels("a", "b"));
    const vanished = await outbox.take(1, 30);
    await passSeconds(20);
    assert.equal(await outbox.take(10, 30), null);
    await passSeconds(11);
    const batch = await outbox.take(10, 30);
    assert.deepEqual(keysOf(batch), ["a", "b"]);
    assert.notEqual(batch?.lease, vanished?.lease);
    // What the vanished one gives back, should it wake up, is not its own any more.
    await outbox.release(vanished?.lease ?? "");
    assert.equal(await outbox.take(10, 30), null);
  });

  test("take() tells how long each message has waited", async () => {
    const { outbox, passSeconds } = await create();
    await outbox.append(cancels("old"));
    await passSeconds(100);
    await outbox.append(cancels("new"));
    const [old, fresh] = (await outbox.take(10, 30))?.messages ?? [];
    assert.ok(old && fresh);
    assert.ok(old.waitedSeconds >= 100 && old.waitedSeconds < 130, String(old.waitedSeconds));
    assert.ok(fresh.waitedSeconds >= 0 && fresh.waitedSeconds < 30, String(fresh.waitedSeconds));
  });

  test("take() by many relays at once hands out every message once, in order", async () => {
    const { outbox } = await create();
    const names = Array.from({ length: 60 }, (_, index) => `key ${index}`);
    for (const name of names) await outbox.append(cancels(name));
    const told: string[] = [];
    const relay = async (): Promise<void> => {
      while (told.length < names.length) {
        const batch = await outbox.take(7, 30);
        told.push(...keysOf(batch));
        await outbox.remove(idsOf(batch));
      }
    };
    await Promise.all(Array.from({ length: 6 }, relay));
    assert.deepEqual(told, names);
  });

  test("release() gives the rest of a batch back at once", async () => {
    const { outbox } = await create();
    await outbox.append(cancels("a", "b", "c"));
    const batch = await outbox.take(10, 30);
    await outbox.remove(idsOf(batch).slice(0, 1));
    await outbox.release(batch?.lease ?? "");
    assert.deepEqual(keysOf(await outbox.take(10, 30)), ["b", "c"]);
  });

  test("remove() of what is gone already changes nothing", async () => {
    const { outbox } = await create();
    await outbox.append(cancels("a", "b"));
    const batch = await outbox.take(1, 30);
    await outbox.remove(idsOf(batch));
    await outbox.remove(idsOf(batch));
    await outbox.remove([]);
    assert.deepEqual(keysOf(await outbox.take(10, 30)), ["b"]);
  });
}

function cancels(...keys: readonly string[]): readonly OutboxMessage[] {
  return keys.map((key) => ({ kind: "cancel", key }));
}

function keysOf(batch: OutboxBatch | null): readonly string[] {
  return (batch?.messages ?? []).map((message) => (message.kind === "cancel" ? message.key : message.kind));
}

function idsOf(batch: OutboxBatch | null): readonly string[] {
  return (batch?.messages ?? []).map(({ messageId }) => messageId);
}
