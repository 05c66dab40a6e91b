import type { DeadLetter } from "@rubrica/core";

/** Lua: what is told of a dead letter, in the order of `DeadLetterRow`. */
export const deadLetterRow = `
local function letterRow(id)
  local row = redis.call('HMGET', keyOf('task', id), 'type', 'version', 'key', 'attempts', 'crashes', 'code', 'message',
    'enqueued', 'died')
  table.insert(row, 1, id)
  table.insert(row, 4, redis.call('HGET', keyOf('payloads'), id))
  return row
end`;

export type DeadLetterRow = readonly [
  id: string,
  type: string,
  version: string,
  payload: string,
  key: string | null,
  attempts: string,
  crashes: string,
  code: string,
  message: string,
  enqueued: string,
  died: string,
];

export function toDeadLetter(row: DeadLetterRow): DeadLetter {
  const [id, type, version, payload, key, attempts, crashes, code, message, enqueued, died] = row;
  return {
    id,
    type,
    version: Number(version),
    payload: JSON.parse(payload),
    key,
    attempts: Number(attempts),
    crashes: Number(crashes),
    error: { code, message },
    enqueuedAt: new Date(Number(enqueued) / 1000),
    diedAt: new Date(Number(died) / 1000),
  };
}
