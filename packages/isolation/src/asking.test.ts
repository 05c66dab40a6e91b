import { afterEach, describe, expect, test } from "bun:test";
import { createChildProcessIsolation } from "./child-process.ts";
import type { Isolation, IsolationOptions } from "./isolation.ts";
import { createWorkerThreadIsolation } from "./worker-thread.ts";

type Asking = Isolation<{ readonly before: string }, number, Uint8Array>;

const entry = new URL("../test/asking-job.ts", import.meta.url);
const encode = (text: string) => new TextEncoder().encode(text);

describe("createChildProcessIsolation", () => testQuestions(createChildProcessIsolation));
describe("createWorkerThreadIsolation", () => testQuestions(createWorkerThreadIsolation));

function testQuestions(create: (options: IsolationOptions) => Asking): void {
  const created: Asking[] = [];
  afterEach(async () => {
    await Promise.all(created.splice(0).map((isolation) => isolation.close()));
  });
  const run = (isolation: Asking, onAsk?: (question: unknown) => Promise<Uint8Array>, heard: number[] = []) =>
    isolation.run({
      bytes: encode("bytes "),
      parameters: { before: "parameters " },
      maxMemoryBytes: 2 ** 30,
      deadlineMilliseconds: 60_000,
      signal: null,
      onMessage: (length) => heard.push(length),
      ...(onAsk && { onAsk }),
    });
  const open = () => {
    const isolation = create({ entry, maxConcurrency: 1 });
    created.push(isolation);
    return isolation;
  };

  test("run() gives a job what it asks for, in turn, and its result as bytes", async () => {
    const answers = [encode("one "), encode("二 "), new Uint8Array(3_000_000).fill(0x2e), new Uint8Array(0)];
    const questions: unknown[] = [];
    const heard: number[] = [];
    const isolation = open();
    const result = await run(
      isolation,
      async (question) => {
        questions.push(question);
        return answers[questions.length - 1] as Uint8Array;
      },
      heard,
    );

    expect(new TextDecoder().decode(result)).toBe(`parameters bytes one 二 ${".".repeat(3_000_000)}`);
    expect(questions).toEqual([{ part: 2 }, { part: 3 }, { part: 4 }, { part: 5 }]);
    expect(heard).toEqual([4, 4, 3_000_000]);
  });

  test("run() rejects with what the answer rejected with, and the next job is done", async () => {
    const isolation = open();
    const outage = Object.assign(new Error("The disk is full."), { outage: true });

    expect(await run(isolation, () => Promise.reject(outage)).catch((error: unknown) => error)).toBe(outage);
    expect(await run(isolation).catch((error: { code: string }) => error.code)).toBe("crashed");
    expect(new TextDecoder().decode(await run(isolation, async () => new Uint8Array(0)))).toBe("parameters bytes ");
  });
}
