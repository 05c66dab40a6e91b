import type { DeadLetter, DeadLetterPage } from "@rubrica/core";
import { type DeadLetterRow, deadLetterRow, toDeadLetter } from "./dead-letter-row.ts";
import { type QueueContext, runVerb } from "./queue-context.ts";

export async function listDeadLetters(
  context: QueueContext,
  { limit, offset, type }: { readonly limit: number; readonly offset: number; readonly type?: string },
): Promise<DeadLetterPage> {
  const values = [limit, offset, ...(type === undefined ? [] : [type])];
  const [total, rows] = (await runVerb(context, listVerb, values)) as [number, DeadLetterRow[]];
  return { items: rows.map(toDeadLetter), total };
}

const listVerb = `${deadLetterRow}
local limit, offset = tonumber(ARGV[1]), tonumber(ARGV[2])
local dead = keyOf('dead', ARGV[3])
local rows = {}
if limit > 0 then
  for _, member in ipairs(redis.call('ZREVRANGE', dead, offset, offset + limit - 1)) do
    rows[#rows + 1] = letterRow(idOfOrdered(member))
  end
end
return { redis.call('ZCARD', dead), rows }
`;

export async function findDeadLetter(context: QueueContext, id: string): Promise<DeadLetter | null> {
  const row = (await runVerb(context, findVerb, [id])) as DeadLetterRow | null;
  return row && toDeadLetter(row);
}

const findVerb = `${deadLetterRow}
if redis.call('HGET', keyOf('task', ARGV[1]), 'state') ~= 'dead' then return false end
return letterRow(ARGV[1])
`;

/** Makes dead letters wait again; one whose key a live task has stays where it is. */
export async function redrive(context: QueueContext, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : ((await runVerb(context, redriveVerb, ids)) as number);
}

/** Of two with one key the earlier task comes back. */
const redriveVerb = `
local at = now()
promote(at)
local letters = {}
for _, id in ipairs(ARGV) do
  local task = load(id)
  if task and task.state == 'dead' then letters[#letters + 1] = task end
end
table.sort(letters, function(left, right) return tonumber(left.order) < tonumber(right.order) end)
local redriven, woken = 0, {}
for _, task in ipairs(letters) do
  local hash = keyOf('task', task.id)
  local taken = task.key and redis.call('HGET', keyOf('keys'), task.key)
  if not taken and redis.call('ZREM', keyOf('dead'), ordered(task)) == 1 then
    redis.call('ZREM', keyOf('dead', task.type), ordered(task))
    redis.call('HDEL', hash, 'swept', 'code', 'message', 'died')
    task.suspect, task.run, task.turn = '0', whole(at), nextTurn(task)
    redis.call('HSET', hash, 'state', 'waiting', 'attempts', 0, 'crashes', 0, 'suspect', 0, 'run', task.run,
      'turn', task.turn)
    if task.key then redis.call('HSET', keyOf('keys'), task.key, task.id) end
    if task.group then redis.call('ZADD', groupOf(task), task.turn, task.id) end
    wait(task, at)
    woken[task.type] = true
    redriven = redriven + 1
  end
end
call(woken)
return redriven
`;

/** Lua: deletes one dead letter; tells whether it was there. */
const discardOne = `
local function discard(id)
  local task = load(id)
  if not task or task.state ~= 'dead' then return 0 end
  redis.call('ZREM', keyOf('dead'), ordered(task))
  redis.call('ZREM', keyOf('dead', task.type), ordered(task))
  redis.call('DEL', keyOf('task', id))
  redis.call('HDEL', keyOf('payloads'), id)
  return 1
end`;

export async function discard(context: QueueContext, ids: readonly string[]): Promise<number> {
  return ids.length === 0 ? 0 : ((await runVerb(context, discardVerb, ids)) as number);
}

const discardVerb = `${discardOne}
local discarded = 0
for _, id in ipairs(ARGV) do discarded = discarded + discard(id) end
return discarded
`;

/** Deletes those that died longer ago than this, some hundreds a script. */
export async function expire(context: QueueContext, olderThanSeconds: number): Promise<number> {
  let expired = 0;
  for (;;) {
    const some = (await runVerb(context, expireVerb, [olderThanSeconds])) as number;
    if (some === 0) return expired;
    expired += some;
  }
}

const expireVerb = `${discardOne}
local expired = 0
local before = '(' .. whole(now() - ARGV[1] * 1000000)
for _, member in ipairs(redis.call('ZRANGEBYSCORE', keyOf('dead'), '-inf', before, 'LIMIT', 0, 500)) do
  expired = expired + discard(idOfOrdered(member))
end
return expired
`;
