import { type ObjectStore, REJUDGE_TASK, reportObjects, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { Judge } from "@rubrica/scoring";
import { defineWorker, type WorkerDefinition } from "@rubrica/worker-runtime";
import { rejudgeHandler } from "../rejudge/rejudge-handler.ts";
import type { RubricSource } from "../rubric-source.ts";
import { analyzeStage } from "../stages/analyze.ts";
import { saveStage } from "../stages/save.ts";
import { scoreStage } from "../stages/score.ts";
import { type StageDependencies, stageHandler } from "../stages/stage-handler.ts";

/** What the worker works with. */
export interface AiScoringWorkerOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly objects: ObjectStore;
  readonly rubrics: RubricSource;
  /** The AI judge, or null when none is configured. */
  readonly judge: Judge | null;
  /**
   * Seconds until what an outage of the model kept from being judged is judged again, doubled with each attempt up to
   * six hours. Default 300; null: never.
   */
  readonly rejudgeAfterSeconds?: number | null;
}

const REJUDGE_AFTER_SECONDS = 300;

/** AIScoringWorker: measures parsed reports, has them judged, and saves their scores. */
export function aiScoringWorker(options: AiScoringWorkerOptions): WorkerDefinition {
  const { transaction, objects, rejudgeAfterSeconds = REJUDGE_AFTER_SECONDS } = options;
  const dependencies: StageDependencies = {
    transaction,
    discard: (reportId) => objects.removeAll(reportObjects.all(reportId)),
  };
  return defineWorker({
    kind: "ai-scoring",
    handlers: {
      "report.analyze": stageHandler(dependencies, analyzeStage(options)),
      "report.score": stageHandler(dependencies, scoreStage(options)),
      "report.save": stageHandler(dependencies, saveStage({ objects, rejudgeAfterSeconds })),
      [REJUDGE_TASK]: rejudgeHandler({ ...options, rejudgeAfterSeconds }),
    },
  });
}
