import type { ClaimedTask, ClaimRequest } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";
import { typeControls } from "./type-controls.ts";

/** Leases ready tasks. */
export async function claim(context: QueueContext, request: ClaimRequest): Promise<readonly ClaimedTask[]> {
  const { worker, leaseSeconds, alone = "" } = request;
  const types = [...new Set(request.types)];
  const limit = alone ? Math.min(request.limit, 1) : request.limit;
  if (types.length === 0 || limit < 1) return [];
  const lease = crypto.randomUUID();
  const values = [limit, lease, leaseSeconds, worker, alone, ...types];
  const [rows, wait] = (await runVerb(context, verb, values)) as readonly [readonly Row[], string | null];
  if (wait !== null) request.onLimit?.(Number(wait) / 1e6);
  return rows.map((row) => toClaimedTask(row, lease));
}

type Row = readonly [
  version: string,
  key: string | null,
  group: string | null,
  attempts: number,
  maxAttempts: string,
  crashes: string,
  enqueued: string,
  id: string,
  type: string,
  payload: string,
];

function toClaimedTask(row: Row, lease: string): ClaimedTask {
  const [version, key, group, attempt, maxAttempts, crashes, enqueued, taskId, type, payload] = row;
  return {
    taskId,
    lease,
    type,
    version: Number(version),
    payload: JSON.parse(payload),
    key,
    group,
    attempt,
    maxAttempts: Number(maxAttempts),
    crashes: Number(crashes),
    enqueuedAt: new Date(Number(enqueued) / 1000),
  };
}

/**
 * Leases the best places of all types asked for: suspects to those who claim alone only, and before all others. What a
 * place tells by itself is not asked for: with hundreds of tasks a claim, Lua takes more of the time than what it calls.
 */
const verb = `${typeControls}
local limit, lease, leaseSeconds, worker, alone = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local at = now()
promote(at)
local types = {}
for index = 6, #ARGV do types[#types + 1] = ARGV[index] end
local controls, started, typeAt = controlsOf(types), {}, {}
local function best(name)
  local found = {}
  for _, each in ipairs(types) do
    local free = math.min(limit, freeStarts(controls[each], at))
    local places = free > 0 and redis.call('ZRANGE', keyOf(name, each), 0, free - 1) or {}
    -- A line is in order by itself.
    if #types == 1 then return places end
    for _, place in ipairs(places) do
      found[#found + 1] = place
      typeAt[place] = each
    end
  end
  table.sort(found)
  return found
end
local line, found = 'suspects', alone ~= '' and best('suspects') or {}
if #found == 0 and alone ~= 'suspects' then line, found = 'ready', best('ready') end

local ids, places, running = {}, {}, {}
local leasedUntil = whole(at + leaseSeconds * 1000000)
for index = 1, math.min(limit, #found) do
  local place = found[index]
  local name = typeAt[place] or types[1]
  ids[index] = idAtPlace(place)
  local taken, members = places[name], running[name]
  if not taken then
    taken, members = {}, {}
    places[name], running[name] = taken, members
  end
  taken[#taken + 1] = place
  members[#members + 1] = leasedUntil
  members[#members + 1] = orderedAtPlace(place)
end
for name, taken in pairs(places) do inLots('ZREM', keyOf(line, name), taken) end
inLots('ZREM', keyOf('waiting'), ids)
for name, members in pairs(running) do inLots('ZADD', keyOf('running', name), members) end

local claimed = {}
local tasks, isAlone = keyOf('task') .. ':', alone ~= '' and 1 or 0
for start = 1, #ids, 1000 do
  local last = math.min(start + 999, #ids)
  local payloads = redis.call('HMGET', keyOf('payloads'), unpack(ids, start, last))
  for index = start, last do
    local id, key = ids[index], tasks .. ids[index]
    local row = redis.call('HMGET', key, 'version', 'key', 'group', 'attempts', 'maxAttempts', 'crashes', 'enqueued')
    if row[1] then
      local name, attempts = typeAt[found[index]] or types[1], row[4] + 1
      redis.call('HSET', key, 'state', 'running', 'lease', lease, 'worker', worker, 'alone', isAlone, 'attempts', attempts)
      if row[3] then
        local turn, priority = turnAtPlace(found[index]), priorityAtPlace(found[index])
        redis.call('ZADD', turnsOf({ type = name, priority = priority }), turn, id)
      end
      started[name] = (started[name] or 0) + 1
      row[4], row[8], row[9], row[10] = attempts, id, name, payloads[index - start + 1]
      claimed[#claimed + 1] = row
    end
  end
end
local wait
for name, control in pairs(controls) do
  if control.starts and started[name] then countStarts(name, control, started[name], at) end
  local missing = untilNextStart(control, at)
  if missing > 0 and (not wait or missing < wait) then wait = missing end
end
return { claimed, wait and whole(math.ceil(wait)) or false }
`;
