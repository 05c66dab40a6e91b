import { type ObjectStore, reportObjects } from "@rubrica/core";
import type { ParsedReport } from "@rubrica/report-model";
import { type Judge, type ReportFeatures, scoreReport } from "@rubrica/scoring";
import { getJson, putJson } from "../json-objects.ts";
import type { RubricSource } from "../rubric-source.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface ScoreStageOptions {
  readonly objects: ObjectStore;
  readonly rubrics: RubricSource;
  /** Null: the simulated judge. */
  readonly judge: Judge | null;
}

/** Has the judge give points to every criterion of the rubric. */
export function scoreStage({ objects, rubrics, judge }: ScoreStageOptions): Stage {
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
      const score = await scoreReport({
        report: parsed,
        features,
        rubric,
        ...(judge && { judge }),
        signal,
        onProgress: ({ share, section }) => onProgress(share, section ?? undefined),
      });
      // A judge never gives the same points twice: what a worker writes that lost its task must not be taken for ours.
      const attemptId = crypto.randomUUID();
      await putJson(objects, reportObjects.score(report.id, report.runId, attemptId), score);
      return { status: "done", attemptId };
    },
  };
}
