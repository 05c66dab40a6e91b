import { LARGEST_QUEUE_COUNT, type TypeDepth } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Counts by the lengths of the sets; of what is scheduled, in one set for all types, as far as the port asks for. */
export async function depths(context: QueueContext, types: readonly string[]): Promise<readonly TypeDepth[]> {
  const rows = (await runVerb(context, depthsVerb, [LARGEST_QUEUE_COUNT, ...types])) as readonly (readonly number[])[];
  const atMost = (count = 0): number => Math.min(count, LARGEST_QUEUE_COUNT);
  return types.map((type, index) => {
    const [ready, scheduled, running, dead] = rows[index] ?? [];
    return { type, ready: atMost(ready), scheduled: atMost(scheduled), running: atMost(running), dead: atMost(dead) };
  });
}

const depthsVerb = `
local at, most = now(), tonumber(ARGV[1])
promote(at)
local ready, later = {}, {}
-- What was not promoted yet, of which there may be more than a thousand, is ready as well.
for _, id in ipairs(redis.call('ZRANGEBYSCORE', keyOf('scheduled'), '-inf', whole(at), 'LIMIT', 0, most)) do
  local name = redis.call('HGET', keyOf('task', id), 'type')
  if name then ready[name] = (ready[name] or 0) + 1 end
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', keyOf('scheduled'), '(' .. whole(at), '+inf', 'LIMIT', 0, most)) do
  local name = redis.call('HGET', keyOf('task', id), 'type')
  if name then later[name] = (later[name] or 0) + 1 end
end
local rows = {}
for index = 2, #ARGV do
  local name = ARGV[index]
  rows[index - 1] = {
    (ready[name] or 0) + redis.call('ZCARD', keyOf('ready', name)) + redis.call('ZCARD', keyOf('suspects', name)),
    later[name] or 0,
    redis.call('ZCARD', keyOf('running', name)),
    redis.call('ZCARD', keyOf('dead', name)),
  }
end
return rows
`;
