import { expect, test } from "bun:test";
import type { ParsedReport } from "@rubrica/report-model";
import { PdfError } from "../pdf-error.ts";
import type { ParseJob } from "./parse-isolation.ts";
import type { Reader, ReaderEnd } from "./reader.ts";
import type { ReaderMessage } from "./reader-messages.ts";
import { ReaderPool, resolveIsolationOptions } from "./reader-pool.ts";

/** A reader that answers at once with `answer`, or never when that is null. */
function fakeReaders(answer: ReaderMessage | null) {
  const log: string[] = [];
  let opened = 0;
  const create = (): Reader => {
    const name = ++opened;
    let end: (reason: ReaderEnd) => void = () => {};
    const ended = new Promise<ReaderEnd>((resolve) => {
      end = resolve;
    });
    log.push(`open ${name}`);
    return {
      ended,
      start: (_order, bytes, hear) => {
        log.push(`${name} reads ${bytes.length}`);
        if (bytes.length === 0) end("crashed");
        else if (answer !== null) hear(answer);
      },
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

const report = { text: "fine" } as ParsedReport;
const job = (size: number): ParseJob => ({
  bytes: new Uint8Array(size),
  password: null,
  maxPages: 1,
  maxMemoryBytes: 1000,
  deadlineMilliseconds: 1000,
  engines: ["pdfium"],
  signal: null,
  onProgress: () => {},
  onEngine: () => {},
});

test("run() uses a reader again until it has read its share of documents", async () => {
  const { create, log } = fakeReaders({ kind: "report", report, memoryBytes: 10 });
  const pool = new ReaderPool(create, resolveIsolationOptions({ maxReaders: 1, maxDocumentsPerReader: 2 }));
  for (const size of [1, 2, 3]) await pool.run(job(size));
  await pool.close();

  expect(log).toEqual(["open 1", "1 reads 1", "1 reads 2", "kill 1", "open 2", "2 reads 3", "kill 2"]);
});

test("run() replaces a reader that keeps too much memory", async () => {
  const { create, log } = fakeReaders({ kind: "report", report, memoryBytes: 500 });
  const pool = new ReaderPool(create, resolveIsolationOptions({ maxReaders: 1, maxIdleMemoryBytes: 400 }));
  await pool.run(job(1));

  expect(log).toEqual(["open 1", "1 reads 1", "kill 1"]);
  expect(pool.size).toBe(0);
});

test("run() rejects with `crashed` when its reader ends, and opens another for the next job", async () => {
  const { create, log } = fakeReaders({ kind: "report", report, memoryBytes: 10 });
  const pool = new ReaderPool(create, resolveIsolationOptions({ maxReaders: 1 }));
  const failure = await pool.run(job(0)).catch((error) => error);

  expect(PdfError.isInstance(failure) && failure.code).toBe("crashed");
  expect((await pool.run(job(1))).text).toBe("fine");
  expect(log).toEqual(["open 1", "1 reads 0", "open 2", "2 reads 1"]);
  await pool.close();
});

test("run() lets an idle reader go after its time", async () => {
  const { create, log } = fakeReaders({ kind: "report", report, memoryBytes: 10 });
  const pool = new ReaderPool(create, resolveIsolationOptions({ maxReaders: 1, idleMilliseconds: 0 }));
  await pool.run(job(1));
  await new Promise((resolve) => setTimeout(resolve, 5));

  expect(log).toEqual(["open 1", "1 reads 1", "kill 1"]);
});

test("resolveIsolationOptions() has at least one reader, also where pdf.js has replaced the navigator", () => {
  const { navigator } = globalThis;
  const replace = (value: object) =>
    Object.defineProperty(globalThis, "navigator", { value, configurable: true, writable: true });
  replace({ language: "en-US", platform: "", userAgent: "" });
  try {
    expect(resolveIsolationOptions({}).maxReaders).toBeGreaterThanOrEqual(1);
  } finally {
    replace(navigator);
  }
});
