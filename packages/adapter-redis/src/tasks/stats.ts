import { LARGEST_QUEUE_COUNT, type QueueStats } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";
import { typeControls } from "./type-controls.ts";

/** Counts by the lengths of the sets: as cheap for a million tasks as for none. */
export async function stats(context: QueueContext): Promise<QueueStats> {
  const [ready, scheduled, running, dead, waited] = (await runVerb(context, statsVerb, [])) as readonly [
    ...(readonly [number, number, number, number]),
    string | null,
  ];
  const atMost = (count: number): number => Math.min(count, LARGEST_QUEUE_COUNT);
  return {
    ready: atMost(ready),
    scheduled: atMost(scheduled),
    running: atMost(running),
    dead: atMost(dead),
    oldestReadySeconds: toSeconds(waited),
  };
}

export async function oldestReadySeconds(context: QueueContext): Promise<number | null> {
  return toSeconds((await runVerb(context, oldestVerb, [])) as string | null);
}

function toSeconds(microseconds: string | null): number | null {
  return microseconds === null ? null : Number(microseconds) / 1e6;
}

/**
 * Lua: microseconds since the oldest ready task became ready, or false. While a type is paused, the other types are looked at
 * by who is next in line, which may be a younger task than the oldest: those that are paused are not walked through.
 */
const oldest = `${typeControls}
local function oldestReady(at)
  local types = redis.call('SMEMBERS', keyOf('types'))
  local controls, isPaused = controlsOf(types), false
  for _, control in pairs(controls) do isPaused = isPaused or control.pausedAt end
  if isPaused then
    promote(at)
    local run
    for _, name in ipairs(types) do
      if not controls[name] or not controls[name].pausedAt then
        for _, line in ipairs({ 'ready', 'suspects' }) do
          local place = redis.call('ZRANGE', keyOf(line, name), 0, 0)[1]
          local own = place and tonumber(string.sub(place, 20, 35))
          if own and (not run or own < run) then run = own end
        end
      end
    end
    return run and whole(at - run) or false
  end
  local first = redis.call('ZRANGE', keyOf('waiting'), 0, 0, 'WITHSCORES')
  if not first[2] or tonumber(first[2]) > at then return false end
  return whole(at - first[2])
end`;

const oldestVerb = `${oldest}
return oldestReady(now())
`;

const statsVerb = `${oldest}
local at = now()
local running = 0
for _, name in ipairs(redis.call('SMEMBERS', keyOf('types'))) do
  running = running + redis.call('ZCARD', keyOf('running', name))
end
return {
  redis.call('ZCOUNT', keyOf('waiting'), '-inf', whole(at)),
  redis.call('ZCOUNT', keyOf('waiting'), '(' .. whole(at), '+inf'),
  running,
  redis.call('ZCARD', keyOf('dead')),
  oldestReady(at),
}
`;
