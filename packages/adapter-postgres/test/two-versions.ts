import { strict as assert } from "node:assert";
import type { QueuePorts } from "@rubrica/core";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import { waitFor } from "./wait-for.ts";

/** The payload as the earlier version of a program knows it. */
interface EarlierPage {
  readonly title: string;
}

/** As the later version knows it: it asks for a language, and reads pages of the earlier one as Chinese. */
interface Page extends EarlierPage {
  readonly language: string;
}

/** An empty queue that no other test uses meanwhile. */
interface TwoVersionsSubject extends Pick<QueuePorts, "queue" | "taskSource"> {
  /** Lets that many seconds pass for the store. */
  passSeconds(seconds: number): Promise<void>;
}

const readEarlier = (value: unknown): EarlierPage => {
  const { title } = value as EarlierPage;
  if (typeof title !== "string") throw new Error("no title");
  return { title };
};
const readPage = (value: unknown): Page => ({ language: "zh", ...readEarlier(value), ...(value as Partial<Page>) });

/**
 * Lets an earlier and a later version of a program work on one queue. The later one knows a new type and a new shape of
 * payload; both leave alone what they do not know.
 */
export async function workWithTwoVersions({ queue, taskSource, passSeconds }: TwoVersionsSubject): Promise<void> {
  const done: string[] = [];
  const start = (handlers: Parameters<typeof defineWorker>[0]["handlers"]): WorkerManager => {
    const manager = createWorkerManager({
      ...{ queue, taskSource },
      definitions: [defineWorker({ kind: "pages", handlers })],
      plan: new Map([["pages", 2]]),
      pollSeconds: 0.1,
      leaseSeconds: 3,
      stop: { graceSeconds: 2, abortGraceSeconds: 0.5, flushSeconds: 1 },
    });
    manager.start();
    return manager;
  };
  const print = (program: string, version: number) =>
    defineHandler({
      version,
      payload: { parse: version === 1 ? readEarlier : readPage },
      async run({ payload }) {
        const { title, language } = payload as Page;
        done.push(`${program}: ${title}${language ? ` (${language})` : ""}`);
        return completed();
      },
    });
  const look = async (types: readonly string[]) => {
    const tasks = await taskSource.claim({ types, limit: 100, worker: "test", leaseSeconds: 30 });
    await taskSource.release(tasks.map(({ taskId, lease }) => ({ taskId, lease })));
    return tasks.map(({ type, version, attempt, crashes, payload }) => ({ type, version, attempt, crashes, payload }));
  };
  const ofNobody = { type: "of nobody", version: 7, payload: { anything: [1, null] } };
  const ofTheFuture = { type: "print", version: 3, payload: "of another shape" };
  await queue.enqueue([
    { type: "print", payload: { title: "first" } },
    { type: "print", version: 2, payload: { title: "new shape", language: "en" }, maxAttempts: 1 },
    { type: "bind", payload: { title: "new type" }, maxAttempts: 1 },
    { ...ofNobody, maxAttempts: 1 },
    { ...ofTheFuture, maxAttempts: 1 },
  ]);

  const earlier = start({ print: print("earlier", 1) });
  // What it does not know is put off, once it has looked at it.
  await waitFor(async () => done.length === 1 && (await queue.stats()).scheduled === 2);
  assert.deepEqual(done, ["earlier: first"]);

  // A rolling upgrade: the later one comes beside, pages are handed in all the time, and the earlier one goes.
  const later = start({ print: print("later", 2), bind: print("later", 1) });
  const titles = Array.from({ length: 40 }, (_, index) => `page ${index}`);
  for (const title of titles) await queue.enqueue([{ type: "print", payload: { title } }]);
  await earlier.stop();
  await queue.enqueue([{ type: "print", payload: { title: "last" } }]);
  await waitFor(() => done.length === titles.length + 3);
  await passSeconds(61);
  await waitFor(() => done.length === titles.length + 4);
  await later.stop();
  const pages = [...titles, "first", "last"].flatMap((title) => [`earlier: ${title}`, `later: ${title} (zh)`]);
  assert.deepEqual(
    done.filter((line) => !pages.includes(line)),
    ["later: new type", "later: new shape (en)"],
  );
  const printed = done.filter((line) => pages.includes(line)).map((line) => line.replace(/^\w+: | \(zh\)$/g, ""));
  assert.deepEqual(printed.sort(), [...titles, "first", "last"].sort());

  await passSeconds(61);
  const left = (await look(["print", "of nobody"])).sort((one, other) => one.version - other.version);
  assert.deepEqual(
    left,
    [ofTheFuture, ofNobody].map((task) => ({ ...task, attempt: 1, crashes: 0 })),
  );
  assert.equal((await queue.stats()).dead, 0);
}
