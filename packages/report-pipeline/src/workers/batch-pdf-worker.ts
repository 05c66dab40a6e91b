import { type ObjectStore, reportObjects, SERVICE, type Transaction } from "@rubrica/core";
import { PdfError, type PdfErrorCode, parseReport } from "@rubrica/pdf";
import type { ParsedReport } from "@rubrica/report-model";
import { defineWorker, type WorkerDefinition } from "@rubrica/worker-runtime";
import { putJson } from "../json-objects.ts";
import type { SourceFiles } from "../source-files.ts";
import { type StageAttempt, type StageDependencies, type StageResult, stageHandler } from "../stages/stage-handler.ts";

/** What the worker works with. */
export interface BatchPdfWorkerOptions {
  readonly transaction: Transaction;
  readonly objects: ObjectStore;
  readonly sourceFiles: SourceFiles;
  readonly maxUploadBytes: number;
}

const convertSeconds = 180;

/** BatchPDFWorker: fetches PDFs from the object store and reads them into parsed reports, in isolation. */
export function batchPdfWorker(options: BatchPdfWorkerOptions): WorkerDefinition {
  const { transaction, objects, sourceFiles } = options;
  const dependencies: StageDependencies = {
    transaction,
    async discard(reportId) {
      await sourceFiles.drop(reportId);
      await objects.removeAll(reportObjects.all(reportId));
    },
  };
  return defineWorker({
    kind: "batch-pdf",
    handlers: {
      "report.download": stageHandler(dependencies, {
        stage: "download",
        timeoutSeconds: 120,
        async work({ report, signal }) {
          const path = await sourceFiles.fetch(report, signal);
          return path ? { status: "done" } : { status: "rejected", code: "file_lost" };
        },
      }),
      "report.convert": stageHandler(dependencies, {
        stage: "convert",
        timeoutSeconds: convertSeconds + 60,
        work: (attempt) => convert(options, attempt),
      }),
    },
  });
}

async function convert(options: BatchPdfWorkerOptions, attempt: StageAttempt): Promise<StageResult> {
  const { transaction, objects, sourceFiles } = options;
  const { report, signal } = attempt;
  const path = await sourceFiles.fetch(report, signal);
  if (!path) return { status: "rejected", code: "file_lost" };

  let parsed: ParsedReport;
  try {
    parsed = await parseReport(path, {
      signal,
      maxBytes: options.maxUploadBytes,
      deadlineMilliseconds: convertSeconds * 1000,
      onProgress: ({ page, pages }) => attempt.onProgress(pages > 0 ? page / pages : 0, `${page}/${pages}`),
    });
  } catch (error) {
    if (!PdfError.isInstance(error) || signal.aborted) throw error;
    // A machine under load can be to blame for these; once more, then it is the file.
    if (transientCodes.has(error.code) && attempt.attempt < 2) throw error;
    await sourceFiles.drop(report.id);
    return { status: "rejected", code: error.code };
  }
  if (parsed.kind === "scanned") return { status: "rejected", code: "scanned" };
  if (parsed.kind === "empty") return { status: "rejected", code: "no_text" };

  await putJson(objects, reportObjects.parsed(report.id), parsed);
  await transaction.run(SERVICE, (stores) => stores.reports.setProgress(report.id, report.runId, 0, parsed.info.pages));
  await sourceFiles.drop(report.id);
  return { status: "done" };
}

const transientCodes: ReadonlySet<PdfErrorCode> = new Set(["timeout", "out_of_memory", "crashed"]);
