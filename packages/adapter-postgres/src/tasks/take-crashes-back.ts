import type { Lease } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { leasesJson } from "./leases.ts";

/** Undoes the crash that a sweep counted when it took these leases, because their workers are there after all. */
export async function takeCrashesBack(statements: Statements, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await statements.query(
    `update rubrica.tasks as task
     set crashes = task.crashes - 1, suspect = task.suspect and task.crashes > 1, swept_lease = null
     from json_to_recordset($1::text::json) as input (id bigint, lease uuid)
     where task.id = input.id and task.swept_lease = input.lease`,
    [leasesJson(leases)],
  );
}
