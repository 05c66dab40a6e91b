import {
  type GradebookEntry,
  type ObjectStore,
  type ReleaseNotice,
  type ReportMetadata,
  type ReportTaskPayload,
  rejudgeTask,
  reportObjects,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { Judge } from "@rubrica/scoring";
import { completed, retryAfter, type TaskHandler, type TaskOutcome } from "@rubrica/worker-runtime";
import * as z from "zod";
import type { Computing } from "../computing/computing.ts";
import { judgeReport } from "../judge-report.ts";
import { OBJECT_STORE } from "../object-store-need.ts";
import type { RubricSource } from "../rubric-source.ts";
import { awaitedJudgement, isMoreJudged, timesWorthJudging } from "./worth-judging.ts";

/** What the handler works with. */
export interface RejudgeOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
  readonly computing: Computing;
  readonly rubrics: RubricSource;
  readonly judge: Judge | null;
  /** Seconds to the first attempt; each further one waits twice as long, at most six hours. Null: switched off. */
  readonly rejudgeAfterSeconds: number | null;
  /** Tells students that marks of theirs were released. Default: nobody is told. */
  readonly releaseNotice?: ReleaseNotice | undefined;
}

const payload = z.object({ reportId: z.uuid(), runId: z.uuid(), judgings: z.int().min(0).optional() });
const LONGEST_WAIT_SECONDS = 6 * 3600;

/**
 * Judges again what an outage kept from being judged, and a few times what the model's answers left open. What was
 * answered before is not asked again, so that only the failed parts cost. A better score is a new run beside the old one.
 * A report that moved on, or whose mark a person put right or accepted, is left alone. Where judging ends without a better
 * score, the one there is waits no longer: a teacher decides.
 */
export function rejudgeHandler(options: RejudgeOptions): TaskHandler<ReportTaskPayload> {
  const { transaction, objects, rubrics, judge, rejudgeAfterSeconds, releaseNotice } = options;
  return {
    payload,
    timeoutSeconds: 900,
    needs: [OBJECT_STORE],

    async run(task, { signal }) {
      const { reportId, runId, judgings: before = 0 } = task.payload;
      if (judge === null || rejudgeAfterSeconds === null) return giveUp(task.payload);
      const current = await transaction.run(SERVICE, async ({ reports, gradebook }) => {
        const report = await reports.find(reportId);
        if (report === null || report.runId !== runId || report.status !== "scored") return null;
        const stored = await gradebook.find(reportId);
        if (stored === null || isSettled(stored)) return null;
        return timesWorthJudging(stored.score) > 0 ? { report, score: stored.score } : null;
      });
      if (current === null) return completed();
      const rubric = await rubrics.get(current.report.rubricId, current.report.rubricVersion);
      if (rubric === null) return giveUp(task.payload);

      const judgings = before + task.attempt;
      const judging = { report: current.report, rubric, signal, attempt: judgings };
      const scored = await judgeReport({ ...options, judge }, judging).finally(async () => {
        // Deleted while it was judged: whoever deleted it could not see the answers kept since.
        const kept = await transaction.run(SERVICE, ({ reports }) => reports.find(reportId)).catch(() => true);
        if (!kept) await objects.removeAll(reportObjects.all(reportId));
      });
      // Something to judge was there when it was judged first.
      if (scored.status === "rejected") return giveUp(task.payload);
      const { score } = scored;
      const mayTryAgain = judgings < timesWorthJudging(score);
      if (mayTryAgain && !isMoreJudged(score, current.score)) {
        const wait = Math.min(LONGEST_WAIT_SECONDS, rejudgeAfterSeconds * 2 ** task.attempt);
        const code = score.fallbackReason?.code ?? "not_better";
        return retryAfter(wait, { code, message: "The model could not judge the report yet." });
      }
      if (!isMoreJudged(score, current.score)) return giveUp(task.payload);
      const again = mayTryAgain ? { judgings, delaySeconds: rejudgeAfterSeconds } : null;
      return completed(saveRun({ report: current.report, score, again, releaseNotice }));
    },

    async onDead({ payload: run }, _error, { gradebook }) {
      if (run) await gradebook.endWaiting(run.reportId, run.runId);
    },

    async onCancelled({ payload: run }, { gradebook }) {
      if (run) await gradebook.endWaiting(run.reportId, run.runId);
    },
  };
}

/** A person stands for the mark as it is. */
function isSettled({ overriddenScore, acceptedAt }: GradebookEntry): boolean {
  return overriddenScore !== null || acceptedAt !== null;
}

/** No further attempt will judge it. */
function giveUp({ reportId, runId }: ReportTaskPayload): TaskOutcome {
  return completed({ commit: ({ gradebook }) => gradebook.endWaiting(reportId, runId) });
}

/** Keeps the score as that of a new run; what is still missing from it is judged later still. */
function saveRun({
  report,
  score,
  again,
  releaseNotice,
}: {
  readonly report: ReportMetadata;
  readonly score: ReportScore;
  readonly again: { readonly judgings: number; readonly delaySeconds: number } | null;
  readonly releaseNotice: ReleaseNotice | undefined;
}): Parameters<typeof completed>[0] {
  const run = { reportId: report.id, runId: crypto.randomUUID() };
  return {
    async commit(stores) {
      // Somebody may have deleted it, had it scored again or put its mark right meanwhile.
      const found = await stores.reports.find(report.id);
      if (found?.runId !== report.runId || found.status !== "scored") return;
      const entry = await stores.gradebook.find(report.id);
      if (entry === null || isSettled(entry)) return;
      await stores.reports.startRun(run.reportId, run.runId, report.rubricId);
      const awaited = again === null ? undefined : awaitedJudgement(score);
      await stores.reports.saveScore(run.reportId, run.runId, score, awaited);
      const { finalScore, level, mode } = score;
      await stores.progress.publish(run.reportId, { type: "done", finalScore, level: level.label, mode });
      await releaseNotice?.tell(stores, [run.reportId]);
    },
    next: again === null ? [] : [rejudgeTask({ ...run, judgings: again.judgings }, again.delaySeconds)],
  };
}
