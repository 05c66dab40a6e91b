import { type Settlement, storableText } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Ends attempts; returns the ids that their leases no longer held. */
export async function settle(context: QueueContext, settlements: readonly Settlement[]): Promise<readonly string[]> {
  if (settlements.length === 0) return [];
  return (await runVerb(context, verb, settlements.flatMap(toValues))) as readonly string[];
}

function toValues(settlement: Settlement): readonly (string | number)[] {
  const { taskId, lease, outcome } = settlement;
  const delaySeconds = outcome === "retry" ? settlement.delaySeconds : 0;
  const { code, message } = "error" in settlement ? settlement.error : { code: "", message: "" };
  return [taskId, lease, outcome, delaySeconds, storableText(code, 200), storableText(message)];
}

/** Each by its own lease. A cancel that was asked for goes before all outcomes. */
const verb = `
local width = 6
local at = now()
local lost, late = {}, {}
for start = 1, #ARGV, width do
  local id, lease, outcome = ARGV[start], ARGV[start + 1], ARGV[start + 2]
  local task = load(id)
  if not task or task.lease ~= lease then lost[#lost + 1], late[#late + 1] = id, lease
  else
    stopRunning(task)
    if task.cancelled == '1' or outcome == 'completed' or outcome == 'cancelled' then remove(task)
    elseif outcome == 'retry' and tonumber(task.attempts) < tonumber(task.maxAttempts) then
      endLease(task)
      task.suspect, task.run = '0', whole(at + ARGV[start + 3] * 1000000)
      redis.call('HSET', keyOf('task', id), 'state', 'waiting', 'suspect', 0, 'run', task.run)
      wait(task, at)
    else bury(task, ARGV[start + 4], ARGV[start + 5], at) end
  end
end
for index, id in ipairs(lost) do takeCrashBack(id, late[index], at) end
return lost
`;
