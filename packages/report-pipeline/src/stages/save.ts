import { type ObjectStore, reportObjects } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { getJson } from "../json-objects.ts";
import type { Stage } from "./stage.ts";

/** Keeps the score and marks the report scored, in the transaction that ends the task. */
export function saveStage({ objects }: { readonly objects: ObjectStore }): Stage {
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
        },
      };
    },
  };
}
