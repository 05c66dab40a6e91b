export { createIsolation } from "./create-isolation.ts";
export { joinHead, readJson, splitHead } from "./headed-bytes.ts";
export type { IsolatedJob, Isolation, IsolationOptions, JobFunction } from "./isolation.ts";
export { serveJobs } from "./serve-jobs.ts";
