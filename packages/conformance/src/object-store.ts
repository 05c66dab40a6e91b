import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type ObjectStore, ObjectTooLargeError } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** What an object store under test can show. */
export interface ObjectStoreSuiteOptions {
  /** Bytes of the largest object that the suite stores. Default 3 MiB. */
  readonly largeBytes?: number;
  /** Whether one key can be written by many at once. Default true; without it, it stays open which of them fails. */
  readonly supportsConcurrentPuts?: boolean;
  /** Whether of many writers with `ifAbsent` at once exactly one wins. Default true. */
  readonly supportsConcurrentPutsIfAbsent?: boolean;
}

/**
 * What every {@link ObjectStore} must do.
 * @param create gives an empty store for one test.
 */
export function testObjectStore(
  test: TestFunction,
  create: () => Promise<ObjectStore>,
  options: ObjectStoreSuiteOptions = {},
): void {
  const {
    largeBytes = 3 * 1024 * 1024,
    supportsConcurrentPuts = true,
    supportsConcurrentPutsIfAbsent = true,
  } = options;

  test("put() stores a stream and tells its size and SHA-256", async () => {
    const store = await create();
    const content = pseudoRandomBytes(largeBytes);
    const stored = await store.put("reports/1/source.pdf", streamOf(content, 50_000));
    assert.deepEqual(stored, { bytes: largeBytes, sha256: sha256(content) });
    assert.deepEqual(await readAll(store, "reports/1/source.pdf"), content);
  });

  test("put() stores an array as it stores a stream", async () => {
    const store = await create();
    const content = pseudoRandomBytes(1000);
    assert.deepEqual(await store.put("a/b", content), { bytes: 1000, sha256: sha256(content) });
    assert.deepEqual(await readAll(store, "a/b"), content);
  });

  test("put() keeps an object without bytes", async () => {
    const store = await create();
    assert.deepEqual(await store.put("empty", streamOf(new Uint8Array(0), 1)), {
      bytes: 0,
      sha256: sha256(new Uint8Array(0)),
    });
    assert.deepEqual(await store.head("empty"), { bytes: 0 });
    assert.deepEqual(await readAll(store, "empty"), new Uint8Array(0));
  });

  test("get() gives the bytes of a range that there are", async () => {
    const store = await create();
    const content = pseudoRandomBytes(200_000);
    await store.put("key", content);
    const ranges: readonly (readonly [number, number])[] = [
      [0, 1],
      [10, 20],
      [65_530, 131_100],
      [199_999, 200_000],
      [199_990, 300_000],
      [200_000, 200_001],
      [7, 7],
    ];
    for (const [start, end] of ranges) {
      const stream = await store.get("key", { start, end });
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      assert.deepEqual(bytes, content.slice(start, end), `bytes ${start} to ${end}`);
    }
    assert.equal(await store.get("absent", { start: 0, end: 1 }), null);
  });

  test("put() replaces the object of the same key", async () => {
    const store = await create();
    await store.put("key", text("a longer first version"));
    await store.put("key", text("second"));
    assert.deepEqual(await readAll(store, "key"), text("second"));
  });

  test("put() takes exactly maxBytes", async () => {
    const store = await create();
    const stored = await store.put("key", streamOf(pseudoRandomBytes(1000), 300), { maxBytes: 1000 });
    assert.equal(stored.bytes, 1000);
  });

  test("put() refuses one byte more than maxBytes and keeps nothing", async () => {
    const store = await create();
    for (const source of [pseudoRandomBytes(1001), streamOf(pseudoRandomBytes(1001), 300)]) {
      await assert.rejects(store.put("key", source, { maxBytes: 1000 }), (error: unknown) => {
        assert.ok(error instanceof ObjectTooLargeError);
        assert.equal(error.code, "object_too_large");
        assert.equal(error.limitBytes, 1000);
        return true;
      });
    }
    assert.equal(await store.head("key"), null);
  });

  test("put() stops reading as soon as maxBytes is passed", async () => {
    const store = await create();
    const source = endlessStream();
    await assert.rejects(store.put("key", source.stream, { maxBytes: 200_000 }), ObjectTooLargeError);
    await source.cancelled;
    assert.ok(source.yielded() < 2_000_000, `${source.yielded()} bytes were taken from the source`);
  });

  test("put() that fails leaves the earlier object untouched", async () => {
    const store = await create();
    await store.put("key", text("first"));
    await assert.rejects(store.put("key", text("second, too long"), { maxBytes: 6 }), ObjectTooLargeError);
    await assert.rejects(store.put("key", brokenStream()), /the source broke/);
    assert.deepEqual(await readAll(store, "key"), text("first"));
  });

  test("put() of a broken stream keeps nothing", async () => {
    const store = await create();
    await assert.rejects(store.put("key", brokenStream()), /the source broke/);
    assert.equal(await store.head("key"), null);
    assert.equal(await store.get("key"), null);
  });

  test("put() ends with the signal's reason though the source is stalled, and keeps nothing", async () => {
    const store = await create();
    const abort = new AbortController();
    const source = stalledStream();
    const putting = store.put("key", source.stream, { signal: abort.signal });
    await source.stalled;
    abort.abort(new Error("the client went away"));
    await assert.rejects(putting, /the client went away/);
    assert.equal(await store.head("key"), null);
  });

  test("put() with an aborted signal stores nothing", async () => {
    const store = await create();
    const signal = AbortSignal.abort(new Error("too late"));
    await assert.rejects(store.put("key", text("x"), { signal }), /too late/);
    assert.equal(await store.head("key"), null);
  });

  if (supportsConcurrentPuts) testConcurrentPuts(test, create);
  testPutsIfAbsent(test, create, largeBytes);
  if (supportsConcurrentPutsIfAbsent) testConcurrentPutsIfAbsent(test, create);

  test("get() and head() give null for an object that does not exist", async () => {
    const store = await create();
    await store.put("reports/1/source.pdf", text("x"));
    for (const key of ["absent", "reports", "reports/1", "reports/2/source.pdf", "reports/1/source.pdf2"]) {
      assert.equal(await store.get(key), null, key);
      assert.equal(await store.head(key), null, key);
    }
  });

  test("get() can be left before its end", async () => {
    const store = await create();
    await store.put("key", pseudoRandomBytes(500_000));
    const stream = await store.get("key");
    assert.ok(stream);
    const reader = stream.getReader();
    assert.equal((await reader.read()).done, false);
    await reader.cancel();
    assert.deepEqual(await store.head("key"), { bytes: 500_000 });
  });

  test("move() takes the object to its new key", async () => {
    const store = await create();
    await store.put("uploads/1", text("content"));
    await store.move("uploads/1", "reports/1/source.pdf");
    assert.equal(await store.head("uploads/1"), null);
    assert.deepEqual(await readAll(store, "reports/1/source.pdf"), text("content"));
  });

  test("move() rejects when there is no object, and leaves the target alone", async () => {
    const store = await create();
    await store.put("target", text("kept"));
    await assert.rejects(store.move("absent", "target"));
    assert.deepEqual(await readAll(store, "target"), text("kept"));
  });

  test("removeAll() removes every key that starts with the prefix and no other", async () => {
    const store = await create();
    for (const key of ["r/1/a", "r/1/b/c", "r/10/a", "r/2/a", "s"]) await store.put(key, text(key));
    await store.removeAll("r/1/");
    assert.deepEqual(await presentKeys(store, ["r/1/a", "r/1/b/c", "r/10/a", "r/2/a", "s"]), ["r/10/a", "r/2/a", "s"]);
    await store.removeAll("r/1");
    assert.deepEqual(await presentKeys(store, ["r/10/a", "r/2/a", "s"]), ["r/2/a", "s"]);
    await store.removeAll("");
    assert.deepEqual(await presentKeys(store, ["r/2/a", "s"]), []);
  });

  test("removeAll() of nothing is fine, and the key can be used again", async () => {
    const store = await create();
    await store.removeAll("never/there/");
    await store.put("r/1/a", text("1"));
    await store.removeAll("r/");
    await store.removeAll("r/");
    await store.put("r/1/a", text("2"));
    assert.deepEqual(await readAll(store, "r/1/a"), text("2"));
  });

  test("folders() names what lies directly in a folder, each once, and no object", async () => {
    const store = await create();
    const foldersIn = async (folder: string) => {
      const names: string[] = [];
      for await (const name of store.folders(folder)) names.push(name);
      return names.sort();
    };
    assert.deepEqual(await foldersIn("reports"), []);
    for (const key of [
      "reports/1/a",
      "reports/1/b/c",
      "reports/10/a",
      "reports/x",
      "reports-2/a/b",
      "other/1/a",
      "s",
    ]) {
      await store.put(key, text(key));
    }
    assert.deepEqual(await foldersIn("reports"), ["1", "10"]);
    assert.deepEqual(await foldersIn("reports/1"), ["b"]);
    assert.deepEqual(await foldersIn("reports/2"), []);
    assert.deepEqual(await foldersIn(""), ["other", "reports", "reports-2"]);
    await store.removeAll("reports/1/");
    assert.deepEqual(await foldersIn("reports"), ["10"]);
  });

  test("keys that are not allowed are refused by every method", async () => {
    const store = await create();
    await store.put("a", text("x"));
    for (const key of [
      "",
      "/",
      "/etc/passwd",
      "../a",
      "x/../../a",
      "./a",
      "x/.",
      "a//b",
      "a/",
      "..",
      "a\\b",
      "a\0",
      "报告",
      "a b",
      `${"k".repeat(2000)}`,
    ]) {
      await assert.rejects(async () => store.put(key, text("x")), `put ${JSON.stringify(key)}`);
      await assert.rejects(async () => store.get(key), `get ${JSON.stringify(key)}`);
      await assert.rejects(async () => store.head(key), `head ${JSON.stringify(key)}`);
      await assert.rejects(async () => store.move("a", key), `move to ${JSON.stringify(key)}`);
      await assert.rejects(async () => store.move(key, "b"), `move from ${JSON.stringify(key)}`);
      // The empty name is the topmost folder.
      if (key !== "")
        await assert.rejects(store.folders(key)[Symbol.asyncIterator]().next(), `folders ${JSON.stringify(key)}`);
    }
    for (const prefix of ["/", "../", "..", "a/../", "a//", "a\\", "a\0"]) {
      await assert.rejects(async () => store.removeAll(prefix), `removeAll ${JSON.stringify(prefix)}`);
    }
    assert.deepEqual(await readAll(store, "a"), text("x"));
  });

  test("check() and reach() pass on a working store", async () => {
    const store = await create();
    await store.check();
    await store.reach();
  });
}

