import { afterAll, test } from "bun:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testObjectStore } from "@rubrica/conformance";
import { createObjectStore } from "./index.ts";

const scratch = mkdtempSync(join(tmpdir(), "rubrica-objects-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const freshFolder = () => join(mkdtempSync(join(scratch, "case-")), "objects");
const bytes = (text: string) => new TextEncoder().encode(text);
const hasCode = (code: string) => (error: unknown) => error instanceof Error && "code" in error && error.code === code;

testObjectStore(test, async () => createObjectStore({ folder: freshFolder() }));

test("put() stores the object as a plain file that only its owner can read", async () => {
  const folder = freshFolder();
  await createObjectStore({ folder }).put("reports/1/source.pdf", bytes("%PDF"));
  assert.equal(statSync(join(folder, "reports/1/source.pdf")).mode & 0o777, 0o600);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test("put() that fails leaves neither a hidden file nor an empty folder", async () => {
  const folder = freshFolder();
  const store = createObjectStore({ folder });
  await assert.rejects(store.put("reports/1/source.pdf", bytes("too much"), { maxBytes: 3 }));
  assert.deepEqual(readdirSync(folder), [".incoming"]);
  assert.deepEqual(readdirSync(join(folder, ".incoming")), []);
});

test("put() and get() refuse to pass through a symbolic link", async () => {
  const folder = freshFolder();
  const store = createObjectStore({ folder });
  const outside = mkdtempSync(join(scratch, "outside-"));
  writeFileSync(join(outside, "secret"), "secret");
  symlinkSync(outside, join(folder, "linked"));
  symlinkSync(join(outside, "secret"), join(folder, "alias"));
  for (const attempt of [
    () => store.get("linked/secret"),
    () => store.get("alias"),
    () => store.head("alias"),
    () => store.put("linked/new", bytes("x")),
    () => store.put("alias", bytes("x")),
    () => store.move("linked/secret", "stolen"),
    () => store.removeAll("linked/"),
  ]) {
    await assert.rejects(attempt, hasCode("object_outside_folder"));
  }
  await store.removeAll("");
  assert.deepEqual(readdirSync(outside), ["secret"], "removing the link leaves what it points to");
});

test("put() of a key below another object is a conflict that harms neither", async () => {
  const store = createObjectStore({ folder: freshFolder() });
  await store.put("a", bytes("file"));
  await assert.rejects(store.put("a/b", bytes("x")), hasCode("object_key_conflict"));
  await store.put("c/d", bytes("file"));
  await assert.rejects(store.put("c", bytes("x")), hasCode("object_key_conflict"));
  assert.deepEqual(await store.head("a"), { bytes: 4 });
  assert.deepEqual(await store.head("c/d"), { bytes: 4 });
});

test("put() survives a concurrent removeAll() of the folder that it writes into", async () => {
  const store = createObjectStore({ folder: freshFolder() });
  for (let round = 0; round < 30; round++) {
    await store.put("r/old", bytes("x"));
    await Promise.all([store.put("r/new", bytes("kept")), store.removeAll("r/old")]);
    assert.deepEqual(await store.head("r/new"), { bytes: 4 });
  }
});

test("get() whose stream is forgotten unread harms nobody", () => {
  const source = `
    import { createObjectStore } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    const store = createObjectStore({ folder: ${JSON.stringify(freshFolder())} });
    await store.put("a", new Uint8Array(9));
    for (let round = 0; round < 30; round++) {
      await store.get("a");
      Bun.gc(true);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    console.log("alive");`;
  const forgetful = spawnSync(process.execPath, ["-e", source]);
  assert.equal(forgetful.status, 0, forgetful.stderr.toString());
  assert.equal(forgetful.stdout.toString(), "alive\n");
});

test("createObjectStore() removes what a killed writer left and spares a living one", () => {
  const folder = freshFolder();
  createObjectStore({ folder });
  const incoming = join(folder, ".incoming");
  const source = `
    import { openSync } from "node:fs";
    import { incomingPath } from ${JSON.stringify(join(import.meta.dirname, "incoming-files.ts"))};
    openSync(incomingPath(${JSON.stringify(folder)}), "w");
    process.kill(process.pid, "SIGKILL");`;
  const killed = spawnSync(process.execPath, ["-e", source]);
  assert.equal(killed.signal, "SIGKILL", killed.stderr.toString());
  const [leftover] = readdirSync(incoming);
  assert.ok(leftover, "the killed writer left its file");

  const living = leftover.replace(/-\d+-/, `-${process.ppid}-`);
  const ancient = leftover.replace(/-\d+-/, `-${process.ppid}-`).replace(/.\.part$/, "0.part");
  writeFileSync(join(incoming, living), "");
  if (ancient !== living) {
    writeFileSync(join(incoming, ancient), "");
    utimesSync(join(incoming, ancient), 1, 1);
  }
  createObjectStore({ folder });
  assert.deepEqual(readdirSync(incoming), [living]);
});

test("createObjectStore() spares the running puts of its own process", async () => {
  const folder = freshFolder();
  const store = createObjectStore({ folder });
  let finish = () => {};
  const slow = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes("slow"));
      finish = () => controller.close();
    },
  });
  const putting = store.put("slow", slow);
  while (readdirSync(join(folder, ".incoming")).length === 0) await new Promise((resolve) => setImmediate(resolve));
  createObjectStore({ folder });
  finish();
  await putting;
  assert.deepEqual(await store.head("slow"), { bytes: 4 });
});

test("createObjectStore() throws when the folder cannot be made", () => {
  const file = join(mkdtempSync(join(scratch, "case-")), "file");
  writeFileSync(file, "");
  assert.throws(() => createObjectStore({ folder: join(file, "objects") }));
});

test("reach() rejects when the folder is gone, or may not be written to, and makes nothing", async () => {
  const folder = freshFolder();
  const store = createObjectStore({ folder });
  const before = statSync(join(folder, ".incoming")).mtimeMs;
  await store.reach();
  assert.equal(statSync(join(folder, ".incoming")).mtimeMs, before);
  rmSync(folder, { recursive: true });
  await assert.rejects(store.reach());
  assert.equal(existsSync(folder), false);
  mkdirSync(folder);
});

test("check() leaves nothing behind and rejects when the folder is gone", async () => {
  const folder = freshFolder();
  const store = createObjectStore({ folder });
  await store.check();
  assert.deepEqual(readdirSync(join(folder, ".incoming")), []);
  rmSync(folder, { recursive: true });
  await assert.rejects(store.check());
  assert.equal(existsSync(folder), false);
  mkdirSync(folder);
});
