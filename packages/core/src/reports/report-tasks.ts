import type { ProcessingStage } from "../model/processing-stage.ts";
import type { NewTask } from "../ports/task-queue.ts";

/** Task type of a stage: `report.download`, `report.convert`, ... */
export type ReportTaskType = `report.${ProcessingStage}`;

/** What a report task carries. The file and all results lie in the stores. */
export interface ReportTaskPayload {
  readonly reportId: string;
  readonly runId: string;
  /** Attempt at the previous stage whose result is used, where attempts may differ. */
  readonly attemptId?: string;
  /** Number of earlier judgings of the run that had no usable answer. */
  readonly judgings?: number | undefined;
}

/**
 * The task that works on one stage of one run. Enqueueing it twice adds one task.
 * @param owner owner of the report: tasks of different owners take turns. Null: no particular owner.
 */
export function reportTask(stage: ProcessingStage, payload: ReportTaskPayload, owner: string | null): NewTask {
  const group = owner === null ? {} : { group: owner };
  return { type: `report.${stage}`, payload, key: reportTaskKey(stage, payload), ...group };
}

/** Identity of the work on one stage of one run. */
export function reportTaskKey(stage: ProcessingStage, { reportId, runId }: ReportTaskPayload): string {
  return `report/${reportId}/${runId}/${stage}`;
}

/** Task type that judges again what an outage or an unusable answer left unjudged. */
export const REJUDGE_TASK = "report.rejudge";

/**
 * The task that judges a run's failed parts later. It has attempts for about a week, the last ones hours apart; then
 * it is a dead letter, which an operator may redrive.
 */
export function rejudgeTask(payload: ReportTaskPayload, delaySeconds: number): NewTask {
  return { type: REJUDGE_TASK, payload, key: rejudgeTaskKey(payload), delaySeconds, maxAttempts: 40 };
}

/** Identity of the later judgement of one run. */
export function rejudgeTaskKey({ reportId, runId }: ReportTaskPayload): string {
  return `report/${reportId}/${runId}/rejudge`;
}

/** Task type of a full build of the knowledge graph. */
export const GRAPH_BUILD_TASK = "knowledge-graph.build";

/** The task that builds the knowledge graph. */
export function graphBuildTask(buildId: string): NewTask {
  return { type: GRAPH_BUILD_TASK, payload: { buildId }, key: `knowledge-graph/${buildId}` };
}
