import { fromCursor, type QueuedTask, type QueuedTaskPage, type QueuedTaskQuery, toCursor } from "@rubrica/core";
import { type QueueContext, runVerb } from "./queue-context.ts";

/** Lua: what is told of a task, in the order of `Row`. */
const queuedRow = `
local function queuedRow(id, at)
  local row = redis.call('HMGET', keyOf('task', id), 'state', 'run', 'type', 'version', 'key', 'group', 'priority',
    'attempts', 'maxAttempts', 'crashes', 'enqueued', 'worker', 'code', 'message')
  table.insert(row, 5, redis.call('HGET', keyOf('payloads'), id))
  if row[1] == 'waiting' then row[1] = tonumber(row[2]) <= at and 'ready' or 'scheduled' end
  table.insert(row, 1, id)
  return row
end`;

type Row = readonly [
  id: string,
  state: QueuedTask["state"],
  run: string,
  type: string,
  version: string,
  payload: string,
  key: string | null,
  group: string | null,
  priority: string,
  attempts: string,
  maxAttempts: string,
  crashes: string,
  enqueued: string,
  worker: string | null,
  code: string | null,
  message: string | null,
];

function toQueuedTask(row: Row): QueuedTask {
  const [id, state, run, type, version, payload, key, group, ...counts] = row;
  const [priority, attempts, maxAttempts, crashes, enqueued, worker, code, message] = counts;
  return {
    ...{ id, type, version: Number(version), payload: JSON.parse(payload), key, group, state },
    priority: Number(priority),
    attempts: Number(attempts),
    maxAttempts: Number(maxAttempts),
    crashes: Number(crashes),
    enqueuedAt: new Date(Number(enqueued) / 1000),
    runAt: state === "dead" ? null : new Date(Number(run) / 1000),
    worker,
    error: code === null ? null : { code, message: message ?? "" },
  };
}

export async function findTask(context: QueueContext, id: string): Promise<QueuedTask | null> {
  const row = (await runVerb(context, findVerb, [id])) as Row | null;
  return row && toQueuedTask(row);
}

const findVerb = `${queuedRow}
if redis.call('EXISTS', keyOf('task', ARGV[1])) == 0 then return false end
return queuedRow(ARGV[1], now())
`;

/** Each is sorted by what nothing changes while a task stays in it: order, readiness, death. */
const phases = ["running", "waiting", "dead"] as const;
type Phase = (typeof phases)[number];

/** Where a phase's walk stands: behind this score and member. Both are empty at its beginning. */
interface Place {
  readonly phase: Phase;
  readonly score: string;
  readonly member: string;
}

/** Walks phase by phase, some hundreds of tasks a script, until the page is full and it is known whether another follows. */
export async function listTasks(context: QueueContext, query: QueuedTaskQuery): Promise<QueuedTaskPage> {
  const { state, limit } = query;
  const wanted = phases.filter((phase) => state === undefined || phaseOf(state) === phase);
  let place: Place | undefined = query.cursor === undefined ? startOf(wanted[0]) : readPlace(query.cursor);
  const found: { readonly task: QueuedTask; readonly place: Place }[] = [];
  while (place && found.length <= limit) {
    const { phase }: Place = place;
    const step = await walk(context, place, query, limit + 1 - found.length);
    found.push(...step.found);
    place = step.next ?? startOf(wanted[wanted.indexOf(phase) + 1]);
  }
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.place : undefined;
  return {
    items: page.map(({ task }) => task),
    nextCursor: last ? toCursor([last.phase, last.score, last.member]) : null,
  };
}

function phaseOf(state: QueuedTask["state"]): Phase {
  return state === "ready" || state === "scheduled" ? "waiting" : state;
}

function startOf(phase: Phase | undefined): Place | undefined {
  return phase && { phase, score: "", member: "" };
}

function readPlace(cursor: string): Place {
  const [phase, score = "", member = ""] = fromCursor(cursor, [
    /^(running|waiting|dead)$/,
    /^\d{0,17}$/,
    /^[^\p{Cc}]+$/u,
  ]);
  return { phase: phase as Phase, score, member };
}

