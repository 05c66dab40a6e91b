export type { ObjectStoreSuiteOptions } from "./object-store.ts";
export { testObjectStore } from "./object-store.ts";
export type { TaskQueueSubject } from "./task-queue/subject.ts";
export type { TaskQueueSuiteOptions } from "./task-queue.ts";
export { testTaskQueue } from "./task-queue.ts";
