import type { RateAllowance, RateDecision, RateLimiter } from "@rubrica/core";
import { keyBase } from "./key-base.ts";
import type { RedisClient } from "./redis-client.ts";
import { defineScript, runScript } from "./script.ts";
import { storeClock } from "./store-clock.ts";

export interface RedisRateLimiterOptions {
  /** Opened with `redisOptions`, so that calls end during an outage. */
  readonly redis: RedisClient;
  /** Limiters of other names count apart. Default "limits". */
  readonly name?: string;
}

/** Counts in fixed windows by Redis's clock, so that all processes count together. A window that is over goes by itself. */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  return createRateLimiterAt(storeClock, options);
}

/** A limiter that goes by this clock, which is Lua. */
export function createRateLimiterAt(clock: string, { redis, name = "limits" }: RedisRateLimiterOptions): RateLimiter {
  const base = keyBase(name);
  const script = defineScript(`${clock}\n${verbs}`);
  /** Takes or gives so many; tells how many are taken, and for how many seconds yet. */
  const change = async (key: string, amount: number, windowSeconds: number): Promise<Count> => {
    const answer = await runScript(redis, script, `${base}:${key}`, [amount, windowSeconds]);
    const [taken, seconds] = answer as readonly [number, string];
    return { taken, seconds: Number(seconds) };
  };
  const take = async (key: string, allowance: RateAllowance) => {
    const count = await change(key, 1, allowance.windowSeconds);
    return decide(count, allowance, count.taken <= allowance.limit);
  };
  return {
    take,
    // One request a step: each is exact by itself, and what a caller that vanishes has taken stays taken.
    async takeInTurn(steps) {
      const decisions: RateDecision[] = [];
      for (const { key, allowance, keyAfterRefusal = key } of steps) {
        const isRefused = decisions.some(({ allowed }) => !allowed);
        decisions.push(await take(isRefused ? keyAfterRefusal : key, allowance));
      }
      return decisions;
    },
    async peek(key, allowance) {
      const count = await change(key, 0, 0);
      return decide(count, allowance, count.taken < allowance.limit);
    },
    giveBack: async (key) => void (await change(key, -1, 0)),
    clear: async (key) => void (await redis.del(`${base}:${key}`)),
  };
}

interface Count {
  readonly taken: number;
  readonly seconds: number;
}

function decide({ taken, seconds }: Count, { limit }: RateAllowance, allowed: boolean): RateDecision {
  return {
    allowed,
    remaining: Math.max(0, limit - taken),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(seconds)),
  };
}

/**
 * The window's count and end in one hash. What changes it removes it first: a full server then lets the script go on, and
 * counts also in that hour. Only a take opens a window; none is prolonged.
 */
const verbs = `
local amount, windowSeconds = tonumber(ARGV[1]), tonumber(ARGV[2])
local at = now()
local window = redis.call('HMGET', KEYS[1], 'taken', 'ends')
local taken, ends = tonumber(window[1] or 0), tonumber(window[2] or 0)
if ends <= at then taken, ends = 0, at + windowSeconds * 1000000 end
local before = taken
taken = math.min(math.max(taken + amount, 0), 2000000000)
if taken ~= before then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'taken', string.format('%.0f', taken), 'ends', string.format('%.0f', ends))
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(1, math.ceil((ends - at) / 1000))))
end
return { taken, tostring((ends - at) / 1000000) }
`;