function testConcurrentPuts(test: TestFunction, create: () => Promise<ObjectStore>): void {
  test("put() of one key by many at once leaves one whole object", async () => {
    const store = await create();
    const versions = Array.from({ length: 8 }, (_, index) => pseudoRandomBytes(100_000 + index));
    await Promise.all(versions.map((version) => store.put("key", streamOf(version, 9_000))));
    const kept = await readAll(store, "key");
    assert.ok(versions.some((version) => sha256(version) === sha256(kept)));
  });
}

function testPutsIfAbsent(test: TestFunction, create: () => Promise<ObjectStore>, largeBytes: number): void {
  test("put() with ifAbsent stores where there is nothing, and keeps what is there", async () => {
    const store = await create();
    assert.equal((await store.put("key", text("first"), { ifAbsent: true })).bytes, 5);
    for (const source of [text("second"), streamOf(pseudoRandomBytes(largeBytes), 50_000)]) {
      await assert.rejects(store.put("key", source, { ifAbsent: true }), isExisting);
    }
    assert.deepEqual(await readAll(store, "key"), text("first"));
    await store.removeAll("key");
    const large = pseudoRandomBytes(largeBytes);
    await store.put("key", streamOf(large, 50_000), { ifAbsent: true });
    assert.deepEqual(await readAll(store, "key"), large);
    await store.put("key", text("replaced"));
    assert.deepEqual(await readAll(store, "key"), text("replaced"));
  });
}

