import type { Lease } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { leaseArrays } from "./leases.ts";

/** Gives tasks back; one that nobody wants any more goes. */
export async function release(statements: Statements, leases: readonly Lease[], delaySeconds: number): Promise<void> {
  await statements.query(
    `with held as materialized (
       select task.id, task.cancel_requested
       from unnest($1::text::bigint[], $2::text::uuid[]) as input (id, lease)
       join rubrica.tasks as task on task.id = input.id and task.lease = input.lease
       order by task.id
       for update of task
     ),
     removed as (
       delete from rubrica.tasks as task using held where task.id = held.id and held.cancel_requested
     ),
     returned as (
       update rubrica.tasks as task
       set lease = null, leased_until = null, worker = null, alone = false, attempts = task.attempts - 1,
           run_at = case when $3::float8 > 0 then statement_timestamp() + make_interval(secs => $3::float8)
                    else task.run_at end
       from held
       where task.id = held.id and not held.cancel_requested
       returning task.type
     )
     select pg_notify('rubrica_tasks', '') from returned where $3::float8 = 0 limit 1`,
    [...leaseArrays(leases), delaySeconds],
    { planAnew: true },
  );
}
