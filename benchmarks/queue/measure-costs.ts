import { runRound } from "./contender.ts";
import type { OpenedDatabase } from "./databases.ts";
import { formatTable } from "./figures.ts";
import { createOwnWorkers } from "./own-workers.ts";

/**
 * What a task costs from its enqueueing to its end, by the counters of the server and the processor time of this process.
 * The server is this benchmark's own, so that nobody else adds to the counters.
 */
export async function measureCosts(opened: OpenedDatabase, concurrencies: readonly number[]): Promise<string> {
  const rows: string[][] = [];
  for (const concurrency of concurrencies) {
    const workers = createOwnWorkers(opened.database, { name: "own", tasks: 5_000, concurrency });
    const before = await readCounters(opened);
    const processor = process.cpuUsage();
    await runRound(workers);
    const { user, system } = process.cpuUsage(processor);
    const after = await readCounters(opened);
    rows.push([
      String(concurrency),
      ((after.commits - before.commits) / workers.tasks).toFixed(3),
      ((after.walBytes - before.walBytes) / workers.tasks / 1024).toFixed(2),
      ((user + system) / workers.tasks).toFixed(0),
    ]);
  }
  const head = ["concurrency", "commits a task", "WAL, KB a task", "processor time, µs a task"];
  return `### Cost of a task\n\n${formatTable(head, rows)}`;
}

/** Backends report what they did once they have been idle for a moment, at most a second. */
async function readCounters({ database }: OpenedDatabase): Promise<{ commits: number; walBytes: number }> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const [row] = await database.query<{ commits: number; walBytes: number }>(`
    select xact_commit::float8 as commits, (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes"
    from pg_stat_database where datname = current_database()`);
  if (!row) throw new Error("The database has no counters.");
  return row;
}
