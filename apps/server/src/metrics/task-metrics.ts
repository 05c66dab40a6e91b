import type { WorkerObserver } from "@rubrica/worker-runtime";
import { Counter, Histogram, type Registry } from "prom-client";

/** Attempts of this process by type and how they ended, how long handlers and their tasks took, and tasks of vanished workers. */
export function createTaskMetrics(registry: Registry): Required<WorkerObserver> {
  const registers = [registry];
  const begun = new Counter({
    name: "rubrica_task_attempts_total",
    help: "Attempts that began here.",
    labelNames: ["type"],
    registers,
  });
  const ended = new Counter({
    name: "rubrica_task_outcomes_total",
    help: "Attempts that ended here: completed, retried, dead, cancelled, released, lost or unsettled.",
    labelNames: ["type", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "rubrica_task_duration_seconds",
    help: "How long handlers were at work; each stage of a report is a type.",
    labelNames: ["type"],
    buckets: [0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800],
    registers,
  });
  const waits = new Histogram({
    name: "rubrica_task_wait_seconds",
    help: "From a task's first enqueueing to the begin of its first attempt.",
    labelNames: ["type"],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14_400],
    registers,
  });
  const afterCrash = new Counter({
    name: "rubrica_task_attempts_after_crash_total",
    help: "Attempts that began here at tasks whose worker had vanished before.",
    labelNames: ["type"],
    registers,
  });
  const recovered = new Counter({
    name: "rubrica_tasks_recovered_total",
    help: "Tasks of vanished workers that this process made ready again.",
    registers,
  });
  const buried = new Counter({
    name: "rubrica_tasks_dead_of_crashes_total",
    help: "Tasks that this process found dead of crashes.",
    labelNames: ["type"],
    registers,
  });
  return {
    async attempt({ type, attempt, crashes, enqueuedAt }, work) {
      begun.inc({ type });
      if (crashes > 0) afterCrash.inc({ type });
      else if (attempt === 1) waits.observe({ type }, Math.max(0, (Date.now() - enqueuedAt.getTime()) / 1000));
      const { ending, seconds } = await work();
      ended.inc({ type, outcome: ending });
      durations.observe({ type }, seconds);
    },
    swept(report) {
      recovered.inc(report.recovered.length);
      for (const { type } of report.dead) buried.inc({ type });
    },
  };
}
