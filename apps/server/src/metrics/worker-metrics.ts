import type { WorkerManager, WorkerStatus } from "@rubrica/worker-runtime";
import { Gauge, type Registry } from "prom-client";

/** The workers of this process: places, how many are taken, and whether they are well. */
export function addWorkerMetrics(registry: Registry, manager: Pick<WorkerManager, "status">): void {
  const add = (name: string, help: string, read: (worker: WorkerStatus) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["kind"],
      registers: [registry],
      collect() {
        for (const worker of manager.status().workers) this.set({ kind: worker.kind }, read(worker));
      },
    });
  add("rubrica_worker_slots", "Tasks that may be worked on at once.", ({ concurrency }) => concurrency);
  add("rubrica_worker_slots_used", "Tasks that are worked on.", ({ running }) => running.length);
  add("rubrica_worker_healthy", "1 while the worker hears from the queue.", ({ healthy }) => (healthy ? 1 : 0));
  add("rubrica_worker_left_behind", "Handlers that heeded neither time-out nor stop.", (worker) => worker.leftBehind);
}
