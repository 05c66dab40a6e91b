/**
 * Runs in a process of its own: reads one PDF again and again with one contender and prints wall and processor time of
 * the middle reading and the peak memory of the process as JSON. The programs that matter live long: readings of the
 * first seconds, in which everything is compiled, do not count, nor does loading the library.
 */
import { existsSync, readFileSync } from "node:fs";
import { contenders } from "./contenders.ts";

const [name, path] = process.argv.slice(2) as [string, string];
const load = contenders[name];
if (load === undefined) throw new Error(`no contender ${name}`);
const read = await load();

/** Readings before those that count go on for so long, but at least one. */
const WARMING_MILLISECONDS = 6000;
/** Those that count go on for so long, but at least one and at most so many. */
const MEASURED_MILLISECONDS = 1000;
const MOST_READINGS = 9;

const begun = performance.now();
let pages = 0;
do {
  pages = await read(path);
} while (performance.now() - begun < WARMING_MILLISECONDS);
const walls: number[] = [];
const processors: number[] = [];
const start = performance.now();
while (walls.length === 0 || (walls.length < MOST_READINGS && performance.now() - start < MEASURED_MILLISECONDS)) {
  const cpuBefore = process.cpuUsage();
  const begin = performance.now();
  await read(path);
  walls.push(performance.now() - begin);
  const { user, system } = process.cpuUsage(cpuBefore);
  processors.push((user + system) / 1000);
}
// Isolated, the work and its memory belong to another process.
const isIsolated = name.includes("isolated");
const cpuMilliseconds = isIsolated ? null : median(processors);
const milliseconds = median(walls);
const maxMemoryBytes = isIsolated ? null : peakMemory();
// Libraries print to standard output, too: the result is the last line.
console.log(`\n${JSON.stringify({ pages, milliseconds, cpuMilliseconds, maxMemoryBytes })}`);
process.exit(0);

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[numbers.length >> 1] ?? 0;
}

/** On Linux from /proc: `maxRSS` also counts what the parent had before it became this process. */
function peakMemory(): number {
  if (existsSync("/proc/self/status")) {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1]) * 1024;
  }
  return process.resourceUsage().maxRSS * (process.platform === "darwin" ? 1 : 1024);
}
