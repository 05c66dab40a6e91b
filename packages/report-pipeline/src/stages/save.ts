import { type ObjectStore, type ReleaseNotice, rejudgeTask, reportObjects } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { readStoredScore } from "@rubrica/scoring";
import { getJson } from "../json-objects.ts";
import { awaitedJudgement, timesWorthJudging } from "../rejudge/worth-judging.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface SaveStageOptions {
  readonly objects: ObjectStore;
  /** Seconds until what an outage kept from being judged is judged again; null: never. */
  readonly rejudgeAfterSeconds: number | null;
  /** Tells students that marks of theirs were released. Default: nobody is told. */
  readonly releaseNotice?: ReleaseNotice | undefined;
}

/**
 * Keeps the score and marks the report scored, in the transaction that ends the task. What judging again will answer is
 * awaited, so that nobody has to decide about it; where nobody judges again, a teacher does.
 */
export function saveStage({ objects, rejudgeAfterSeconds, releaseNotice }: SaveStageOptions): Stage {
  return {
    stage: "save",
    timeoutSeconds: 60,
    async work({ report, previousAttemptId }) {
      const name = reportObjects.score(report.id, report.runId, previousAttemptId ?? "");
      // In a rolling upgrade a worker of the version before may have scored it.
      const score = readStoredScore(await getJson<ReportScore>(objects, name));
      const isJudgedAgain = rejudgeAfterSeconds !== null && timesWorthJudging(score) > 0;
      return {
        status: "done",
        async commit(stores) {
          const awaited = isJudgedAgain ? awaitedJudgement(score) : undefined;
          if (!(await stores.reports.saveScore(report.id, report.runId, score, awaited))) return;
          const { finalScore, level, mode } = score;
          await stores.progress.publish(report.id, { type: "done", finalScore, level: level.label, mode });
          await releaseNotice?.tell(stores, [report.id]);
          if (!isJudgedAgain) return;
          await stores.queue.enqueue([rejudgeTask({ reportId: report.id, runId: report.runId }, rejudgeAfterSeconds)]);
        },
      };
    },
  };
}
