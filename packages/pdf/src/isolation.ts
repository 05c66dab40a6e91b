export type { IsolatedJob, Isolation, IsolationOptions, JobFunction } from "@rubrica/isolation";
export { joinHead, readJson, serveJobs, splitHead } from "@rubrica/isolation";
export { createIsolation } from "./reading/pdf-isolation.ts";
