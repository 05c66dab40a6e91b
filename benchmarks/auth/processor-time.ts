import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of processor time so far. */
export interface ProcessorTime {
  readonly server: number;
  readonly floor: number;
  readonly postgres: number;
}

/**
 * What the processes that this one started have used, those that they started included. Unlike the time on the clock it
 * hardly depends on what else the machine does. Linux only; null elsewhere.
 */
export function processorTime(): ProcessorTime | null {
  if (process.platform !== "linux") return null;
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const used = (marker: string) => {
    const roots = processes.filter(({ parent, command }) => parent === process.pid && command.includes(marker));
    const family = new Set(roots.map(({ id }) => id));
    // Children have higher numbers than their parents, save after these have begun anew: then the next turn finds them.
    for (let found = -1; found !== family.size; ) {
      found = family.size;
      for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
    }
    return processes.filter(({ id }) => family.has(id)).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  };
  return { server: used("main.ts"), floor: used("floor-server.ts"), postgres: used("postgres") };
}

const MILLISECONDS_PER_TICK = 10;

function readProcess(id: number) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    // After the name, which may hold anything: state, parent, ..., user and system time, and those of ended children.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
    return { id, parent: Number(fields[1]), milliseconds: ticks * MILLISECONDS_PER_TICK, command };
  } catch {
    return null; // it has ended meanwhile
  }
}
