import type { JobFailure } from "./job-failure.ts";

/** What a runner says. */
export type JobMessage =
  /** First of all, before anything of a job is read. */
  | { readonly kind: "ready" }
  | { readonly kind: "message"; readonly message: unknown }
  | { readonly kind: "ask"; readonly question: number; readonly about: unknown }
  | { readonly kind: "result"; readonly result: unknown; readonly memoryBytes: number }
  | { readonly kind: "error"; readonly failure: JobFailure; readonly memoryBytes: number };

/** What a worker thread is sent: a job, or what a job asked for. A child process gets the two parts as one frame each. */
export interface RunnerOrder {
  readonly order:
    | { readonly kind: "job"; readonly parameters: unknown }
    | { readonly kind: "answer"; readonly question: number };
  readonly bytes: Uint8Array;
}
