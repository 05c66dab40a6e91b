import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createChildProcessIsolation,
  type IsolatedJob,
  PdfError,
  type ReadMessage,
  type ReadParameters,
} from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import { writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";
import type { ParseProgress } from "./parse-progress.ts";
import { locateParseWorker, type ParseIsolation, parseReport } from "./parse-report.ts";

type ParseJob = IsolatedJob<ReadParameters, ReadMessage<ParseProgress>>;

const isolation: ParseIsolation = createChildProcessIsolation({ entry: locateParseWorker(), maxConcurrency: 1 });
const folder = await mkdtemp(join(tmpdir(), "rubrica-pdf-"));
afterAll(async () => {
  await isolation.close();
  await rm(folder, { recursive: true });
});

const pdf = writePdf({
  info: { Title: "Course report" },
  pages: [{ items: [{ kind: "text", text: "Hello report", x: 72, y: 100 }] }],
});

/** The bytes in chunks, and what became of the stream. */
function streamOf(bytes: Uint8Array, chunkBytes: number) {
  const state = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.pulled >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(state.pulled, state.pulled + chunkBytes));
      state.pulled += chunkBytes;
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { stream, state };
}

async function failureOf(promise: Promise<unknown>): Promise<PdfError> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!PdfError.isInstance(outcome)) throw new Error(`expected a PdfError, got ${String(outcome)}`);
  return outcome;
}

test("parseReport() reads bytes, a path and a stream alike", async () => {
  const path = join(folder, "report.pdf");
  await writeFile(path, pdf);

  for (const input of [pdf, path, streamOf(pdf, 100).stream]) {
    const report = await parseReport(input, { isolation });
    expect(report.text.trim()).toBe("Hello report");
    expect(report.info).toMatchObject({ title: "Course report", pages: 1, bytes: pdf.length });
    expect(report.reading).toMatchObject({ engine: "pdfium", fallbackReason: null, repaired: false });
  }
});

test("parseReport() tells a report in another language of the Latin script by its words", async () => {
  const line =
    "Die Arbeit zeigt, dass sich das System unter hoher Last stabil verhalten kann und nicht langsamer wird.";
  const lines = Array.from({ length: 12 }, (_, index) => `${index % 2 === 0 ? "Auch hier" : "Insgesamt"}: ${line}`);
  const german = writePdf({
    pages: [{ items: lines.map((text, index) => ({ kind: "text", text, x: 72, y: 100 + index * 40, size: 8 })) }],
  });

  expect((await parseReport(german, { isolation })).language).toBe("de");
});

test("parseReport() stops a stream that is too large while it comes in", async () => {
  const { stream, state } = streamOf(new Uint8Array(100_000), 1000);
  const failure = await failureOf(parseReport(stream, { isolation, maxBytes: 5000 }));

  expect([failure.code, failure.facts]).toEqual(["too_large", { bytes: 6000, maxBytes: 5000 }]);
  expect(state.cancelled).toBe(true);
  expect(state.pulled).toBeLessThan(10_000);
});

test("parseReport() refuses too large bytes and files, and takes exactly the limit", async () => {
  const path = join(folder, "large.pdf");
  await writeFile(path, pdf);

  for (const input of [pdf, path]) {
    expect((await failureOf(parseReport(input, { isolation, maxBytes: pdf.length - 1 }))).code).toBe("too_large");
  }
  expect((await parseReport(pdf, { isolation, maxBytes: pdf.length })).info.pages).toBe(1);
});

test("parseReport() reads a file of exactly 50 MB and refuses one byte more, without options", async () => {
  const limit = 52_428_800;
  const write = (imageBytes: number) =>
    writePdf({
      images: [{ width: imageBytes, height: 1, grey: new Uint8Array(imageBytes) }],
      pages: [
        {
          items: [
            { kind: "text", text: "heavy", x: 72, y: 100 },
            { kind: "image", box: [0, 0, 9, 9], image: 0 },
          ],
        },
      ],
    });
  // Numbers in the file keep their length while the image has eight digits.
  const overhead = write(10_000_000).length - 10_000_000;
  const [fitting, heavy] = [write(limit - overhead), write(limit - overhead + 1)];

  expect([fitting.length, heavy.length]).toEqual([limit, limit + 1]);
  expect((await parseReport(fitting, { isolation })).text).toContain("heavy");
  expect((await failureOf(parseReport(streamOf(heavy, 1_000_000).stream, { isolation }))).facts).toEqual({
    bytes: limit + 1,
    maxBytes: limit,
  });
});

