import * as isolation from "@rubrica/isolation";
import { asPdfError } from "./as-pdf-error.ts";

/**
 * The isolation of @rubrica/isolation that suits the runtime, for jobs that read PDFs: `run` rejects with a PdfError where
 * that of @rubrica/isolation rejects with an IsolationError.
 */
export function createIsolation<Parameters, Message, Result>(
  options: isolation.IsolationOptions,
): isolation.Isolation<Parameters, Message, Result> {
  return withPdfErrors(isolation.createIsolation(options));
}

/** The same in child processes, whatever the runtime. */
export function createChildProcessIsolation<Parameters, Message, Result>(
  options: isolation.IsolationOptions,
): isolation.Isolation<Parameters, Message, Result> {
  return withPdfErrors(isolation.createChildProcessIsolation(options));
}

/** The same in worker threads, whatever the runtime. */
export function createWorkerThreadIsolation<Parameters, Message, Result>(
  options: isolation.IsolationOptions,
): isolation.Isolation<Parameters, Message, Result> {
  return withPdfErrors(isolation.createWorkerThreadIsolation(options));
}

function withPdfErrors<Parameters, Message, Result>(
  inner: isolation.Isolation<Parameters, Message, Result>,
): isolation.Isolation<Parameters, Message, Result> {
  return {
    ...inner,
    async run(job) {
      try {
        return await inner.run(job);
      } catch (error) {
        throw asPdfError(error);
      }
    },
  };
}
