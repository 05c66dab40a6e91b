import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import type { ParsedReport, ReportScore } from "@rubrica/report-model";
import { type Judge, type ReportFeatures, ScoringError, scoreReport } from "@rubrica/scoring";
import { createAnswerStore } from "../answer-store.ts";
import { createCallRecorder } from "../call-recorder.ts";
import { getJson, putJson } from "../json-objects.ts";
import type { RubricSource } from "../rubric-source.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface ScoreStageOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly objects: ObjectStore;
  readonly rubrics: RubricSource;
  /** Null: the simulated judge. */
  readonly judge: Judge | null;
}

/** Has the judge give points to every criterion of the rubric. */
export function scoreStage({ transaction, objects, rubrics, judge }: ScoreStageOptions): Stage {
  return {
    stage: "score",
    timeoutSeconds: 900,
    async work({ report, signal, onProgress }) {
      const rubric = await rubrics.get(report.rubricId);
      if (!rubric) return { status: "rejected", code: "rubric_missing" };
      const [parsed, features] = await Promise.all([
        getJson<ParsedReport>(objects, reportObjects.parsed(report.id)),
        getJson<ReportFeatures>(objects, reportObjects.features(report.id)),
      ]);
      let score: ReportScore;
      try {
        score = await scoreReport({
          report: parsed,
          features,
          rubric,
          ...(judge && { judge }),
          answers: {
            ...createAnswerStore(objects, report.id),
            ...createCallRecorder({ transaction, objects, reportId: report.id }),
          },
          signal,
          onProgress: ({ share, section }) => onProgress(share, section ?? undefined),
        });
      } catch (error) {
        // There is nothing to judge, and there will not be at the next attempt.
        if (!ScoringError.isInstance(error) || error.code === "judge_failed") throw error;
        return { status: "rejected", code: error.code };
      }
      // A judge never gives the same points twice: what a worker writes that lost its task must not be taken for ours.
      const attemptId = crypto.randomUUID();
      await putJson(objects, reportObjects.score(report.id, report.runId, attemptId), score);
      return { status: "done", attemptId };
    },
  };
}
