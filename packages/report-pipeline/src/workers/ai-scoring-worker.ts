import {
  checkObject,
  type ObjectStore,
  REJUDGE_TASK,
  type ReleaseNotice,
  reportObjects,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { Judge } from "@rubrica/scoring";
import { defineWorker, type WorkerDefinition } from "@rubrica/worker-runtime";
import {
  checkComputing,
  checkJudge,
  checkObjects,
  checkRejudgeSeconds,
  checkReleaseNotice,
  checkRubrics,
  checkTransaction,
} from "../check-arguments.ts";
import { type Computing, sharedComputing } from "../computing/computing.ts";
import { rejudgeHandler } from "../rejudge/rejudge-handler.ts";
import type { RubricSource } from "../rubric-source.ts";
import { analyzeStage } from "../stages/analyze.ts";
import { saveStage } from "../stages/save.ts";
import { scoreStage } from "../stages/score.ts";
import { type StageDependencies, stageHandler } from "../stages/stage-handler.ts";

/** What the worker works with. */
export interface AiScoringWorkerOptions {
  /** Every store and the queue in one commit. */
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** What one stage leaves for the next. */
  readonly objects: ObjectStore;
  /** Where the rubric of a report comes from. */
  readonly rubrics: RubricSource;
  /** Where reports are measured and scored: apart from this thread. Default: one for all workers of this program. */
  readonly computing?: Computing;
  /** The AI judge, or null when none is configured. */
  readonly judge: Judge | null;
  /**
   * Seconds until what an outage of the model kept from being judged is judged again, doubled with each attempt up to
   * six hours. Default 300; null: never.
   */
  readonly rejudgeAfterSeconds?: number | null;
  /** Tells students that marks of theirs were released, in the same commit. Default: nobody is told. */
  readonly releaseNotice?: ReleaseNotice;
}

const REJUDGE_AFTER_SECONDS = 300;

/**
 * AIScoringWorker: measures parsed reports, has them judged, and saves their scores.
 *
 * @throws {InvalidArgumentError} for what is no store, no rubrics, no judge and no time.
 */
export function aiScoringWorker(options: AiScoringWorkerOptions): WorkerDefinition {
  checkOptions(options);
  const { transaction, objects, rejudgeAfterSeconds = REJUDGE_AFTER_SECONDS, releaseNotice } = options;
  const judging = { ...options, computing: options.computing ?? sharedComputing() };
  const dependencies: StageDependencies = {
    transaction,
    discard: (reportId) => objects.removeAll(reportObjects.all(reportId)),
  };
  return defineWorker({
    kind: "ai-scoring",
    handlers: {
      "report.analyze": stageHandler(dependencies, analyzeStage(judging)),
      "report.score": stageHandler(dependencies, scoreStage(judging)),
      "report.save": stageHandler(dependencies, saveStage({ objects, rejudgeAfterSeconds, releaseNotice })),
      [REJUDGE_TASK]: rejudgeHandler({ ...judging, rejudgeAfterSeconds }),
    },
  });
}

function checkOptions(options: AiScoringWorkerOptions): void {
  const name = (option: keyof AiScoringWorkerOptions) => `aiScoringWorker(options.${option})`;
  const expected = "an object with transaction, objects, rubrics and judge";
  checkObject("aiScoringWorker(options)", options, { expected });
  checkTransaction(name("transaction"), options.transaction);
  checkObjects(name("objects"), options.objects, ["get", "put", "removeAll"]);
  checkRubrics(name("rubrics"), options.rubrics);
  checkComputing(name("computing"), options.computing, ["measure", "score"]);
  checkJudge(name("judge"), options.judge);
  checkRejudgeSeconds(name("rejudgeAfterSeconds"), options.rejudgeAfterSeconds);
  checkReleaseNotice(name("releaseNotice"), options.releaseNotice);
}
