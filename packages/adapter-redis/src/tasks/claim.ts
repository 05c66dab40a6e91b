import type { ClaimedTask, ClaimRequest } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Leases ready tasks. */
export async function claim(context: QueueContext, request: ClaimRequest): Promise<readonly ClaimedTask[]> {
  const { worker, leaseSeconds, alone = "" } = request;
  const types = [...new Set(request.types)];
  const limit = alone ? Math.min(request.limit, 1) : request.limit;
  if (types.length === 0 || limit < 1) return [];
  const lease = crypto.randomUUID();
  const rows = (await runVerb(context, verb, [limit, lease, leaseSeconds, worker, alone, ...types])) as readonly Row[];
  return rows.map((row) => toClaimedTask(row, lease));
}

type Row = readonly [
  id: string,
  type: string,
  version: string,
  payload: string,
  key: string | null,
  group: string | null,
  attempts: string,
  maxAttempts: string,
  crashes: string,
  enqueued: string,
];

function toClaimedTask(row: Row, lease: string): ClaimedTask {
  const [taskId, type, version, payload, key, group, attempts, maxAttempts, crashes, enqueued] = row;
  return {
    taskId,
    lease,
    type,
    version: Number(version),
    payload: JSON.parse(payload),
    key,
    group,
    attempt: Number(attempts),
    maxAttempts: Number(maxAttempts),
    crashes: Number(crashes),
    enqueuedAt: new Date(Number(enqueued) / 1000),
  };
}

/** Leases the best places of all types asked for: suspects to those who claim alone only, and before all others. */
const verb = `
local limit, lease, leaseSeconds, worker, alone = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local at = now()
promote(at)
local function best(name)
  local found = {}
  for index = 6, #ARGV do
    local line = keyOf(name, ARGV[index])
    for _, place in ipairs(redis.call('ZRANGE', line, 0, limit - 1)) do found[#found + 1] = { place, line } end
  end
  table.sort(found, function(left, right) return left[1] < right[1] end)
  return found
end
local found = alone ~= '' and best('suspects') or {}
if #found == 0 and alone ~= 'suspects' then found = best('ready') end
local claimed = {}
for index = 1, math.min(limit, #found) do
  local place, line = found[index][1], found[index][2]
  local id = idAtPlace(place)
  redis.call('ZREM', line, place)
  redis.call('ZREM', keyOf('waiting'), id)
  local task = load(id)
  if task then
    redis.call('HSET', keyOf('task', id), 'state', 'running', 'lease', lease, 'worker', worker,
      'alone', alone ~= '' and 1 or 0, 'attempts', whole(task.attempts + 1))
    redis.call('ZADD', keyOf('running', task.type), whole(at + leaseSeconds * 1000000), ordered(task))
    if task.group then redis.call('ZADD', turnsOf(task), task.turn, id) end
    claimed[#claimed + 1] = { id, task.type, task.version, task.payload, task.key or false, task.group or false,
      whole(task.attempts + 1), task.maxAttempts, task.crashes, task.enqueued }
  end
end
return claimed
`;