function testConcurrentPutsIfAbsent(test: TestFunction, create: () => Promise<ObjectStore>): void {
  test("put() with ifAbsent of one key by many at once is one's", async () => {
    const store = await create();
    const versions = Array.from({ length: 8 }, (_, index) => pseudoRandomBytes(100_000 + index));
    const puts = versions.map((version) => store.put("key", streamOf(version, 9_000), { ifAbsent: true }));
    const outcomes = await Promise.allSettled(puts);
    const won = outcomes.flatMap((outcome, index) => (outcome.status === "fulfilled" ? [index] : []));
    assert.equal(won.length, 1);
    for (const outcome of outcomes) if (outcome.status === "rejected") assert.ok(isExisting(outcome.reason));
    assert.deepEqual(await readAll(store, "key"), versions[won[0] ?? -1]);
  });
}

function isExisting(error: unknown): boolean {
  assert.equal((error as { readonly code?: unknown }).code, "object_exists");
  return true;
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The same bytes on every run, without a pattern that a wrong offset would hide in. */
function pseudoRandomBytes(length: number): Uint8Array {
  const content = new Uint8Array(length);
  let state = length | 1;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    content[index] = state >>> 24;
  }
  return content;
}

function streamOf(content: Uint8Array, chunkBytes: number): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (position >= content.byteLength) return controller.close();
      controller.enqueue(content.slice(position, position + chunkBytes));
      position += chunkBytes;
    },
  });
}

function endlessStream() {
  let yielded = 0;
  let cancel = () => {};
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve;
  });
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      yielded += 50_000;
      controller.enqueue(new Uint8Array(50_000));
    },
    cancel: () => cancel(),
  });
  return { stream, yielded: () => yielded, cancelled };
}

function stalledStream() {
  let stall = () => {};
  const stalled = new Promise<void>((resolve) => {
    stall = resolve;
  });
  let pulls = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls++ === 0) return controller.enqueue(new Uint8Array(1000));
      stall();
      return new Promise<void>(() => {});
    },
  });
  return { stream, stalled };
}

function brokenStream(): ReadableStream<Uint8Array> {
  let pulls = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(new Uint8Array(1000));
      else controller.error(new Error("the source broke"));
    },
  });
}

async function readAll(store: ObjectStore, key: string): Promise<Uint8Array> {
  const stream = await store.get(key);
  assert.ok(stream, `there is no object ${key}`);
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const content = new Uint8Array(parts.reduce((total, part) => total + part.byteLength, 0));
  let position = 0;
  for (const part of parts) {
    content.set(part, position);
    position += part.byteLength;
  }
  return content;
}

async function presentKeys(store: ObjectStore, keys: readonly string[]): Promise<readonly string[]> {
  const heads = await Promise.all(keys.map((key) => store.head(key)));
  return keys.filter((_, index) => heads[index] !== null);
}
