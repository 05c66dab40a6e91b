import type { Lease, RenewReport } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { leaseArrays } from "./leases.ts";
import { takeCrashesBack } from "./take-crashes-back.ts";

/** Prolongs leases in one statement, however many there are. */
export async function renew(
  statements: Statements,
  leases: readonly Lease[],
  leaseSeconds: number,
): Promise<RenewReport> {
  const rows = await statements.query<{ readonly id: string; readonly lease: string; readonly cancelled: boolean }>(
    `update rubrica.tasks as task
     set leased_until = statement_timestamp() + make_interval(secs => $3::float8)
     from unnest($1::text::bigint[], $2::text::uuid[]) as input (id, lease)
     where task.id = input.id and task.lease = input.lease
     returning task.id::text as id, task.lease::text as lease, task.cancel_requested as cancelled`,
    [...leaseArrays(leases), leaseSeconds],
    { planAnew: true },
  );
  const held = new Set(rows.map(({ id, lease }) => `${id} ${lease}`));
  await takeCrashesBack(
    statements,
    leases.filter(({ taskId, lease }) => !held.has(`${taskId} ${lease}`)),
  );
  return {
    held: rows.map((row) => row.id),
    cancelled: rows.filter((row) => row.cancelled).map((row) => row.id),
  };
}
