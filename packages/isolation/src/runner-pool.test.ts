import { expect, test } from "bun:test";
import type { IsolatedJob } from "./isolation.ts";
import { IsolationError } from "./isolation-error.ts";
import type { JobMessage } from "./job-messages.ts";
import type { JobRunner, RunnerEnd } from "./job-runner.ts";
import { RunnerPool, resolveIsolationOptions } from "./runner-pool.ts";

/** A runner that answers at once with `answer`, or never when that is null. */
function fakeRunners(answer: JobMessage | null) {
  const log: string[] = [];
  let opened = 0;
  const create = (): JobRunner => {
    const name = ++opened;
    let end: (reason: RunnerEnd) => void = () => {};
    const ended = new Promise<RunnerEnd>((resolve) => {
      end = resolve;
    });
    log.push(`open ${name}`);
    return {
      ended,
      start: (_parameters, bytes, hear) => {
        log.push(`${name} reads ${bytes.length}`);
        if (bytes.length === 0) end("crashed");
        else if (answer !== null) hear(answer);
      },
      answer: () => {},
      measureMemory: () => 0,
      kill: async () => {
        log.push(`kill ${name}`);
        end("crashed");
      },
      holdProgram: () => {},
    };
  };
  return { create, log };
}

const entry = new URL("file:///never-opened.ts");
const result = { text: "fine" };
const job = (size: number): IsolatedJob<null, never> => ({
  bytes: new Uint8Array(size),
  parameters: null,
  maxMemoryBytes: 1000,
  deadlineMilliseconds: 1000,
  signal: null,
  onMessage: () => {},
});

test("run() uses a runner again until it has done its share of jobs", async () => {
  const { create, log } = fakeRunners({ kind: "result", result, memoryBytes: 10 });
  const pool = new RunnerPool<null, never, { readonly text: string }>(
    create,
    resolveIsolationOptions({ entry, maxConcurrency: 1, maxJobsPerRunner: 2 }),
  );
  for (const size of [1, 2, 3]) await pool.run(job(size));
  await pool.close();

  expect(log).toEqual(["open 1", "1 reads 1", "1 reads 2", "kill 1", "open 2", "2 reads 3", "kill 2"]);
});

test("run() replaces a runner that keeps too much memory", async () => {
  const { create, log } = fakeRunners({ kind: "result", result, memoryBytes: 500 });
  const pool = new RunnerPool<null, never, { readonly text: string }>(
    create,
    resolveIsolationOptions({ entry, maxConcurrency: 1, maxIdleMemoryBytes: 400 }),
  );
  await pool.run(job(1));

  expect(log).toEqual(["open 1", "1 reads 1", "kill 1"]);
  expect(pool.size).toBe(0);
});

test("run() rejects with `crashed` when its runner ends, and opens another for the next job", async () => {
  const { create, log } = fakeRunners({ kind: "result", result, memoryBytes: 10 });
  const pool = new RunnerPool<null, never, { readonly text: string }>(
    create,
    resolveIsolationOptions({ entry, maxConcurrency: 1 }),
  );
  const failure = await pool.run(job(0)).catch((error) => error);

  expect(IsolationError.isInstance(failure) && failure.code).toBe("crashed");
  expect((await pool.run(job(1))).text).toBe("fine");
  expect(log).toEqual(["open 1", "1 reads 0", "open 2", "2 reads 1"]);
  await pool.close();
});

test("run() lets an idle runner go after its time", async () => {
  const { create, log } = fakeRunners({ kind: "result", result, memoryBytes: 10 });
  const pool = new RunnerPool<null, never, { readonly text: string }>(
    create,
    resolveIsolationOptions({ entry, maxConcurrency: 1, idleMilliseconds: 0 }),
  );
  await pool.run(job(1));
  while (pool.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));

  expect(log).toEqual(["open 1", "1 reads 1", "kill 1"]);
});

test("resolveIsolationOptions() has room for at least one runner, also where pdf.js has replaced the navigator", () => {
  const { navigator } = globalThis;
  const replace = (value: object) =>
    Object.defineProperty(globalThis, "navigator", { value, configurable: true, writable: true });
  replace({ language: "en-US", platform: "", userAgent: "" });
  try {
    expect(resolveIsolationOptions({ entry }).maxConcurrency).toBeGreaterThanOrEqual(1);
  } finally {
    replace(navigator);
  }
});
