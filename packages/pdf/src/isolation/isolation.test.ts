import { afterEach, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type TestPage, writePdf } from "../../test/pdf-writer/write-pdf.ts";
import type { ParseProgress } from "../parse-report.ts";
import { PdfError } from "../pdf-error.ts";
import { createChildProcessIsolation } from "./child-process.ts";
import type { IsolationOptions, ParseIsolation, ParseJob } from "./parse-isolation.ts";
import { createWorkerThreadIsolation } from "./worker-thread.ts";

const MEBIBYTE = 1024 * 1024;
const words = (text: string): TestPage => ({ items: [{ kind: "text", text, x: 72, y: 100 }] });
const small = writePdf({ pages: [words("hello"), words("there")] });

/** Bursts any heap: every text operator is an object in memory. */
const operatorBomb = writePdf({
  pages: [{ items: [{ kind: "raw", operators: "BT /helvetica 1 Tf 1 1 Td (x) Tj ET\n".repeat(600_000) }] }],
});
/** Keeps a reader busy for many seconds within little memory: ten thousand pages, each a dense grid of lines. */
const slow = writePdf({
  pages: Array.from({ length: 3000 }, () => ({
    items: [
      { kind: "raw" as const, operators: "BT /helvetica 9 Tf 1 0 0 1 9 9 Tm (busy busy busy) Tj ET\n".repeat(60) },
    ],
  })),
});

describe("createChildProcessIsolation", () => testIsolation(createChildProcessIsolation));
describe("createWorkerThreadIsolation", () => testIsolation(createWorkerThreadIsolation));

// In a program of its own: the test runner claims the rejections of its threads for itself.
test("readers survive rejected promises that nobody waits for, as pdf.js leaves them", () => {
  const program = fileURLToPath(import.meta.resolve("../../test/stray-rejection-program.ts"));
  const { stdout } = spawnSync(process.execPath, [program], { encoding: "utf8" });

  expect(stdout).toBe("1 page\n".repeat(6));
});

function testIsolation(create: (options?: IsolationOptions) => ParseIsolation): void {
  const created: ParseIsolation[] = [];
  afterEach(async () => {
    await Promise.all(created.splice(0).map((isolation) => isolation.close()));
  });
  const open = (options?: IsolationOptions): ParseIsolation => {
    const isolation = create(options);
    created.push(isolation);
    return isolation;
  };

  test("parse() gives the report and tells of its progress", async () => {
    const progress: ParseProgress[] = [];
    const report = await open().parse(job(small, { onProgress: (step) => progress.push(step) }));

    expect(report.info.pages).toBe(2);
    expect(report.text).toContain("hello");
    expect(progress[0]).toEqual({ step: "open", page: 0, pages: 0 });
    expect(progress.at(-1)).toEqual({ step: "analyse", page: 2, pages: 2 });
  });

  test("parse() passes typed errors on with their facts", async () => {
    const failure = await failureOf(open().parse(job(new TextEncoder().encode("<html>"))));
    const pages = await failureOf(open().parse(job(small, { maxPages: 1 })));

    expect([failure.code, failure.facts]).toEqual(["not_a_pdf", { looksLike: "web page" }]);
    expect([pages.code, pages.facts]).toEqual(["too_many_pages", { pages: 2, maxPages: 1 }]);
  });

  test("parse() ends at the deadline, whatever the reader does, and the next document is read", async () => {
    const isolation = open({ maxReaders: 1 });
    const begin = performance.now();
    const failure = await failureOf(isolation.parse(job(slow, { deadlineMilliseconds: 400 })));

    expect(failure.code).toBe("timeout");
    expect(performance.now() - begin).toBeLessThan(5000);
    expect((await isolation.parse(job(small))).info.pages).toBe(2);
  });

  test("parse() ends with `out_of_memory` when the document needs more than its limit, and goes on", async () => {
    const isolation = open({ maxReaders: 1 });
    const failure = await failureOf(isolation.parse(job(operatorBomb, { maxMemoryBytes: 160 * MEBIBYTE })));

    expect(failure.code).toBe("out_of_memory");
    expect((await isolation.parse(job(small))).info.pages).toBe(2);
  });

  test("parse() ends when the caller aborts, running or waiting", async () => {
    const isolation = open({ maxReaders: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = failureOf(
      isolation.parse(job(slow, { signal: first.signal, onProgress: ({ step }) => step === "read" && first.abort() })),
    );
    const waiting = failureOf(isolation.parse(job(small, { signal: second.signal })));
    second.abort();

    expect((await waiting).code).toBe("aborted");
    expect((await running).code).toBe("aborted");
    expect((await failureOf(isolation.parse(job(small, { signal: first.signal })))).code).toBe("aborted");
  });

  test("parse() reads more documents than there are readers, each once", async () => {
    const isolation = open({ maxReaders: 2 });
    const texts = ["one", "two", "three", "four", "five"];
    const reports = await Promise.all(texts.map((text) => isolation.parse(job(writePdf({ pages: [words(text)] })))));

    expect(reports.map((report) => report.text.trim())).toEqual(texts);
  });

  test("close() ends what is running and lets nothing begin", async () => {
    const isolation = open({ maxReaders: 1 });
    const started = Promise.withResolvers<void>();
    const running = failureOf(isolation.parse(job(slow, { onProgress: () => started.resolve() })));
    const waiting = failureOf(isolation.parse(job(small)));
    await started.promise;
    await isolation.close();

    expect((await running).code).toBe("aborted");
    expect((await waiting).code).toBe("aborted");
    expect((await failureOf(isolation.parse(job(small)))).code).toBe("aborted");
  });
}

function job(bytes: Uint8Array, changes: Partial<ParseJob> = {}): ParseJob {
  return {
    bytes,
    password: null,
    maxPages: 20_000,
    maxMemoryBytes: 1024 * MEBIBYTE,
    deadlineMilliseconds: 60_000,
    engines: ["pdfium", "pdfjs"],
    signal: null,
    onProgress: () => {},
    onEngine: () => {},
    ...changes,
  };
}

async function failureOf(promise: Promise<unknown>): Promise<PdfError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!PdfError.isInstance(outcome)) throw new Error(`expected a PdfError, got ${String(outcome)}`);
  return outcome;
}
