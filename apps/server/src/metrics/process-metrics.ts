import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

/**
 * Memory, processor time and pauses of this process. Own ones: of the library's many, most tell of engines that this program
 * does not run on.
 * @returns ends the watching of pauses.
 */
export function addProcessMetrics(registry: Registry): () => void {
  const registers = [registry];
  const startedAt = Date.now() / 1000 - process.uptime();
  new Gauge({
    name: "process_start_time_seconds",
    help: "When the process began, in seconds since 1970.",
    registers,
    collect() {
      this.set(startedAt);
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Memory that the process holds.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  let counted = 0;
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time of the process, of all its threads.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      const now = (user + system) / 1e6;
      this.inc(Math.max(0, now - counted));
      counted = now;
    },
  });
  const pauses = monitorEventLoopDelay({ resolution: PAUSE_RESOLUTION_MILLISECONDS });
  pauses.enable();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  new Gauge({
    name: "rubrica_event_loop_pause_p99_seconds",
    help: "99 of 100 pauses since it was asked last were shorter.",
    registers,
    collect() {
      this.set(seconds(pauses.percentile(99)));
    },
  });
  // Collected after the one above, in the order of their making.
  new Gauge({
    name: "rubrica_event_loop_pause_max_seconds",
    help: "The longest pause of the process since it was asked last.",
    registers,
    collect() {
      this.set(seconds(pauses.max));
      pauses.reset();
    },
  });
  return () => {
    pauses.disable();
  };
}

const PAUSE_RESOLUTION_MILLISECONDS = 20;
