/**
 * How long the service keeps everybody waiting while it works: the largest pause of `/info` with twenty reports and a
 * build of the knowledge graph in work, beside a server on the same machine that does nothing.
 *
 *   bun run bench:pauses [checkout...]
 *
 * Each checkout is a folder of this repository with its dependencies (default: this one); several are measured in turn.
 */
import { join } from "node:path";
import { measurePauses } from "./pauses/measure-pauses.ts";
import { describePauses } from "./pauses/pause-table.ts";

const rounds = Number(process.env.ROUNDS ?? 1);
const checkouts = process.argv.slice(2);
if (checkouts.length === 0) checkouts.push(join(import.meta.dirname, ".."));
for (let round = 1; round <= rounds; round += 1) {
  for (const checkout of checkouts) {
    console.log(`\n${checkout}, round ${round}`);
    console.log(describePauses(await measurePauses(checkout)));
  }
}
process.exit(0);
