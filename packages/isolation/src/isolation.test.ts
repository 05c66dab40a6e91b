import { afterEach, describe, expect, test } from "bun:test";
import type { Command } from "../test/obedient-job.ts";
import { createChildProcessIsolation } from "./child-process.ts";
import type { IsolatedJob, Isolation, IsolationOptions } from "./isolation.ts";
import { IsolationError } from "./isolation-error.ts";
import { createWorkerThreadIsolation } from "./worker-thread.ts";

type Obedient = Isolation<{ readonly command: Command }, string, { readonly text: string }>;
type ObedientJob = IsolatedJob<{ readonly command: Command }, string>;

const entry = new URL("../test/obedient-job.ts", import.meta.url);
const MEBIBYTE = 1024 * 1024;

describe("createChildProcessIsolation", () => testIsolation(createChildProcessIsolation));
describe("createWorkerThreadIsolation", () => testIsolation(createWorkerThreadIsolation));

function testIsolation(create: (options: IsolationOptions) => Obedient): void {
  const created: Obedient[] = [];
  afterEach(async () => {
    await Promise.all(created.splice(0).map((isolation) => isolation.close()));
  });
  const open = (): Obedient => {
    const isolation = create({ entry, maxConcurrency: 1 });
    created.push(isolation);
    return isolation;
  };

  test("run() gives the result and passes on what the job tells meanwhile", async () => {
    const told: string[] = [];
    const result = await open().run(job("echo", { onMessage: (message) => told.push(message) }));

    expect(result).toEqual({ text: "bytes" });
    expect(told).toEqual(["echo"]);
  });

  test("run() rejects with `refused`, the code and the plain facts of a readable error, and nothing else of it", async () => {
    const failure = await failureOf(open().run(job("refuse")));

    expect([failure.code, failure.reason]).toEqual(["refused", "too_long"]);
    expect(failure.facts).toEqual({ pages: 3, engine: "none" });
    expect(JSON.stringify([failure.message, failure.stack, failure.facts])).not.toContain("secret");
  });

  test("run() rejects with `crashed`, the name and the place of every other error, without its message", async () => {
    const isolation = open();
    const failure = await failureOf(isolation.run(job("fail")));
    const text = await failureOf(isolation.run(job("throw text")));

    expect([failure.code, failure.reason, failure.facts.failure]).toEqual(["crashed", null, "TypeError"]);
    expect(failure.facts.place).toMatch(/^obedient-job\.ts:\d+:\d+$/);
    expect([text.code, text.facts]).toEqual(["crashed", { failure: "string" }]);
    expect(JSON.stringify([failure.message, failure.facts, text.message])).not.toContain("secret");
  });

  test("run() rejects with `timeout`, `out_of_memory` or `crashed` when its runner has to go, and goes on", async () => {
    const isolation = open();
    const late = await failureOf(isolation.run(job("hang", { deadlineMilliseconds: 50 })));
    const large = await failureOf(isolation.run(job("grow", { maxMemoryBytes: 300 * MEBIBYTE })));
    const dead = await failureOf(isolation.run(job("die")));

    expect([late.code, late.facts]).toEqual(["timeout", { deadlineMilliseconds: 50 }]);
    expect([large.code, large.facts.maxMemoryBytes]).toEqual(["out_of_memory", 300 * MEBIBYTE]);
    expect([dead.code, dead.facts]).toEqual(["crashed", {}]);
    expect(await isolation.run(job("echo"))).toEqual({ text: "bytes" });
  });

  test("run() rejects with `not_started` where the module is missing or fails before it serves jobs, and says which", async () => {
    const missing = create({ entry: new URL("./no-such-job.ts", import.meta.url) });
    const failing = create({ entry: new URL("../test/failing-module.ts", import.meta.url) });
    created.push(missing, failing);

    const [nowhere, broken] = [await failureOf(missing.run(job("echo"))), await failureOf(failing.run(job("echo")))];
    expect([nowhere.code, broken.code]).toEqual(["not_started", "not_started"]);
    expect(nowhere.message).toContain(
      "no-such-job.ts does not exist. Name the place of the module in the option `entry`.",
    );
    expect(broken.message).toContain("failing-module.ts");
  });

  test("run() rejects with `aborted` by the signal, and once the isolation is closed", async () => {
    const isolation = open();
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = await failureOf(isolation.run(job("hang", { signal, onMessage: () => controller.abort() })));
    await isolation.close();

    expect(aborted.code).toBe("aborted");
    expect((await failureOf(isolation.run(job("echo")))).code).toBe("aborted");
  });
}

function job(command: Command, changes: Partial<ObedientJob> = {}): ObedientJob {
  return {
    bytes: new TextEncoder().encode("bytes"),
    parameters: { command },
    maxMemoryBytes: 1024 * MEBIBYTE,
    deadlineMilliseconds: 60_000,
    signal: null,
    onMessage: () => {},
    ...changes,
  };
}

async function failureOf(promise: Promise<unknown>): Promise<IsolationError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!IsolationError.isInstance(outcome)) throw new Error(`expected an IsolationError, got ${String(outcome)}`);
  return outcome;
}
