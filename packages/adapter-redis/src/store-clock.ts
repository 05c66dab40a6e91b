/**
 * The time of the server in microseconds, as a Lua function. All times of the queue and of rate limits come from here and
 * never from a caller; tests put another one in its place.
 */
export const storeClock = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end`;
