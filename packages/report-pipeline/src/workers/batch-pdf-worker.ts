import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { defineWorker, type WorkerDefinition } from "@rubrica/worker-runtime";
import type { SourceFiles } from "../source-files.ts";
import { convertStage } from "../stages/convert.ts";
import { downloadStage } from "../stages/download.ts";
import { type StageDependencies, stageHandler } from "../stages/stage-handler.ts";

/** What the worker works with. */
export interface BatchPdfWorkerOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly objects: ObjectStore;
  readonly sourceFiles: SourceFiles;
  /** Larger PDFs fail. Default 52,428,800. */
  readonly maxPdfBytes?: number;
}

/** BatchPDFWorker: fetches PDFs from the object store and reads them into parsed reports. */
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
      "report.download": stageHandler(dependencies, downloadStage(options)),
      "report.convert": stageHandler(dependencies, convertStage(options)),
    },
  });
}
