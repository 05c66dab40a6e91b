import {
  refuseInvalidTaskType,
  resolveTaskRateLimit,
  storableText,
  type TaskRateLimit,
  type TypeControl,
} from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/**
 * Lua: what operators said about types, one field a type in the hash `controls`, as JSON of texts: `pausedAt`, `pausedBy`;
 * `starts`, `per` (microseconds), `burst` and `used`, the moment until which the starts so far use the limit up.
 */
export const typeControls = `
local function controlsOf(types)
  local controls = {}
  if redis.call('EXISTS', keyOf('controls')) == 0 then return controls end
  for _, name in ipairs(types) do
    local said = redis.call('HGET', keyOf('controls'), name)
    if said then controls[name] = cjson.decode(said) end
  end
  return controls
end
local function keepControl(name, control)
  -- First a removal: a full server lets the script go on then.
  redis.call('HDEL', keyOf('controls'), name)
  if control.pausedAt or control.starts then redis.call('HSET', keyOf('controls'), name, cjson.encode(control)) end
end
local function shareOf(control) return control.per / control.starts end
local function freeStarts(control, at)
  if not control then return math.huge end
  if control.pausedAt then return 0 end
  if not control.starts then return math.huge end
  return math.max(0, math.floor(control.burst - math.max(0, control.used - at) / shareOf(control)))
end
-- Rounded up: rounded down, a million starts would fit where one less is allowed.
local function countStarts(name, control, started, at)
  control.used = whole(math.max(control.used, at) + started * math.ceil(shareOf(control)))
  keepControl(name, control)
end
-- Microseconds until another one may start; 0 for now.
local function untilNextStart(control, at)
  if not control or control.pausedAt or not control.starts then return 0 end
  return math.max(0, control.used - (control.burst - 1) * shareOf(control) - at)
end`;

export async function pause(context: QueueContext, type: string, by: string): Promise<boolean> {
  refuseInvalidTaskType(type);
  return (await runVerb(context, pauseVerb, [type, storableText(by, 200)])) === 1;
}

const pauseVerb = `${typeControls}
local name = ARGV[1]
local control = controlsOf({ name })[name] or {}
if control.pausedAt then return 0 end
control.pausedAt, control.pausedBy = whole(now()), ARGV[2]
keepControl(name, control)
return 1
`;

export async function resume(context: QueueContext, type: string): Promise<boolean> {
  return (await runVerb(context, resumeVerb, [type])) === 1;
}

const resumeVerb = `${typeControls}
local name = ARGV[1]
local control = controlsOf({ name })[name]
if not control or not control.pausedAt then return 0 end
control.pausedAt, control.pausedBy = nil, nil
keepControl(name, control)
call({ [name] = true })
return 1
`;

/** Writes only what is new: every process sets its limits again and again. */
export async function limit(context: QueueContext, type: string, rateLimit: TaskRateLimit | null): Promise<void> {
  refuseInvalidTaskType(type);
  const { starts, perSeconds, burst } = rateLimit ? resolveTaskRateLimit(rateLimit) : lifted;
  await runVerb(context, limitVerb, [type, starts, Math.round(perSeconds * 1e6), burst]);
}

const lifted = { starts: "", perSeconds: 0, burst: "" };

const limitVerb = `${typeControls}
local name, starts, per, burst = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local control = controlsOf({ name })[name] or {}
if starts == '' and not control.starts then return end
if starts == '' then control.starts, control.per, control.burst, control.used = nil, nil, nil, nil
elseif control.starts == starts and control.per == per and control.burst == burst then return
else
  local at = now()
  control.starts, control.per, control.burst = starts, per, burst
  -- What was used counts on, but nobody waits for longer than the new limit says.
  control.used = whole(math.min(tonumber(control.used or at), at + burst * shareOf(control)))
end
keepControl(name, control)
call({ [name] = true })
`;

export async function controls({ redis, base }: QueueContext): Promise<readonly TypeControl[]> {
  const fields = await redis.hgetall(`${base}:controls`);
  return Object.entries(fields)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([type, json]) => toTypeControl(type, JSON.parse(json) as StoredControl));
}

interface StoredControl {
  readonly pausedAt?: string;
  readonly pausedBy?: string;
  readonly starts?: string;
  readonly per?: string;
  readonly burst?: string;
}

function toTypeControl(type: string, { pausedAt, pausedBy = "", starts, per, burst }: StoredControl): TypeControl {
  return {
    type,
    paused: pausedAt === undefined ? null : { at: new Date(Number(pausedAt) / 1000), by: pausedBy },
    limit:
      starts === undefined ? null : { starts: Number(starts), perSeconds: Number(per) / 1e6, burst: Number(burst) },
  };
}
