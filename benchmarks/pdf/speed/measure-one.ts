/**
 * Runs in a process of its own: reads one PDF twice with one contender and prints wall and processor time of the second reading
 * (the programs that matter live long) and the peak memory of the process as JSON. Loading the library is not counted.
 */
import { existsSync, readFileSync } from "node:fs";
import { contenders } from "./contenders.ts";

const [name, path] = process.argv.slice(2) as [string, string];
const load = contenders[name];
if (load === undefined) throw new Error(`no contender ${name}`);
const read = await load();

await read(path);
const cpuBefore = process.cpuUsage();
const begin = performance.now();
const pages = await read(path);
const milliseconds = performance.now() - begin;
const { user, system } = process.cpuUsage(cpuBefore);
// Isolated, the work and its memory belong to another process.
const isIsolated = name.includes("isolated");
const cpuMilliseconds = isIsolated ? null : (user + system) / 1000;
const maxMemoryBytes = isIsolated ? null : peakMemory();
// Libraries print to standard output, too: the result is the last line.
console.log(`\n${JSON.stringify({ pages, milliseconds, cpuMilliseconds, maxMemoryBytes })}`);
process.exit(0);

/** On Linux from /proc: `maxRSS` also counts what the parent had before it became this process. */
function peakMemory(): number {
  if (existsSync("/proc/self/status")) {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1]) * 1024;
  }
  return process.resourceUsage().maxRSS * (process.platform === "darwin" ? 1 : 1024);
}
