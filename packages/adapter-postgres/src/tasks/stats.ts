import type { QueueStats } from "@rubrica/core";
import type { Statements } from "../database.ts";

export async function stats(statements: Statements): Promise<QueueStats> {
  const [row] = await statements.query<QueueStats>(
    `select count(*) filter (where lease is null and run_at <= statement_timestamp())::int as ready,
            count(*) filter (where lease is null and run_at > statement_timestamp())::int as scheduled,
            count(lease)::int as running,
            (select count(*)::int from rubrica.dead_letters) as dead,
            extract(epoch from statement_timestamp()
              - min(run_at) filter (where lease is null and run_at <= statement_timestamp()))::float8
              as "oldestReadySeconds"
     from rubrica.tasks`,
  );
  if (!row) throw new Error("The database gave no answer to a count.");
  return row;
}