for (const [what, bytes, code] of [
  ["nothing", "", "empty_file"],
  ["a web page", "<!DOCTYPE html><html>502 Bad Gateway</html>", "not_a_pdf"],
  ["an office document", "PK\u0003\u0004 [Content_Types].xml", "not_a_pdf"],
  ["other bytes", "just some text", "not_a_pdf"],
  ["only a header", "%PDF-1.7\n", "damaged"],
] as const) {
  test(`parseReport() rejects ${what} with \`${code}\` and says what to do in both languages`, async () => {
    const failure = await failureOf(parseReport(new TextEncoder().encode(bytes), { isolation }));

    expect(failure.code).toBe(code);
    expect(failure.message.length).toBeGreaterThan(20);
    expect(failure.messageZh).toMatch(/\p{Script=Han}/u);
  });
}

test("parseReport() asks for a password and takes it", async () => {
  const locked = writePdf({
    userPassword: "sesame",
    pages: [{ items: [{ kind: "text", text: "open", x: 72, y: 100 }] }],
  });

  expect((await failureOf(parseReport(locked, { isolation }))).code).toBe("encrypted");
  expect((await parseReport(locked, { isolation, password: "sesame" })).text.trim()).toBe("open");
});

test("parseReport() rejects with `too_many_pages` beyond the limit", async () => {
  const pages = Array.from({ length: 4 }, () => ({ items: [] }));
  const failure = await failureOf(parseReport(writePdf({ pages }), { isolation, maxPages: 3 }));

  expect([failure.code, failure.facts]).toEqual(["too_many_pages", { pages: 4, maxPages: 3 }]);
});

test("parseReport() reads a page with pdf.js that PDFium draws but cannot read", async () => {
  const report = await parseReport(
    writePdf({
      pages: [
        { items: [{ kind: "text", text: "横排", x: 72, y: 100, font: "song" }] },
        { items: [{ kind: "text", text: "竖排文字", x: 300, y: 100, font: "songVertical" }] },
      ],
    }),
    { isolation },
  );

  expect(report.reading).toMatchObject({ engine: "pdfium", pagesByOtherEngine: [2] });
  expect(report.text).toContain("竖排文字");
});

