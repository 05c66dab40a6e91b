import { QUEUED_TASK_STATES, type QueueControl, type TaskQueue } from "@rubrica/core";
import { Gauge, type Registry } from "prom-client";
import { inTime } from "../observing/in-time.ts";
import { keptForAMoment } from "../observing/kept-for-a-moment.ts";

/** What the figures are asked of. */
export interface QueueMetricsSubjects {
  readonly queue: Pick<TaskQueue, "oldestReadySeconds">;
  readonly queueControl: Pick<QueueControl, "depths">;
  /** Every type that the service knows; others are not shown. */
  readonly taskTypes: readonly string[];
}

/**
 * The queue as all processes share it: every process that is asked tells the same. Asked at most every five seconds; while
 * the queue does not answer there are no counts, the age is not a number, and `rubrica_queue_up` is 0.
 */
export function addQueueMetrics(registry: Registry, { queue, queueControl, taskTypes }: QueueMetricsSubjects): void {
  const registers = [registry];
  const ask = keptForAMoment(5000, () =>
    inTime(3000, () => Promise.all([queueControl.depths(taskTypes), queue.oldestReadySeconds()])),
  );
  // Metrics are collected beside each other: each waits for the look that all share.
  const look = () => ask().catch(() => null);
  new Gauge({
    name: "rubrica_queue_up",
    help: "Whether the queue answered.",
    registers,
    async collect() {
      this.set((await look()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "rubrica_queue_tasks",
    help: "Tasks by type and state; counts end at 10000.",
    labelNames: ["type", "state"],
    registers,
    async collect() {
      const [depths] = (await look()) ?? [[]];
      this.reset();
      for (const depth of depths) {
        for (const state of QUEUED_TASK_STATES) this.set({ type: depth.type, state }, depth[state]);
      }
    },
  });
  new Gauge({
    name: "rubrica_queue_oldest_ready_seconds",
    help: "How long the oldest ready task has waited, of types that are not paused; 0 when none waits.",
    registers,
    async collect() {
      const seen = await look();
      this.set(seen ? (seen[1] ?? 0) : Number.NaN);
    },
  });
}
