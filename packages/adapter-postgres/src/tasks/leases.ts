import { isUuid, type Lease } from "@rubrica/core";

/** True for the text of a task's id. Any other text belongs to no task, and PostgreSQL would refuse the comparison. */
export function isTaskId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}

/** True for what may be a lease at all. */
export function isLease({ taskId, lease }: Lease): boolean {
  return isTaskId(taskId) && isUuid(lease);
}

/**
 * Parameters for `unnest($1::text::bigint[], $2::text::uuid[]) as input (id, lease)`: in the order of the ids, in which all
 * statements lock tasks, so that two of them wait in turn instead of in a circle.
 */
export function leaseArrays(leases: readonly Lease[]): [ids: string, leases: string] {
  const sorted = leases.filter(isLease).sort((left, right) => Number(left.taskId) - Number(right.taskId));
  return [`{${sorted.map(({ taskId }) => taskId).join(",")}}`, `{${sorted.map(({ lease }) => lease).join(",")}}`];
}
