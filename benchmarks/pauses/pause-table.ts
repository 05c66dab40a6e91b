import type { PhasePauses } from "./measure-pauses.ts";

/** The phases as a table in Markdown; times in milliseconds. */
export function describePauses(phases: readonly PhasePauses[]): string {
  const rows = phases.map(({ phase, seconds, service, control, longestHold, controlHold }) => [
    phase,
    seconds.toFixed(1),
    ...[service.median, service.p99, service.longest, longestHold.elapsed, longestHold.processor].map(whole),
    ...[control.median, control.p99, control.longest, controlHold.elapsed].map(whole),
  ]);
  const heads = [
    "phase",
    "s",
    ...["/info p50", "p99", "max", "held", "of the processor"],
    ...["control p50", "p99", "max", "held"],
  ];
  const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return lines.join("\n");
}

function whole(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
}
