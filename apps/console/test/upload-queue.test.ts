import { expect, test } from "bun:test";
import { checkFile, titleOf } from "../design/uploads/check-file.ts";
import { createUploadQueue, type QueuedFile, type UploadQueueOptions } from "../design/uploads/upload-queue.ts";

type Problem = ReturnType<UploadQueueOptions["asProblem"]>;
const problem = (kind: Problem["kind"], retryAfterSeconds: number | null = null) =>
  ({ kind, retryAfterSeconds }) as Problem;
const file = (name: string) => new File(["%PDF-1.7"], name, { lastModified: 1 });

/** A queue whose sending is in the test's hands. */
function openQueue(options: Partial<UploadQueueOptions> = {}) {
  const sent = new Map<string, PromiseWithResolvers<{ readonly id: string }>>();
  const busy: boolean[] = [];
  const cancelled: string[] = [];
  const queue = createUploadQueue({
    check: async () => null,
    isKnown: async () => false,
    send({ file: { name } }) {
      const done = Promise.withResolvers<{ readonly id: string }>();
      sent.set(name, done);
      return {
        done: done.promise,
        cancel() {
          cancelled.push(name);
          done.reject(problem("broken"));
        },
      };
    },
    onAccepted: async () => {},
    onSignedOut: () => {},
    asProblem: (thrown) => thrown as Problem,
    onBusy: (now) => void busy.push(now),
    ...options,
  });
  const states = () => Object.fromEntries(queue.files().map(({ file: { name }, state }) => [name, state.kind]));
  const reached = (is: (files: readonly QueuedFile[]) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!is(queue.files())) return;
        stop();
        resolve();
      };
      const stop = queue.subscribe(look);
      look();
    });
  const state = (name: string, kind: string) =>
    reached((files) => files.some((each) => each.file.name === name && each.state.kind === kind));
  const gone = (name: string) => reached((files) => files.every((each) => each.file.name !== name));
  const idOf = (name: string) => queue.files().find((each) => each.file.name === name)?.id ?? "";
  return { queue, sent, busy, cancelled, states, state, gone, idOf };
}

test("add() sends two files at a time, the next when one is accepted, and tells when it is done", async () => {
  const { queue, sent, busy, states, state, gone } = openQueue();
  queue.add(["a", "b", "c"].map(file), {});
  await state("c", "waiting");
  expect(states()).toEqual({ a: "sending", b: "sending", c: "waiting" });
  sent.get("b")?.resolve({ id: "1" });
  await state("c", "sending");
  expect(states()).toEqual({ a: "sending", c: "sending" });
  for (const name of ["a", "c"]) sent.get(name)?.resolve({ id: name });
  await gone("c");
  await gone("a");
  expect(busy).toEqual([true, false]);
});

test("remove() cancels what is sent, and the next takes its place", async () => {
  const { queue, cancelled, states, state, idOf } = openQueue();
  queue.add(["a", "b", "c"].map(file), {});
  await state("c", "waiting");
  queue.remove(idOf("a"));
  await state("c", "sending");
  expect(cancelled).toEqual(["a"]);
  expect(states()).toEqual({ b: "sending", c: "sending" });
});

test("retry() sends again what failed, and the others were not held up", async () => {
  const { queue, sent, states, state, gone, idOf } = openQueue();
  queue.add(["a", "b", "c"].map(file), {});
  await state("c", "waiting");
  sent.get("a")?.reject(problem("offline"));
  await state("c", "sending");
  expect(states().a).toBe("failed");
  queue.retry(idOf("a"));
  expect(states().a).toBe("waiting");
  sent.get("b")?.resolve({ id: "2" });
  await state("a", "sending");
  sent.get("a")?.resolve({ id: "1" });
  await gone("a");
});

test("an ended session holds everything until resume()", async () => {
  const told: unknown[] = [];
  const { queue, sent, states, state, busy } = openQueue({ onSignedOut: (reason) => void told.push(reason) });
  queue.add(["a", "b", "c"].map(file), {});
  await state("c", "waiting");
  sent.get("a")?.reject(problem("signed_out"));
  await state("a", "held");
  expect(states()).toEqual({ a: "held", b: "sending", c: "waiting" });
  expect(told).toHaveLength(1);
  queue.resume();
  expect(states()).toEqual({ a: "sending", b: "sending", c: "waiting" });
  queue.clear();
  expect(queue.files()).toEqual([]);
  expect(busy.at(-1)).toBe(false);
});

test("the same file twice in one drop is asked about, and so is one that was handed in before", async () => {
  const { queue, states, state } = openQueue({ isKnown: async ({ file: { name } }) => name === "old" });
  queue.add([file("a"), file("old"), file("a")], {});
  await state("old", "known");
  await state("a", "known");
  expect(queue.files().map(({ state: { kind } }) => kind)).toEqual(["sending", "known", "known"]);
  expect(states().old).toBe("known");
});

test("checkFile() refuses what is empty, too large, no PDF, or cannot be read", async () => {
  const refusal = (blob: Blob) => checkFile(blob, 100);
  expect(await refusal(new Blob([]))).toBe("empty");
  expect(await refusal(new Blob(["x".repeat(101)]))).toBe("too_large");
  expect(await refusal(new Blob(["PK"]))).toBe("not_pdf");
  expect(await refusal(new Blob(["some bytes before %PDF-1.4"]))).toBeNull();
  const gone = { size: 9, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) };
  expect(await refusal(gone as unknown as Blob)).toBe("unreadable");
});

test("titleOf() takes the name without its ending", () => {
  expect(["报告.pdf", "a.b.PDF", ".pdf", "notes"].map(titleOf)).toEqual(["报告", "a.b", ".pdf", "notes"]);
});

test("add() keeps the assignment with the file, and tells of its report once the page shows it", async () => {
  const told: string[] = [];
  const { queue, sent, state, gone } = openQueue({ onAccepted: async () => void told.push("shown") });
  queue.add([file("a")], { assignmentId: "the assignment", onAccepted: (id) => void told.push(id) });
  await state("a", "sending");
  expect(queue.files().map(({ assignmentId }) => assignmentId)).toEqual(["the assignment"]);
  sent.get("a")?.resolve({ id: "its report" });
  await gone("a");
  await Promise.resolve();
  expect(told).toEqual(["shown", "its report"]);
});
