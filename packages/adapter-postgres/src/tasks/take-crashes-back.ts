import type { Lease } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { leaseArrays } from "./leases.ts";

/** Undoes the crash that a sweep counted when it took these leases, because their workers are there after all. */
export async function takeCrashesBack(statements: Statements, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await statements.query(
    `update rubrica.tasks as task
     set crashes = task.crashes - 1, suspect = task.suspect and task.crashes > 1, swept_lease = null
     from unnest($1::text::bigint[], $2::text::uuid[]) as input (id, lease)
     where task.id = input.id and task.swept_lease = input.lease`,
    leaseArrays(leases),
    { planAnew: true },
  );
}
