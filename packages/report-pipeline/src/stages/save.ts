import { type ObjectStore, rejudgeTask, reportObjects } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { getJson } from "../json-objects.ts";
import { timesWorthJudging } from "../rejudge/worth-judging.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface SaveStageOptions {
  readonly objects: ObjectStore;
  /** Seconds until what an outage kept from being judged is judged again; null: never. */
  readonly rejudgeAfterSeconds: number | null;
}

/** Keeps the score and marks the report scored, in the transaction that ends the task. */
export function saveStage({ objects, rejudgeAfterSeconds }: SaveStageOptions): Stage {
  return {
    stage: "save",
    timeoutSeconds: 60,
    async work({ report, previousAttemptId }) {
      const name = reportObjects.score(report.id, report.runId, previousAttemptId ?? "");
      const score = await getJson<ReportScore>(objects, name);
      return {
        status: "done",
        async commit(stores) {
          if (!(await stores.reports.saveScore(report.id, report.runId, score))) return;
          const { finalScore, level, mode } = score;
          await stores.progress.publish(report.id, { type: "done", finalScore, level: level.label, mode });
          if (rejudgeAfterSeconds === null || timesWorthJudging(score) === 0) return;
          await stores.queue.enqueue([rejudgeTask({ reportId: report.id, runId: report.runId }, rejudgeAfterSeconds)]);
        },
      };
    },
  };
}