async function walk(
  context: QueueContext,
  { phase, score, member }: Place,
  { state, type = "", group = "", olderThanSeconds = -1 }: QueuedTaskQuery,
  most: number,
): Promise<{ readonly found: readonly { readonly task: QueuedTask; readonly place: Place }[]; readonly next?: Place }> {
  const values = [phase, score, member, most, state ?? "", type, group, olderThanSeconds];
  const [rows, next] = (await runVerb(context, walkVerb, values)) as [[string, string, Row][], [string, string] | null];
  return {
    found: rows.map(([at, of, row]) => ({ task: toQueuedTask(row), place: { phase, score: at, member: of } })),
    ...(next && { next: { phase, score: next[0], member: next[1] } }),
  };
}

/** Looks at so many tasks behind the place; tells where to go on, or nothing at the end of the phase. */
const walkVerb = `${queuedRow}
local phase, score, member, most = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local state, type, group, older = ARGV[5], ARGV[6], ARGV[7], tonumber(ARGV[8])
local mostLooks = 500
local at = now()
local entries = {}
if phase == 'running' then
  local types = type ~= '' and { type } or redis.call('SMEMBERS', keyOf('types'))
  for _, name in ipairs(types) do
    for _, each in ipairs(redis.call('ZRANGE', keyOf('running', name), 0, -1)) do
      if each > member then entries[#entries + 1] = { each, '' } end
    end
  end
  table.sort(entries, function(left, right) return left[1] < right[1] end)
else
  local key = phase == 'waiting' and keyOf('waiting') or keyOf('dead', type ~= '' and type or nil)
  local from = score ~= '' and score or '-inf'
  if state == 'scheduled' and (score == '' or tonumber(score) <= at) then from = '(' .. whole(at) end
  local to = state == 'ready' and whole(at) or '+inf'
  local offset = 0
  while #entries < mostLooks do
    local some = redis.call('ZRANGEBYSCORE', key, from, to, 'WITHSCORES', 'LIMIT', offset, mostLooks)
    if #some == 0 then break end
    for index = 1, #some, 2 do
      if some[index + 1] ~= score or some[index] > member then entries[#entries + 1] = { some[index], some[index + 1] } end
    end
    offset = offset + mostLooks
  end
end

local rows, looks = {}, 0
for _, entry in ipairs(entries) do
  if looks == mostLooks or #rows == most then break end
  looks = looks + 1
  local row = queuedRow(phase == 'waiting' and entry[1] or idOfOrdered(entry[1]), at)
  local matches = row[2] and (state == '' or row[2] == state) and (type == '' or row[4] == type)
    and (group == '' or row[8] == group) and (older < 0 or tonumber(row[13]) <= at - older * 1000000)
  if matches then rows[#rows + 1] = { entry[2], entry[1], row } end
end
local last = looks < #entries or #entries >= mostLooks
return { rows, last and looks > 0 and { entries[looks][2], entries[looks][1] } or false }
`;

/** Removes live tasks and tells the workers of running ones. */
export async function cancelTasks(context: QueueContext, ids: readonly string[]): Promise<readonly QueuedTask[]> {
  const cancelled: QueuedTask[] = [];
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    const rows = (await runVerb(context, cancelVerb, ids.slice(start, start + MOST_AT_ONCE))) as readonly Row[];
    cancelled.push(...rows.map(toQueuedTask));
  }
  return cancelled;
}

const MOST_AT_ONCE = 500;

const cancelVerb = `${queuedRow}
local at = now()
local rows = {}
for _, id in ipairs(ARGV) do
  local task = load(id)
  if task and task.state ~= 'dead' then
    rows[#rows + 1] = queuedRow(id, at)
    if task.state == 'waiting' then stopWaiting(task)
    else
      stopRunning(task)
      redis.call('PUBLISH', keyOf('cancelled'), id)
    end
    remove(task)
  end
end
return rows
`;
