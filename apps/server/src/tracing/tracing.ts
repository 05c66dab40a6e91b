import type { WorkerObserver } from "@rubrica/worker-runtime";

/** Writes down what belongs together, across processes. */
export interface Tracing {
  /** Stands around the answering of one request; takes over the trace that its `traceparent` names. */
  request<Answer>(request: Pick<Request, "headers">, answer: (span: RequestSpan) => Promise<Answer>): Promise<Answer>;
  /** Stands around one attempt at a task, in the trace of whoever handed the task in. */
  readonly attempt: NonNullable<WorkerObserver["attempt"]>;
  /** What is going on, as W3C's `traceparent`; null outside of a trace. */
  current(): string | null;
  /** For lines of the log; empty outside of a trace. */
  facts(): { readonly traceId?: string; readonly spanId?: string };
  /** Sends what was not sent yet, for a few seconds at most. */
  close(): Promise<void>;
}

/** The request's part of a trace, until its answer is known. */
export interface RequestSpan {
  answered(facts: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly requestId: string;
  }): void;
}
