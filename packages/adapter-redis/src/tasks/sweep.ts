import type { SweepReport } from "@rubrica/core";
import { type DeadLetterRow, deadLetterRow, toDeadLetter } from "./dead-letter-row.ts";
import { type QueueContext, runVerb } from "./queue-context.ts";
import { typeControls } from "./type-controls.ts";

/** Takes tasks whose lease ran out, oldest first. Nobody is called: a suspect is ready only after its backoff. */
export async function sweep(
  context: QueueContext,
  limit: number,
  { types, backoffSeconds }: { readonly types: readonly string[] | undefined; readonly backoffSeconds: number },
): Promise<SweepReport> {
  // Lua in Redis draws the same lots each time unless it is given a seed.
  const seed = Math.floor(Math.random() * 2 ** 31);
  const values = [limit, backoffSeconds, seed, types ? "these" : "all", ...(types ?? [])];
  const [recovered, dead, suspects] = (await runVerb(context, verb, values)) as [string[], DeadLetterRow[], string[]];
  return { recovered, dead: dead.map(toDeadLetter), suspects };
}

const verb = `${deadLetterRow}${typeControls}
local limit, backoff = tonumber(ARGV[1]), tonumber(ARGV[2])
math.randomseed(tonumber(ARGV[3]))
local at = now()
promote(at)
local types = {}
if ARGV[4] == 'all' then types = redis.call('SMEMBERS', keyOf('types'))
else for index = 5, #ARGV do types[#types + 1] = ARGV[index] end end

local expired = {}
for _, name in ipairs(types) do
  local running = redis.call('ZRANGEBYSCORE', keyOf('running', name), '-inf', '(' .. whole(at), 'WITHSCORES',
    'LIMIT', 0, limit)
  for index = 1, #running, 2 do
    expired[#expired + 1] = { running[index], tonumber(running[index + 1]), keyOf('running', name) }
  end
end
table.sort(expired, function(left, right)
  if left[2] ~= right[2] then return left[2] < right[2] end
  return left[1] < right[1]
end)

local recovered, dead = {}, {}
for index = 1, math.min(limit, #expired) do
  local id = idOfOrdered(expired[index][1])
  local task = load(id)
  if not task then redis.call('ZREM', expired[index][3], expired[index][1])
  else
    stopRunning(task)
    if task.cancelled == '1' then remove(task)
    else
      local attempts, crashes, before = tonumber(task.attempts), task.crashes + 1, tonumber(task.crashes)
      local most = tonumber(task.maxAttempts)
      redis.call('HSET', keyOf('task', id), 'crashes', whole(crashes))
      if task.alone == '1' and (attempts >= most or crashes >= tonumber(task.maxCrashes)) then
        local times = ' (' .. whole(crashes) .. ' times).'
        bury(task, 'worker_lost', 'The worker vanished while it worked on this task' .. times, at)
        dead[#dead + 1] = letterRow(id)
      else
        endLease(task)
        -- An attempt in company proves nothing against the task: one is left whatever it was.
        if task.alone ~= '1' then attempts = math.min(attempts, most - 1) end
        local seconds = backoff * 2 ^ math.min(before, 8) * (0.5 + 0.5 * math.random())
        task.suspect, task.run = '1', whole(at + seconds * 1000000)
        redis.call('HSET', keyOf('task', id), 'state', 'waiting', 'suspect', 1, 'swept', task.lease,
          'attempts', whole(attempts), 'run', task.run)
        wait(task, at)
        recovered[#recovered + 1] = id
      end
    end
  end
end

local suspects, controls = {}, controlsOf(types)
for _, name in ipairs(types) do
  local isOpen = freeStarts(controls[name], at) > 0
  if isOpen and redis.call('EXISTS', keyOf('suspects', name)) == 1 then suspects[#suspects + 1] = name end
end
return { recovered, dead, suspects }
`;
