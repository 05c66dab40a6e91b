/**
 * What the service holds in memory while many send it something: slow connections, and large uploads side by side.
 *
 *   bun run bench:memory [checkout...]
 *
 * Each checkout is a folder of this repository with its dependencies (default: this one). It needs five gigabytes of disk.
 */
import { join } from "node:path";
import { describeMemory, measureMemory } from "./memory/measure-memory.ts";

const checkouts = process.argv.slice(2);
if (checkouts.length === 0) checkouts.push(join(import.meta.dirname, ".."));
for (const checkout of checkouts) {
  console.log(`\n${checkout}`);
  console.log(describeMemory(await measureMemory(checkout)));
}
process.exit(0);
