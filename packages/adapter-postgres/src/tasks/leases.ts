import type { Lease } from "@rubrica/core";
import { isUuid } from "../uuid.ts";

/** True for the text of a task's id. Any other text belongs to no task, and PostgreSQL would refuse the comparison. */
export function isTaskId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}

/** True for what may be a lease at all. */
export function isLease({ taskId, lease }: Lease): boolean {
  return isTaskId(taskId) && isUuid(lease);
}

/** JSON text for `json_to_recordset(...) as input (id bigint, lease uuid)`. */
export function leasesJson(leases: readonly Lease[]): string {
  return JSON.stringify(leases.filter(isLease).map(({ taskId, lease }) => ({ id: taskId, lease })));
}
