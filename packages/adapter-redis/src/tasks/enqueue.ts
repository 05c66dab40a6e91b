import { type EnqueuedTask, type NewTask, type ResolvedTask, resolveNewTasks } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Adds tasks, some hundreds a script: while one runs, Redis does nothing else. */
export async function enqueue(context: QueueContext, tasks: readonly NewTask[]): Promise<readonly EnqueuedTask[]> {
  const resolved = resolveNewTasks(tasks);
  const enqueued: EnqueuedTask[] = [];
  for (let start = 0; start < resolved.length; start += MOST_AT_ONCE) {
    const some = resolved.slice(start, start + MOST_AT_ONCE);
    const answers = (await runVerb(context, verb, some.flatMap(toValues))) as readonly (readonly [string, number])[];
    enqueued.push(...answers.map(([id, added]) => ({ id, added: added === 1 })));
  }
  return enqueued;
}

const MOST_AT_ONCE = 500;

function toValues(task: ResolvedTask): readonly (string | number)[] {
  const { type, version, payloadJson, key, group, priority, delaySeconds, maxAttempts, maxCrashes } = task;
  const id = task.id ?? crypto.randomUUID();
  return [id, type, version, payloadJson, key ?? "", group ?? "", priority, delaySeconds, maxAttempts, maxCrashes];
}

/** Adds each task whose id is unknown and whose key no live task has; of any other it tells which task there is. */
const verb = `
local width = 10
local at = now()
-- First of all a write that a full server refuses, before anything is changed.
for start = 1, #ARGV, width do redis.call('SADD', keyOf('types'), ARGV[start + 1]) end
promote(at)
local answers, woken, payloads, waiting = {}, {}, {}, {}
local function add(set, score, member)
  local members = waiting[set] or {}
  waiting[set] = members
  members[#members + 1], members[#members + 2] = score, member
end
for start = 1, #ARGV, width do
  local id, key, group = ARGV[start], ARGV[start + 4], ARGV[start + 5]
  local holder = key ~= '' and redis.call('HGET', keyOf('keys'), key) or false
  if redis.call('EXISTS', keyOf('task', id)) == 1 then answers[#answers + 1] = { id, 0 }
  elseif holder then answers[#answers + 1] = { holder, 0 }
  else
    local task = {
      id = id, type = ARGV[start + 1], priority = ARGV[start + 6], suspect = '0',
      group = group ~= '' and group or nil,
      order = whole(redis.call('INCR', keyOf('order'))),
      run = whole(at + ARGV[start + 7] * 1000000),
    }
    task.turn = nextTurn(task)
    payloads[#payloads + 1], payloads[#payloads + 2] = id, ARGV[start + 3]
    redis.call('HSET', keyOf('task', id), 'state', 'waiting', 'type', task.type, 'version', ARGV[start + 2],
      'priority', task.priority, 'turn', task.turn, 'order', task.order, 'run', task.run, 'enqueued', whole(at),
      'maxAttempts', ARGV[start + 8], 'maxCrashes', ARGV[start + 9], 'attempts', 0, 'crashes', 0, 'suspect', 0)
    if key ~= '' then
      redis.call('HSET', keyOf('task', id), 'key', key)
      redis.call('HSET', keyOf('keys'), key, id)
    end
    if task.group then
      redis.call('HSET', keyOf('task', id), 'group', task.group)
      redis.call('ZADD', groupOf(task), task.turn, id)
    end
    add(keyOf('waiting'), task.run, id)
    if tonumber(task.run) > at then add(keyOf('scheduled'), task.run, id)
    else
      woken[task.type] = true
      -- The next of the group looks at who is in line.
      if task.group then redis.call('ZADD', lineOf(task), 0, place(task))
      else add(lineOf(task), 0, place(task)) end
    end
    answers[#answers + 1] = { id, 1 }
  end
end
inLots('HSET', keyOf('payloads'), payloads)
for line, members in pairs(waiting) do inLots('ZADD', line, members) end
call(woken)
return answers
`;
