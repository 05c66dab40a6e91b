import { type QueueContext, runVerb } from "./queue-context.ts";

/** Removes waiting tasks with these keys, marks running ones, and frees the keys. */
export async function cancel(context: QueueContext, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await runVerb(context, verb, keys);
}

const verb = `
for _, key in ipairs(ARGV) do
  local id = redis.call('HGET', keyOf('keys'), key)
  local task = id and load(id)
  if id then redis.call('HDEL', keyOf('keys'), key) end
  if task and task.state == 'waiting' then
    stopWaiting(task)
    remove(task)
  elseif task then redis.call('HSET', keyOf('task', id), 'cancelled', 1) end
end
`;
