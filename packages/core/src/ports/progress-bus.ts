import type { ProcessingStage } from "../model/processing-stage.ts";

/** Event of a report, for watchers. */
export type ReportEvent =
  | { readonly type: "stage"; readonly stage: ProcessingStage; readonly attempt: number; readonly progress: number }
  | {
      readonly type: "progress";
      readonly stage: ProcessingStage;
      readonly progress: number;
      readonly detail: string | null;
    }
  | { readonly type: "done"; readonly finalScore: number; readonly level: string; readonly mode: string }
  | { readonly type: "failed"; readonly code: string; readonly message: string };

/** An event with its place in the report's history. Ids grow within a report. */
export interface RecordedEvent {
  readonly id: number;
  readonly at: Date;
  readonly event: ReportEvent;
}

/** Delivers report events from workers to watchers, in order and across processes, and stores them. */
export interface ProgressBus {
  /** Records the event and notifies watchers; inside a transaction on commit. */
  publish(reportId: string, event: ReportEvent): Promise<void>;
  /** Every event after `afterId` (0: from the start), then new ones as they happen, until the signal aborts. */
  watch(reportId: string, afterId: number, signal: AbortSignal): AsyncIterable<RecordedEvent>;
  /** Erases the events of deleted reports; later events about them are dropped. */
  forget(reportIds: readonly string[]): Promise<void>;
}
