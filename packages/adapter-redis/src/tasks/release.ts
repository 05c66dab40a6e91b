import type { Lease } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Gives tasks back that their leases still hold, without counting the attempt; without a delay each keeps its place. */
export async function release(context: QueueContext, leases: readonly Lease[], delaySeconds: number): Promise<void> {
  if (leases.length === 0) return;
  await runVerb(context, verb, [delaySeconds, ...leases.flatMap(({ taskId, lease }) => [taskId, lease])]);
}

const verb = `
local at = now()
local delay = tonumber(ARGV[1])
local woken = {}
for index = 2, #ARGV, 2 do
  local id, lease = ARGV[index], ARGV[index + 1]
  local task = load(id)
  if task and task.lease == lease then
    stopRunning(task)
    if task.cancelled == '1' then remove(task)
    else
      endLease(task)
      if delay > 0 then task.run = whole(at + delay * 1000000) else woken[task.type] = true end
      redis.call('HSET', keyOf('task', id), 'state', 'waiting', 'attempts', whole(task.attempts - 1), 'run', task.run)
      wait(task, at)
    end
  end
end
call(woken)
`;
