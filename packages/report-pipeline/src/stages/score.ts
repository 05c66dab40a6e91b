import { type ObjectStore, reportObjects, type Stores, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { Judge } from "@rubrica/scoring";
import type { Computing } from "../computing/computing.ts";
import { putJson } from "../json-objects.ts";
import { judgeReport } from "../judge-report.ts";
import type { RubricSource } from "../rubric-source.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface ScoreStageOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
  readonly computing: Computing;
  readonly rubrics: RubricSource;
  /** Null: the simulated judge. */
  readonly judge: Judge | null;
}

/** Has the judge give points to every criterion of the rubric. */
export function scoreStage({ rubrics, ...options }: ScoreStageOptions): Stage {
  return {
    stage: "score",
    timeoutSeconds: 900,
    async work({ report, signal, onProgress }) {
      const rubric = await rubrics.get(report.rubricId, report.rubricVersion);
      if (!rubric) return { status: "rejected", code: "rubric_missing" };
      const scored = await judgeReport(options, {
        report,
        rubric,
        signal,
        attempt: 0,
        onProgress: (share, section) => onProgress(share, section ?? undefined),
      });
      if (scored.status === "rejected") return { status: "rejected", code: scored.code };
      // A judge never gives the same points twice: what a worker writes that lost its task must not be taken for ours.
      const attemptId = crypto.randomUUID();
      await putJson(options.objects, reportObjects.score(report.id, report.runId, attemptId), scored.score);
      return { status: "done", attemptId };
    },
  };
}
