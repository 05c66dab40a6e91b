import type { ParsedReport } from "@rubrica/report-model";
import { PdfError } from "../pdf-error.ts";
import type { ParseJob } from "./parse-isolation.ts";
import type { Reader } from "./reader.ts";
import type { ReaderMessage } from "./reader-messages.ts";

const MEMORY_CHECK_MILLISECONDS = 100;
/** PDFium's heap gets this share of the memory limit; the rest is for the runtime and the report. */
const HEAP_SHARE = 0.5;

/** How a job ended, and whether its reader may get another one. */
export interface SupervisedResult {
  readonly outcome: { readonly report: ParsedReport } | { readonly error: PdfError };
  /** Memory that the reader keeps; null when it is gone. */
  readonly memoryBytes: number | null;
}

/** Lets `reader` do `job` within the limits of the job; a reader that crosses one is killed. Never rejects. */
export async function supervise(reader: Reader, job: ParseJob): Promise<SupervisedResult> {
  let resolve: (result: SupervisedResult) => void = () => {};
  const result = new Promise<SupervisedResult>((settle) => {
    resolve = settle;
  });
  let stopped: PdfError | null = null;
  const stop = (error: PdfError): void => {
    if (stopped !== null) return;
    stopped = error;
    void reader.kill().then(() => resolve({ outcome: { error }, memoryBytes: null }));
  };

  const deadline = setTimeout(
    () => stop(new PdfError("timeout", { deadlineMilliseconds: job.deadlineMilliseconds })),
    job.deadlineMilliseconds,
  );
  const memory = setInterval(async () => {
    const bytes = await reader.measureMemory();
    if (bytes !== null && bytes > job.maxMemoryBytes) {
      stop(new PdfError("out_of_memory", { maxMemoryBytes: job.maxMemoryBytes, memoryBytes: bytes }));
    }
  }, MEMORY_CHECK_MILLISECONDS);
  const abort = (): void => stop(new PdfError("aborted"));
  job.signal?.addEventListener("abort", abort, { once: true });
  void reader.ended.then((end) => {
    const code = end === "out-of-memory" ? "out_of_memory" : "crashed";
    resolve({ outcome: { error: stopped ?? new PdfError(code) }, memoryBytes: null });
  });

  const hear = (message: ReaderMessage): void => {
    switch (message.kind) {
      case "progress":
        job.onProgress(message.progress);
        return;
      case "engine":
        job.onEngine(message.name);
        return;
      case "report":
        resolve({ outcome: { report: message.report }, memoryBytes: message.memoryBytes });
        return;
      case "error":
        resolve({ outcome: { error: new PdfError(message.code, message.facts) }, memoryBytes: message.memoryBytes });
    }
  };

  reader.holdProgram(true);
  const { password, maxPages, engines, maxMemoryBytes } = job;
  const maxHeapBytes = Math.floor(maxMemoryBytes * HEAP_SHARE);
  if (job.signal?.aborted) abort();
  else reader.start({ password, maxPages, engines, maxHeapBytes }, job.bytes, hear);

  try {
    return await result;
  } finally {
    clearTimeout(deadline);
    clearInterval(memory);
    job.signal?.removeEventListener("abort", abort);
    reader.holdProgram(false);
  }
}
