import type { PoolUse } from "@rubrica/adapter-postgres";
import type { EndedCall } from "@rubrica/scoring";
import type { WorkerManager, WorkerObserver } from "@rubrica/worker-runtime";
import { Gauge, Registry } from "prom-client";
import { addDatabaseMetrics } from "./database-metrics.ts";
import { type AnsweredRequest, createHttpMetrics } from "./http-metrics.ts";
import { addProcessMetrics } from "./process-metrics.ts";
import { addQueueMetrics, type QueueMetricsSubjects } from "./queue-metrics.ts";
import { createScoringMetrics } from "./scoring-metrics.ts";
import { createTaskMetrics } from "./task-metrics.ts";
import { addWorkerMetrics } from "./worker-metrics.ts";

/** The figures of this process, as Prometheus reads them. Labels are patterns, types and kinds: never ids or paths. */
export interface Metrics {
  readonly requestAnswered: (request: AnsweredRequest) => void;
  readonly workers: Required<WorkerObserver>;
  readonly aiCallEnded: (call: EndedCall) => void;
  /** Adds what can only be asked once everything is put together. */
  watch(subjects: MetricsSubjects): void;
  /** All of them in the text format. */
  read(): Promise<{ readonly text: string; readonly mediaType: string }>;
  close(): void;
}

/** What is asked at each reading. */
export interface MetricsSubjects extends QueueMetricsSubjects {
  readonly pool: () => PoolUse;
  /** Null in a process without workers. */
  readonly manager: Pick<WorkerManager, "status"> | null;
}

/** A registry of its own: two services in one process do not count together. */
export function createMetrics(build: { readonly version: string; readonly role: string }): Metrics {
  const registry = new Registry();
  new Gauge({
    name: "rubrica_build_info",
    help: "Which program this is, and what the process does.",
    labelNames: ["version", "role"],
    registers: [registry],
  }).set(build, 1);
  const close = addProcessMetrics(registry);
  return {
    requestAnswered: createHttpMetrics(registry),
    workers: createTaskMetrics(registry),
    aiCallEnded: createScoringMetrics(registry),
    watch({ pool, manager, ...queue }) {
      addDatabaseMetrics(registry, pool);
      addQueueMetrics(registry, queue);
      if (manager) addWorkerMetrics(registry, manager);
    },
    read: async () => ({ text: await registry.metrics(), mediaType: registry.contentType }),
    close,
  };
}
