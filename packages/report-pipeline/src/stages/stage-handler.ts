import { nextStage, type ReportTaskPayload, reportTask, SERVICE, type Stores, type Transaction } from "@rubrica/core";
import { completed, describeError, type TaskHandler } from "@rubrica/worker-runtime";
import * as z from "zod";
import { OBJECT_STORE } from "../object-store-need.ts";
import { createProgressReporter } from "../progress-reporter.ts";
import { type ReportFailureCode, reportFailure } from "../report-failures.ts";
import type { Stage } from "./stage.ts";
import { STAGE_BEGINS, stageEnds } from "./stage-progress.ts";

/** What every stage needs besides its own work. */
export interface StageDependencies {
  readonly transaction: Transaction;
  /** Removes whatever stages have stored of a report that is no longer there. */
  readonly discard: (reportId: string) => Promise<void>;
}

const payload = z
  .object({ reportId: z.uuid(), runId: z.uuid(), attemptId: z.uuid().optional() })
  .transform(({ attemptId, ...rest }): ReportTaskPayload => ({ ...rest, ...(attemptId && { attemptId }) }));

/**
 * Wraps a stage into a task handler: records begin and end, tells watchers, and in the one transaction that ends the
 * task writes the result and enqueues the next stage. A report that moved on (deleted, rescored, already saved) is
 * left alone.
 */
export function stageHandler(
  { transaction, discard }: StageDependencies,
  definition: Stage,
): TaskHandler<ReportTaskPayload> {
  const { stage } = definition;
  const following = nextStage(stage);
  const begins = STAGE_BEGINS[stage];
  const ends = stageEnds(stage);

  return {
    payload,
    timeoutSeconds: definition.timeoutSeconds,
    needs: [OBJECT_STORE],
    ...(definition.graceSeconds !== undefined && { graceSeconds: definition.graceSeconds }),

    async run(task, context) {
      const { reportId, runId } = task.payload;
      const { attempt } = task;
      const report = await transaction.run(SERVICE, async (stores) => {
        const begun = await stores.reports.beginStage({ id: reportId, runId, stage, attempt, progress: begins });
        if (begun) await stores.progress.publish(reportId, { type: "stage", stage, attempt, progress: begins });
        return begun;
      });
      const discardIfGone = async () => {
        const kept = await transaction.run(SERVICE, (stores) => stores.reports.find(reportId)).catch(() => true);
        if (kept) return;
        await discard(reportId).catch(() => context.logger.warn({ reportId }, "files of a deleted report stay"));
      };
      if (!report) {
        // Deleted after the stage before had stored its work, and before this one could begin.
        await discardIfGone();
        return completed();
      }

      const end = (stores: Stores, error: string | null) =>
        stores.reports.endStage({ id: reportId, runId, stage, attempt, error });
      const progress = createProgressReporter(async (fraction, detail) => {
        const overall = begins + (ends - begins) * fraction;
        context.reportProgress(fraction, detail ?? undefined);
        await transaction.run(SERVICE, async (stores) => {
          await stores.reports.setProgress(reportId, runId, overall);
          await stores.progress.publish(reportId, { type: "progress", stage, progress: overall, detail });
        });
      });
      try {
        const result = await definition.work({
          report,
          attempt,
          previousAttemptId: task.payload.attemptId ?? null,
          signal: context.signal,
          onProgress: (fraction, detail) => progress.report(fraction, detail ?? null),
        });
        await progress.settle();
        if (result.status === "rejected") {
          return completed({
            async commit(stores) {
              await end(stores, result.code);
              await failReport(stores, task.payload, result.code);
            },
          });
        }
        return completed({
          async commit(stores) {
            await end(stores, null);
            await result.commit?.(stores);
          },
          next: following ? [reportTask(following, { reportId, runId, ...attemptOf(result) }, report.ownerId)] : [],
        });
      } catch (error) {
        await progress.settle();
        const reason = context.signal.aborted ? "interrupted" : describeError(error).code;
        await transaction.run(SERVICE, (stores) => end(stores, reason)).catch(() => {});
        throw error;
      } finally {
        // Deleted while it was worked on: whoever deleted it could not see what this attempt stored since.
        await discardIfGone();
      }
    },

    async onDead(task, error, stores) {
      if (!task.payload) return;
      const { reportId, runId } = task.payload;
      await stores.reports.endStage({ id: reportId, runId, stage, attempt: task.attempts, error: error.code });
      await failReport(stores, task.payload, "service_unavailable");
    },

    async onCancelled(task, stores) {
      if (!task.payload) return;
      const { reportId, runId } = task.payload;
      await stores.reports.endStage({ id: reportId, runId, stage, attempt: task.attempts, error: "cancelled" });
      if (!(await failReport(stores, task.payload, "cancelled"))) return;
      const report = await stores.reports.find(reportId);
      if (!report) return;
      // A run of its own: an attempt under way that has not begun the stage yet would begin it, and nobody would end it.
      const failedRun = { reportId, runId: crypto.randomUUID() };
      await stores.reports.startRun(reportId, failedRun.runId, report.rubricId);
      await stores.reports.fail(reportId, failedRun.runId, reportFailure("cancelled"));
    },
  };
}

function attemptOf({ attemptId }: { readonly attemptId?: string }): { readonly attemptId?: string } {
  return attemptId === undefined ? {} : { attemptId };
}

/** @returns false where the report moved on. */
async function failReport(
  stores: Stores,
  { reportId, runId }: ReportTaskPayload,
  code: ReportFailureCode,
): Promise<boolean> {
  const failure = reportFailure(code);
  if (!(await stores.reports.fail(reportId, runId, failure))) return false;
  await stores.progress.publish(reportId, { type: "failed", ...failure });
  return true;
}