test("parseReport() finds a page that its cross-reference misses, and warns of one that is gone", async () => {
  const page = (text: string) => ({ items: [{ kind: "text" as const, text, x: 72, y: 100 }] });
  const file = Buffer.from(writePdf({ pages: [page("first"), page("second")] })).toString("latin1");
  const second = /\/Kids\[\d+ 0 R (\d+) 0 R/.exec(file)?.[1] as string;
  const offset = String(file.indexOf(`\n${second} 0 obj`) + 1).padStart(10, "0");
  const missed = file.replace(offset, "0000000015");
  const gone = file.replace(`\n${second} 0 obj`, `\n${"9".repeat(second.length)} 0 obj`);

  const found = await parseReport(Buffer.from(missed, "latin1"), { isolation });
  const lost = await parseReport(Buffer.from(gone, "latin1"), { isolation });

  expect(found.text).toContain("second");
  expect(found.reading.warnings.map((warning) => warning.code)).not.toContain("page_unreadable");
  expect(lost.info.pages).toBe(2);
  expect(lost.reading.warnings).toContainEqual({
    code: "page_unreadable",
    message: "Page 2 could not be read.",
    page: 2,
  });
});

test("parseReport() warns when no text is in the file or copying is forbidden", async () => {
  const drawn = writePdf({ userPassword: "", pages: [{ items: [{ kind: "line", from: [0, 9], to: [99, 9] }] }] });
  const { reading } = await parseReport(drawn, { isolation });

  expect(reading.warnings.map((warning) => warning.code)).toEqual(
    expect.arrayContaining(["copying_forbidden", "no_text_layer"]),
  );
  expect(reading.warnings.filter(({ message }) => message.includes("copying"))).toHaveLength(1);
});

test("parseReport() warns once of characters without a Unicode value", async () => {
  const items = [{ kind: "text", text: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", x: 72, y: 100, font: "unmapped" }] as const;
  const { reading } = await parseReport(writePdf({ pages: [{ items }] }), { isolation });

  expect(reading.warnings.filter(({ code }) => code === "many_unmapped_glyphs")).toHaveLength(1);
});

/** An isolation that does what each of `steps` says, in turn. */
function scripted(
  ...steps: ((job: ParseJob) => Promise<ParsedReport>)[]
): ParseIsolation & { readonly jobs: ParseJob[] } {
  const jobs: ParseJob[] = [];
  return {
    name: "child-process",
    jobs,
    run(job) {
      jobs.push(job);
      return (steps[jobs.length - 1] as (job: ParseJob) => Promise<ParsedReport>)(job);
    },
    close: async () => {},
  };
}

const fine = async (): Promise<ParsedReport> =>
  ({ text: "", reading: { engine: "pdfjs", fallbackReason: null } }) as unknown as ParsedReport;
const untilAborted = (job: ParseJob): Promise<ParsedReport> =>
  new Promise((_, reject) => {
    job.onMessage({ kind: "progress", progress: { step: "read", page: 1, pages: 2 } });
    job.signal?.addEventListener("abort", () => reject(new PdfError("aborted")), { once: true });
  });

test("parseReport() gives what crashes under PDFium to pdf.js alone, and says so", async () => {
  const twice = scripted(() => Promise.reject(new PdfError("crashed")), fine);
  const report = await parseReport(pdf, { isolation: twice });

  expect(twice.jobs.map((job) => job.parameters.engines)).toEqual([["pdfium", "pdfjs"], ["pdfjs"]]);
  expect(report.reading.fallbackReason).toBe("pdfium: crashed");
});

test("parseReport() gives what hangs under PDFium to pdf.js for the rest of the time", async () => {
  const twice = scripted(untilAborted, fine);
  const report = await parseReport(pdf, { isolation: twice, deadlineMilliseconds: 200 });

  expect(twice.jobs[1]?.parameters.engines).toEqual(["pdfjs"]);
  expect(twice.jobs[1]?.deadlineMilliseconds).toBeLessThan(150);
  expect(report.reading.fallbackReason).toBe("pdfium: timeout");
});

test("parseReport() leaves out pdf.js when that is what hangs", async () => {
  const twice = scripted((job) => {
    job.onMessage({ kind: "engine", name: "pdfium" });
    job.onMessage({ kind: "engine", name: "pdfjs" });
    return untilAborted(job);
  }, fine);
  const report = await parseReport(pdf, { isolation: twice, deadlineMilliseconds: 200 });

  expect(twice.jobs[1]?.parameters.engines).toEqual(["pdfium"]);
  expect(report.reading.fallbackReason).toBe("pdfjs: timeout");
});

test("parseReport() lets pdf.js try what bursts PDFium, for a part of the time", async () => {
  const burst = new PdfError("out_of_memory", { engine: "pdfium" });
  const twice = scripted(() => Promise.reject(burst), fine);
  const report = await parseReport(pdf, { isolation: twice, deadlineMilliseconds: 10_000 });
  const bomb = scripted(
    () => Promise.reject(burst),
    () => Promise.reject(new PdfError("timeout")),
  );

  expect(report.reading.fallbackReason).toBe("pdfium: out_of_memory");
  expect([twice.jobs[1]?.parameters.engines, twice.jobs[1]?.deadlineMilliseconds]).toEqual([["pdfjs"], 2000]);
  expect(await failureOf(parseReport(pdf, { isolation: bomb }))).toBe(burst);
});

test("parseReport() leaves out pdf.js where the process bursts after it was asked for a second opinion", async () => {
  const burst = new PdfError("out_of_memory", { maxMemoryBytes: 1000, memoryBytes: 1001 });
  const twice = scripted((job) => {
    job.onMessage({ kind: "engine", name: "pdfium" });
    job.onMessage({ kind: "engine", name: "pdfjs" });
    job.onMessage({ kind: "engine", name: "pdfium" });
    return Promise.reject(burst);
  }, fine);
  const report = await parseReport(pdf, { isolation: twice });
  const alone = scripted(() => Promise.reject(burst));

  expect(twice.jobs[1]?.parameters.engines).toEqual(["pdfium"]);
  expect(report.reading.fallbackReason).toBe("pdfjs: out_of_memory");
  expect(await failureOf(parseReport(pdf, { isolation: alone }))).toBe(burst);
});

test("parseReport() does not try again when the analysis itself has failed", async () => {
  const once = scripted(() => Promise.reject(new PdfError("crashed", { failure: "TypeError", place: "x.ts:1:1" })));

  expect((await failureOf(parseReport(pdf, { isolation: once }))).code).toBe("crashed");
  expect(once.jobs).toHaveLength(1);
});

test("parseReport() rejects with `aborted` when the caller aborts, and does not try again", async () => {
  const controller = new AbortController();
  const once = scripted(untilAborted);
  const parsing = failureOf(parseReport(pdf, { isolation: once, signal: controller.signal }));
  setTimeout(() => controller.abort(), 0);

  expect((await parsing).code).toBe("aborted");
  expect(once.jobs).toHaveLength(1);
});
