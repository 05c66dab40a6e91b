export { InvalidArgumentError } from "@rubrica/report-model";
export { createChildProcessIsolation } from "./child-process.ts";
export { createIsolation } from "./create-isolation.ts";
export { joinHead, readJson, splitHead } from "./headed-bytes.ts";
export type { IsolatedJob, Isolation, IsolationOptions, JobFunction } from "./isolation.ts";
export type { IsolationErrorCode, JobFacts } from "./isolation-error.ts";
export { IsolationError } from "./isolation-error.ts";
export { serveJobs } from "./serve-jobs.ts";
export { createWorkerThreadIsolation } from "./worker-thread.ts";
