export { InvalidArgumentError } from "@rubrica/core";
export type { Backoff } from "./attempt/backoff.ts";
export { backoffSeconds } from "./attempt/backoff.ts";
export { describeError } from "./attempt/describe-error.ts";
export type { TaskOutcome } from "./attempt/outcome.ts";
export { cancelled, completed, dead, release, retryAfter } from "./attempt/outcome.ts";
export type { AbortReason } from "./attempt/task-aborted-error.ts";
export { abortReasonOf, TaskAbortedError } from "./attempt/task-aborted-error.ts";
export { cancelTasks } from "./manager/cancel-tasks.ts";
export type { ManagerStatus } from "./manager/manager-status.ts";
export type { RegisteredManager } from "./manager/registered-managers.ts";
export { registeredManagers } from "./manager/registered-managers.ts";
export type { TaskLimits } from "./manager/task-limits.ts";
export { parseTaskLimits, TaskLimitsError } from "./manager/task-limits.ts";
export type { WorkerManager, WorkerManagerOptions } from "./manager/worker-manager.ts";
export { createWorkerManager } from "./manager/worker-manager.ts";
export type { WorkerPlan } from "./manager/worker-plan.ts";
export { parseWorkerPlan, WorkerPlanError } from "./manager/worker-plan.ts";
export type { MemoryTaskQueue, MemoryTaskQueueOptions } from "./memory/task-queue.ts";
export { createMemoryTaskQueue } from "./memory/task-queue.ts";
export type { OutboxQueueOptions } from "./outbox/outbox-options.ts";
export type { OutboxQueue } from "./outbox/outbox-queue.ts";
export { createOutboxQueue } from "./outbox/outbox-queue.ts";
export type { Relay } from "./outbox/relay.ts";
export type { StoreWatch, StoreWatchOptions, WatchedStore } from "./stores/store-watch.ts";
export { createStoreWatch } from "./stores/store-watch.ts";
export { StoreTimeoutError } from "./time/deadline.ts";
export type { ManualTime } from "./time/manual-time.ts";
export { createManualTime } from "./time/manual-time.ts";
export type { Time } from "./time/time.ts";
export { systemTime } from "./time/time.ts";
export { Worker } from "./worker/worker.ts";
export type {
  DeadTask,
  PayloadSchema,
  Task,
  TaskContext,
  TaskHandler,
  WorkerDefinition,
} from "./worker/worker-definition.ts";
export { defineHandler, defineWorker } from "./worker/worker-definition.ts";
export type { EndedAttempt, WorkerObserver } from "./worker/worker-observer.ts";
export type { StopDeadlines, WorkerOptions } from "./worker/worker-options.ts";
export type { RunningTask, WorkerState, WorkerStatus } from "./worker/worker-status.ts";
