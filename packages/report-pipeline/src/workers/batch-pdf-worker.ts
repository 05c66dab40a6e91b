import { checkObject, type ObjectStore, reportObjects, type Stores, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { defineWorker, type WorkerDefinition } from "@rubrica/worker-runtime";
import { checkMaxBytes, checkObjects, checkTransaction } from "../check-arguments.ts";
import type { SourceFiles } from "../source-files.ts";
import { convertStage } from "../stages/convert.ts";
import { downloadStage } from "../stages/download.ts";
import { type StageDependencies, stageHandler } from "../stages/stage-handler.ts";

/** What the worker works with. */
export interface BatchPdfWorkerOptions {
  /** Every store and the queue in one commit. */
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** The PDFs, and what one stage leaves for the next. */
  readonly objects: ObjectStore;
  /** Copies of PDFs on this machine while they are read; `createSourceFiles` makes them. */
  readonly sourceFiles: SourceFiles;
  /** Larger PDFs fail. Default 52,428,800. */
  readonly maxPdfBytes?: number;
}

/**
 * BatchPDFWorker: fetches PDFs from the object store and reads them into parsed reports.
 *
 * @throws {InvalidArgumentError} for what is no store, no copies and no limit.
 */
export function batchPdfWorker(options: BatchPdfWorkerOptions): WorkerDefinition {
  checkOptions(options);
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

function checkOptions(options: BatchPdfWorkerOptions): void {
  const name = (option: keyof BatchPdfWorkerOptions) => `batchPdfWorker(options.${option})`;
  checkObject("batchPdfWorker(options)", options, { expected: "an object with transaction, objects and sourceFiles" });
  checkTransaction(name("transaction"), options.transaction);
  checkObjects(name("objects"), options.objects, ["get", "put", "removeAll"]);
  const copies = { expected: "what createSourceFiles() makes", methods: ["fetch", "drop"] };
  checkObject(name("sourceFiles"), options.sourceFiles, copies);
  checkMaxBytes(name("maxPdfBytes"), options.maxPdfBytes);
}
