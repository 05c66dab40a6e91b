import { type Settlement, storableText } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Ends attempts; returns the ids that their leases no longer held. */
export async function settle(context: QueueContext, settlements: readonly Settlement[]): Promise<readonly string[]> {
  if (settlements.length === 0) return [];
  const areGone = settlements.every(({ outcome }) => outcome === "completed" || outcome === "cancelled");
  const answer = areGone
    ? await runVerb(
        context,
        removeVerb,
        settlements.flatMap(({ taskId, lease }) => [taskId, lease]),
      )
    : await runVerb(context, verb, settlements.flatMap(toValues));
  return answer as readonly string[];
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

/** What most attempts come to: the task goes, whatever else holds of it. Takes a third of the time of the other. */
const removeVerb = `
local lost, late = {}, {}
local zeros, prefix = padded(0), keyOf('task') .. ':'
local ended, ids, tasks, running, keys = {}, {}, {}, {}, {}
for index = 1, #ARGV, 2 do
  local id, lease = ARGV[index], ARGV[index + 1]
  local key = prefix .. id
  local row = redis.call('HMGET', key, 'lease', 'type', 'order', 'key', 'cancelled', 'group')
  -- Of two settlements of one attempt the first ends it; the second finds the lease gone.
  if row[1] ~= lease or ended[id] then lost[#lost + 1], late[#late + 1] = id, lease
  else
    ended[id] = true
    ids[#ids + 1], tasks[#tasks + 1] = id, key
    local members = running[row[2]] or {}
    running[row[2]] = members
    members[#members + 1] = string.sub(zeros .. row[3], -16) .. id
    if row[4] and row[5] ~= '1' then keys[#keys + 1] = row[4] end
    if row[6] then
      local task = { type = row[2], priority = redis.call('HGET', key, 'priority'), group = row[6] }
      redis.call('ZREM', turnsOf(task), id)
      redis.call('ZREM', groupOf(task), id)
    end
  end
end
for name, members in pairs(running) do inLots('ZREM', keyOf('running', name), members) end
inLots('HDEL', keyOf('payloads'), ids)
inLots('HDEL', keyOf('keys'), keys)
for start = 1, #tasks, 1000 do redis.call('DEL', unpack(tasks, start, math.min(start + 999, #tasks))) end
local at = now()
for index, id in ipairs(lost) do takeCrashBack(id, late[index], at) end
return lost
`;
