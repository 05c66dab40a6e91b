import {
  checkFolder,
  checkObject,
  type ObjectStore,
  type ReleaseNotice,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { Judge } from "@rubrica/scoring";
import type { WorkerDefinition } from "@rubrica/worker-runtime";
import {
  checkComputing,
  checkJudge,
  checkMaxBytes,
  checkObjects,
  checkRejudgeSeconds,
  checkReleaseNotice,
  checkRubrics,
  checkTransaction,
} from "./check-arguments.ts";
import type { Computing } from "./computing/computing.ts";
import { type RubricSource, rubricsInMemory } from "./rubric-source.ts";
import { createSourceFiles } from "./source-files.ts";
import { aiScoringWorker } from "./workers/ai-scoring-worker.ts";
import { batchPdfWorker } from "./workers/batch-pdf-worker.ts";
import { knowledgeGraphWorker } from "./workers/knowledge-graph-worker.ts";

/** Kinds of the workers that {@link reportWorkers} defines, for a worker plan. */
export const REPORT_WORKER_KINDS = ["batch-pdf", "ai-scoring", "knowledge-graph"] as const;

/** What the workers work with. Everything is handed in; nothing is opened here. */
export interface ReportWorkersOptions {
  /** Every store and the queue that the workers take their tasks from. */
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** Holds the submitted PDFs, and what one stage leaves for the next. */
  readonly objects: ObjectStore;
  /** Folder of this machine for copies of PDFs that are being read. Made when it is needed; may be emptied any time. */
  readonly sourceFolder: string;
  /** Where the rubric of a report comes from. Default: the default rubric of scoring alone. */
  readonly rubrics?: RubricSource;
  /** Gives the points. Default null: the simulated judge does, and the scores say so. */
  readonly judge?: Judge | null;
  /**
   * Seconds until what an outage of the model kept from being judged is judged again, doubled with each attempt up to
   * six hours. Default 300; null: never, the provisional score stays until somebody has the report scored again.
   */
  readonly rejudgeAfterSeconds?: number | null;
  /** Tells students that marks of theirs were released, in the same commit. Default: nobody is told. */
  readonly releaseNotice?: ReleaseNotice;
  /** Where reports are measured and scored and graphs built: apart from this thread. Default: one for all workers of this program. */
  readonly computing?: Computing;
  /** Larger PDFs fail. Default 52,428,800 (50 MiB). */
  readonly maxPdfBytes?: number;
}

/**
 * The workers that take a report through its five stages and build the knowledge graph, for a worker manager over the
 * same queue. Which of them run in a process, and on how many tasks at once, is the manager's plan.
 *
 * @throws {InvalidArgumentError} for what is no store, no folder, no rubrics, no judge, and for numbers that cannot be meant.
 */
export function reportWorkers(options: ReportWorkersOptions): readonly WorkerDefinition[] {
  checkOptions(options);
  const {
    transaction,
    objects,
    sourceFolder,
    rubrics = rubricsInMemory(),
    judge = null,
    maxPdfBytes,
    computing,
    rejudgeAfterSeconds,
    releaseNotice,
  } = options;
  const sourceFiles = createSourceFiles({ folder: sourceFolder, objects });
  return [
    batchPdfWorker({ transaction, objects, sourceFiles, ...(maxPdfBytes !== undefined && { maxPdfBytes }) }),
    aiScoringWorker({
      transaction,
      objects,
      rubrics,
      judge,
      ...(computing && { computing }),
      ...(rejudgeAfterSeconds !== undefined && { rejudgeAfterSeconds }),
      ...(releaseNotice && { releaseNotice }),
    }),
    knowledgeGraphWorker({ transaction, ...(computing && { computing }) }),
  ];
}

function checkOptions(options: ReportWorkersOptions): void {
  const name = (option: keyof ReportWorkersOptions) => `reportWorkers(options.${option})`;
  checkObject("reportWorkers(options)", options, { expected: "an object with transaction, objects and sourceFolder" });
  checkTransaction(name("transaction"), options.transaction);
  checkObjects(name("objects"), options.objects, ["get", "put", "removeAll"]);
  checkFolder(name("sourceFolder"), options.sourceFolder);
  if (options.rubrics !== undefined) checkRubrics(name("rubrics"), options.rubrics);
  if (options.judge !== undefined) checkJudge(name("judge"), options.judge);
  checkRejudgeSeconds(name("rejudgeAfterSeconds"), options.rejudgeAfterSeconds);
  checkReleaseNotice(name("releaseNotice"), options.releaseNotice);
  checkComputing(name("computing"), options.computing, ["measure", "score", "buildGraph"]);
  checkMaxBytes(name("maxPdfBytes"), options.maxPdfBytes);
}
