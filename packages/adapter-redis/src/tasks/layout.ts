/**
 * How a queue lies in Redis. All keys begin with the queue's name in braces, `rubrica:{name}`, so that a cluster keeps one
 * queue on one node and spreads queues over nodes.
 *
 * | key | what |
 * | --- | --- |
 * | `task:<id>` | hash: everything about a task but its payload, dead ones included |
 * | `payloads` | hash: id -> payload. Apart, since Redis keeps a hash of short values in a third of the room and time |
 * | `keys` | hash: key of a live task -> id |
 * | `types` | set: every type that was ever enqueued |
 * | `order` | counter: the earlier task comes first where nothing else decides |
 * | `waiting` | sorted by `run`: ids of all tasks that no worker has |
 * | `scheduled` | sorted by `run`: those of them that were not ready when somebody looked last |
 * | `ready:<type>`, `suspects:<type>` | sorted by name: places in line, see `place` |
 * | `running:<type>` | sorted by the end of the lease: order and id |
 * | `turns:<type>/<priority>` | sorted by turn: running tasks of groups |
 * | `group:<type>/<priority>/<group>` | sorted by turn: live tasks of the group |
 * | `controls` | hash: type -> what operators said about it, see `type-controls.ts` |
 * | `dead`, `dead:<type>` | sorted by death: order and id |
 *
 * Times are microseconds since the epoch: whole numbers that a double holds exactly.
 *
 * Where a server is full, Redis refuses a script whose first write needs memory, and lets one go on that began otherwise.
 * So `enqueue` begins with such a write and is refused whole, and all others begin with a removal: what is there can always
 * be worked off.
 */
export const layout = `
local base = KEYS[1]
local function keyOf(name, rest) return base .. ':' .. name .. (rest and ':' .. rest or '') end
local function whole(number) return string.format('%.0f', number) end
local function padded(number) return string.format('%016.0f', number) end

-- One call for many members, in lots that Lua's stack holds: a call for each takes twice the time of a whole claim.
local function inLots(command, key, members)
  for start = 1, #members, 1000 do
    redis.call(command, key, unpack(members, start, math.min(start + 999, #members)))
  end
end
local function load(id)
  local flat = redis.call('HGETALL', keyOf('task', id))
  if #flat == 0 then return nil end
  local task = { id = id }
  for index = 1, #flat, 2 do task[flat[index]] = flat[index + 1] end
  return task
end

-- Higher priority first, then the turn of the group, then older run, then the earlier one: as text, fixed in width.
local function place(task)
  return string.format('%03d', 100 - task.priority) .. padded(task.turn) .. padded(task.run) .. padded(task.order) .. task.id
end
local function idAtPlace(place) return string.sub(place, 52) end
local function orderedAtPlace(place) return string.sub(place, 36) end
local function turnAtPlace(place) return tonumber(string.sub(place, 4, 19)) end
local function priorityAtPlace(place) return 100 - string.sub(place, 1, 3) end

-- Order and id, for sets that are sorted by a time: of two at the same time the earlier one comes first.
local function ordered(task) return padded(task.order) .. task.id end
local function idOfOrdered(member) return string.sub(member, 17) end

local function lineOf(task) return keyOf(task.suspect == '1' and 'suspects' or 'ready', task.type) end
local function turnsOf(task) return keyOf('turns', task.type .. '\\n' .. task.priority) end
local function groupOf(task) return keyOf('group', task.type .. '\\n' .. task.priority .. '\\n' .. task.group) end

-- Puts a task where claims look for it, now or once its time has come.
local function wait(task, at)
  redis.call('ZADD', keyOf('waiting'), task.run, task.id)
  if tonumber(task.run) > at then redis.call('ZADD', keyOf('scheduled'), task.run, task.id)
  else redis.call('ZADD', lineOf(task), 0, place(task)) end
end
local function stopWaiting(task)
  redis.call('ZREM', keyOf('waiting'), task.id)
  redis.call('ZREM', keyOf('scheduled'), task.id)
  redis.call('ZREM', lineOf(task), place(task))
end

-- Scheduled tasks whose time has come get in line: a thousand at a time, the rest with the next look.
local function promote(at)
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', keyOf('scheduled'), '-inf', whole(at), 'LIMIT', 0, 1000)) do
    redis.call('ZREM', keyOf('scheduled'), id)
    local task = load(id)
    if task then redis.call('ZADD', lineOf(task), 0, place(task)) end
  end
end

local function stopRunning(task)
  redis.call('ZREM', keyOf('running', task.type), ordered(task))
  if task.group then redis.call('ZREM', turnsOf(task), task.id) end
end
local function endLease(task) redis.call('HDEL', keyOf('task', task.id), 'lease', 'worker', 'alone') end

-- Neither key nor group know of the task from here.
local function forget(task)
  if task.key and task.cancelled ~= '1' then redis.call('HDEL', keyOf('keys'), task.key) end
  if task.group then redis.call('ZREM', groupOf(task), task.id) end
end
local function remove(task)
  forget(task)
  redis.call('DEL', keyOf('task', task.id))
  redis.call('HDEL', keyOf('payloads'), task.id)
end
local function bury(task, code, message, at)
  forget(task)
  endLease(task)
  redis.call('HSET', keyOf('task', task.id), 'state', 'dead', 'code', code, 'message', message, 'died', whole(at))
  redis.call('ZADD', keyOf('dead'), whole(at), ordered(task))
  redis.call('ZADD', keyOf('dead', task.type), whole(at), ordered(task))
end

-- The present turn, of who is next or else runs, or the one after the last of the group where that is later.
local function nextTurn(task)
  if not task.group then return '0' end
  local level = string.format('%03d', 100 - task.priority)
  local line = keyOf('ready', task.type)
  local first = redis.call('ZRANGEBYLEX', line, '[' .. level .. padded(1), '(' .. level .. ':', 'LIMIT', 0, 1)
  local turn = 1
  if first[1] then turn = tonumber(string.sub(first[1], 4, 19))
  else
    local running = redis.call('ZREVRANGE', turnsOf(task), 0, 0, 'WITHSCORES')
    if running[2] then turn = math.max(turn, tonumber(running[2])) end
  end
  local own = redis.call('ZREVRANGE', groupOf(task), 0, 0, 'WITHSCORES')
  if own[2] then turn = math.max(turn, tonumber(own[2]) + 1) end
  return whole(turn)
end

-- A lease that a sweep took is heard of again: its worker had not vanished.
local function takeCrashBack(id, lease, at)
  local task = load(id)
  if not task or task.state == 'dead' or task.swept ~= lease then return end
  local waits = task.state == 'waiting'
  if waits then stopWaiting(task) end
  redis.call('HDEL', keyOf('task', id), 'swept')
  task.crashes = whole(task.crashes - 1)
  if task.crashes == '0' then task.suspect = '0' end
  redis.call('HSET', keyOf('task', id), 'crashes', task.crashes, 'suspect', task.suspect)
  if waits then wait(task, at) end
end

local function call(types)
  for name in pairs(types) do redis.call('PUBLISH', keyOf('wake'), name) end
end
`;
