import type { Lease, RenewReport } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Prolongs the leases that are still held; a lease that a sweep took gives the crash back. */
export async function renew(
  context: QueueContext,
  leases: readonly Lease[],
  leaseSeconds: number,
): Promise<RenewReport> {
  if (leases.length === 0) return { held: [], cancelled: [] };
  const values = leases.flatMap(({ taskId, lease }) => [taskId, lease]);
  const [held, cancelled] = (await runVerb(context, verb, [leaseSeconds, ...values])) as [string[], string[]];
  return { held, cancelled };
}

const verb = `
local at = now()
local held, cancelled, late = {}, {}, {}
for index = 2, #ARGV, 2 do
  local id, lease = ARGV[index], ARGV[index + 1]
  local task = load(id)
  if task and task.lease == lease then
    redis.call('ZREM', keyOf('running', task.type), ordered(task))
    redis.call('ZADD', keyOf('running', task.type), whole(at + ARGV[1] * 1000000), ordered(task))
    held[#held + 1] = id
    if task.cancelled == '1' then cancelled[#cancelled + 1] = id end
  else late[#late + 1] = { id, lease } end
end
for _, each in ipairs(late) do takeCrashBack(each[1], each[2], at) end
return { held, cancelled }
`;
