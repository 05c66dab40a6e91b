import { afterEach, expect, test } from "bun:test";
import type { IsolatedJob, Isolation, IsolationOptions } from "@rubrica/isolation";
import { PdfError } from "../src/pdf-error.ts";
import type { ReadMessage, ReadParameters, ReadProgress } from "../src/reading/read-parameters.ts";
import { type TestPage, writePdf } from "./pdf-writer/write-pdf.ts";
import type { PageTexts } from "./read-pages-job.ts";

export type PageIsolation = Isolation<ReadParameters, ReadMessage, PageTexts>;
type PageJob = IsolatedJob<ReadParameters, ReadMessage>;

/** The module of the job that reads pages. */
export const entry = new URL("./read-pages-job.ts", import.meta.url);
const MEBIBYTE = 1024 * 1024;
const words = (text: string): TestPage => ({ items: [{ kind: "text", text, x: 72, y: 100 }] });
/** Two pages of a word each. */
export const small = writePdf({ pages: [words("hello"), words("there")] });

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

/** What every isolation of the reading of PDFs must do. */
export function testIsolation(create: (options: IsolationOptions) => PageIsolation): void {
  const created: PageIsolation[] = [];
  afterEach(async () => {
    await Promise.all(created.splice(0).map((isolation) => isolation.close()));
  });
  const open = (options: Partial<IsolationOptions> = {}): PageIsolation => {
    const isolation = create({ entry, ...options });
    created.push(isolation);
    return isolation;
  };

  test("run() gives the result and passes on what the job tells meanwhile", async () => {
    const messages: ReadMessage[] = [];
    const result = await open().run(job(small, { onMessage: (message) => messages.push(message) }));

    expect(result).toEqual({ engine: "pdfium", pages: ["hello", "there"] });
    expect(messages[0]).toEqual({ kind: "progress", progress: { step: "open", page: 0, pages: 0 } });
    expect(messages.at(-1)).toEqual({ kind: "progress", progress: { step: "read", page: 2, pages: 2 } });
  });

  test("run() passes typed errors on with their facts", async () => {
    const failure = await failureOf(open().run(job(new TextEncoder().encode("<html>"))));
    const pages = await failureOf(open().run(job(small, {}, { maxPages: 1 })));

    expect([failure.code, failure.facts]).toEqual(["not_a_pdf", { looksLike: "web page" }]);
    expect([pages.code, pages.facts]).toEqual(["too_many_pages", { pages: 2, maxPages: 1 }]);
  });

  test("run() ends at the deadline, whatever the runner does, and the next document is read", async () => {
    const isolation = open({ maxConcurrency: 1 });
    const failure = await failureOf(isolation.run(job(slow, { deadlineMilliseconds: 400 })));

    expect(failure.code).toBe("timeout");
    expect((await isolation.run(job(small))).pages).toHaveLength(2);
  });

  test("run() ends with `out_of_memory` when the document needs more than its limit, and goes on", async () => {
    const isolation = open({ maxConcurrency: 1 });
    const failure = await failureOf(isolation.run(job(operatorBomb, { maxMemoryBytes: 160 * MEBIBYTE })));

    expect(failure.code).toBe("out_of_memory");
    expect((await isolation.run(job(small))).pages).toHaveLength(2);
  });

  test("run() ends when the caller aborts, running or waiting", async () => {
    const isolation = open({ maxConcurrency: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const running = failureOf(
      isolation.run(job(slow, { signal: first.signal, onMessage: onPage(() => first.abort()) })),
    );
    const waiting = failureOf(isolation.run(job(small, { signal: second.signal })));
    second.abort();

    expect((await waiting).code).toBe("aborted");
    expect((await running).code).toBe("aborted");
    expect((await failureOf(isolation.run(job(small, { signal: first.signal })))).code).toBe("aborted");
  });

  test("run() reads more documents than there are runners, each once", async () => {
    const isolation = open({ maxConcurrency: 2 });
    const texts = ["one", "two", "three", "four", "five"];
    const reports = await Promise.all(texts.map((text) => isolation.run(job(writePdf({ pages: [words(text)] })))));

    expect(reports.map(({ pages }) => pages[0])).toEqual(texts);
  });

  test("close() ends what is running and lets nothing begin", async () => {
    const isolation = open({ maxConcurrency: 1 });
    const started = Promise.withResolvers<void>();
    const running = failureOf(isolation.run(job(slow, { onMessage: onPage(() => started.resolve()) })));
    const waiting = failureOf(isolation.run(job(small)));
    await started.promise;
    await isolation.close();

    expect((await running).code).toBe("aborted");
    expect((await waiting).code).toBe("aborted");
    expect((await failureOf(isolation.run(job(small)))).code).toBe("aborted");
  });
}

function job(bytes: Uint8Array, changes: Partial<PageJob> = {}, parameters: Partial<ReadParameters> = {}): PageJob {
  return {
    bytes,
    parameters: {
      password: null,
      maxPages: 20_000,
      maxHeapBytes: (changes.maxMemoryBytes ?? 1024 * MEBIBYTE) / 2,
      engines: ["pdfium", "pdfjs"],
      ...parameters,
    },
    maxMemoryBytes: 1024 * MEBIBYTE,
    deadlineMilliseconds: 60_000,
    signal: null,
    onMessage: () => {},
    ...changes,
  };
}

/** Calls back when a page was read. */
function onPage(call: (progress: ReadProgress) => void): (message: ReadMessage) => void {
  return (message) => {
    if (message.kind === "progress" && message.progress.step === "read") call(message.progress);
  };
}

/** The error that a reading ends with. */
export async function failureOf(promise: Promise<unknown>): Promise<PdfError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!PdfError.isInstance(outcome)) throw new Error(`expected a PdfError, got ${String(outcome)}`);
  return outcome;
}
